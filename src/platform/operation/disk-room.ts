/**
 * How much room the disk of the database has. Below a floor, large data is refused, so that what is
 * left serves small writes and deletions; a file of a few megabytes is kept and given up for a
 * deletion when other programs have taken the rest.
 */

import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../shape/clock.ts';
import type { Database } from '../storage/database/database.ts';
import { freeInside } from '../storage/database/dialect-differences.ts';
import { DatabaseUnavailable } from '../storage/errors.ts';
import type { Log } from './background-log.ts';
import { Repeated } from './repeated.ts';

const MB = 1024 * 1024;
const RESERVE_FILE = 'reserve';
/** What SQLite may need until a deletion has freed pages: its log, and a file that grows by it. */
const MOST_RESERVE = 8 * MB;
/** A look answers everyone for so long: one upload cannot fill the floor in it. */
const SHARED_MS = 100;
/** The operator is warned at so many times the floor, and again each hour. */
const WARNING_FACTOR = 10;
const WARN_EVERY_MS = 60 * MINUTE_MS;

type Settings = {
  readonly db: Database;
  /** Where SQLite's file is; undefined: another machine has the database, whose disk is not seen. */
  readonly directory: string | undefined;
  /** Bytes that stay free of large data; 0: none. */
  readonly floor: number;
};

type Looked = { readonly at: number; readonly free: Promise<number | undefined> };

export class DiskRoom {
  readonly #settings: Settings;
  readonly #warnings = new Repeated({ repeatMs: WARN_EVERY_MS });
  #looked: Looked | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Bytes that the database can still take; undefined where that is not known. Never rejects. */
  free(): Promise<number | undefined> {
    const now = performance.now();
    if (this.#looked === undefined || now - this.#looked.at >= SHARED_MS) {
      this.#looked = { at: now, free: this.#look().catch(() => undefined) };
    }
    return this.#looked.free;
  }

  /** Why large data is refused now, in words; undefined when there is room. */
  async shortage(): Promise<string | undefined> {
    const { floor, directory } = this.#settings;
    if (floor === 0 || directory === undefined) return undefined;
    const free = await this.free();
    if (free === undefined || free >= floor) {
      await this.#keepReserve();
      return undefined;
    }
    return `the disk of the database has less than ${Math.round(floor / MB)} MB left`;
  }

  /** Runs what frees room; when the disk is full, once more with the reserve given up. */
  async freeing<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !(await this.#giveUpReserve())) throw error;
      return await task();
    }
  }

  /** Looks each minute, and warns long before the disk is full. */
  watch(log: Pick<Log, 'warn' | 'error'>): void {
    const look = async (): Promise<void> => {
      const shortage = await this.shortage();
      const free = await this.free();
      if (free === undefined) return;
      const about = { freeMB: Math.round(free / MB) };
      if (shortage !== undefined && this.#warnings.next('floor') !== undefined) {
        log.error(about, `uploads are refused: ${shortage}. Free disk space or delete bulk jobs.`);
      } else if (free < WARNING_FACTOR * this.#settings.floor && this.#warnings.next('early')) {
        log.warn(
          about,
          'the disk of the database fills up: below FREE_DISK_MB, uploads are refused',
        );
      }
    };
    this.#timer = setInterval(look, MINUTE_MS).unref();
    void look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<number | undefined> {
    const { db, directory } = this.#settings;
    if (directory === undefined) return undefined;
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize + (await freeInside(db));
  }

  get #reserve(): string {
    return join(this.#settings.directory ?? '.', RESERVE_FILE);
  }

  async #keepReserve(): Promise<void> {
    if (await isThere(this.#reserve)) return;
    const size = Math.min(MOST_RESERVE, Math.floor(this.#settings.floor / 2));
    const file = await open(this.#reserve, 'w', 0o600).catch(() => undefined);
    await file?.write(Buffer.alloc(size, 'reserve')).catch(() => undefined);
    await file?.close();
  }

  /** False when it was given up before. */
  async #giveUpReserve(): Promise<boolean> {
    const { directory } = this.#settings;
    if (directory === undefined || !(await isThere(this.#reserve))) return false;
    await rm(this.#reserve, { force: true });
    return true;
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
