// Finds out at start that acknowledged changes are gone: a number that grows with the database and is
// also kept in its own file. The file is written after the commit of the same number is on disk,
// so whatever a crash leaves, the database is never behind it, unless someone or something took the
// write-ahead log away, cut it, or put an older database there.
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type Sqlite from 'better-sqlite3';

export const WATERMARK_FILE = 'wagewright.committed';

const SETTING = 'committed';
/** Changes of the last moment before a loss are not missed. */
const WRITE_AFTER_MS = 250;
const DIGITS = 16;

export class Watermark {
  readonly #db: Sqlite.Database;
  readonly #file: string;
  #number: number;
  #descriptor: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `missing`: how many marks the database is behind; 0 when nothing is gone. */
  static open(db: Sqlite.Database, file: string): { watermark: Watermark; missing: number } {
    const inDatabase = readNumber(db);
    const inFile = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    // What cannot be read proves nothing.
    const missing = Number.isSafeInteger(inFile) ? Math.max(0, inFile - inDatabase) : 0;
    return { watermark: new Watermark(db, file, inDatabase), missing };
  }

  private constructor(db: Sqlite.Database, file: string, number: number) {
    this.#db = db;
    this.#file = file;
    this.#number = number;
  }

  /** Call it after every commit. */
  committed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write();
    }, WRITE_AFTER_MS);
  }

  close(): void {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#write();
    }
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  #write(): void {
    // In the middle of a transaction the number would be rolled back with it.
    if (this.#db.inTransaction) {
      this.committed();
      return;
    }
    try {
      const next = this.#number + 1;
      this.#db
        .prepare(
          `insert into settings (name, value) values ('${SETTING}', ?)
            on conflict (name) do update set value = excluded.value`,
        )
        .run(`${next}`);
      this.#number = next;
      this.#descriptor ??= openSync(this.#file, existsSync(this.#file) ? 'r+' : 'w', 0o600);
      writeSync(this.#descriptor, `${next}`.padStart(DIGITS, '0'), 0);
      fdatasyncSync(this.#descriptor);
    } catch {
      // A full disk, for example: the file stays behind the database, which is what it may.
    }
  }
}

function readNumber(db: Sqlite.Database): number {
  const table = db.prepare(`select 1 from sqlite_master where name = 'settings'`).get();
  if (table === undefined) return 0;
  const row = db.prepare('select value from settings where name = ?').get(SETTING) as
    | { value: string }
    | undefined;
  return Number(row?.value ?? 0);
}
