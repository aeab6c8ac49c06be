import assert from 'node:assert/strict';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryDirectory } from '../../../../test/support/databases.ts';
import { findSetting, writeSetting } from '../accounts/settings.ts';
import { SetupError } from '../errors.ts';
import { openDatabase } from './database.ts';
import { checkFile, SECRET_KEY_FILE, SQLITE_FILE } from './sqlite-file.ts';
import { WATERMARK_FILE } from './watermark.ts';

async function directory(t: TestContext): Promise<string> {
  const dataDir = await temporaryDirectory();
  t.after(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

const WAL = `${SQLITE_FILE}-wal`;
const open = (dataDir: string) => openDatabase({ dataDir, watermark: true });

/** What a `kill -9` leaves after `settings` were written and the mark of the last one. */
async function killed(t: TestContext, settings = 60): Promise<string> {
  const [dataDir, left] = [await directory(t), await directory(t)];
  const db = await open(dataDir);
  t.after(() => db.destroy());
  const mark = async () => Number(await readFile(join(dataDir, WATERMARK_FILE), 'utf8'));
  for (let i = 0; i < settings; i += 1) {
    await writeSetting(db, `setting ${i}`, 'x'.repeat(2_000));
    // Marks all along, as in hours of work.
    if (i % 20 > 0) continue;
    const before = await mark().catch(() => 0);
    while ((await mark().catch(() => 0)) === before) await wait(20);
  }
  const before = await mark();
  await writeSetting(db, 'last', 'written');
  while ((await mark()) === before) await wait(20);
  await cp(dataDir, left, { recursive: true });
  return left;
}

/** A database of some pages, closed. */
async function closed(t: TestContext): Promise<{ dataDir: string; file: string }> {
  const dataDir = await directory(t);
  const db = await open(dataDir);
  for (let i = 0; i < 50; i += 1) await writeSetting(db, `${i}`, 'x'.repeat(2_000));
  await db.destroy();
  return { dataDir, file: join(dataDir, SQLITE_FILE) };
}

const rejected = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof SetupError, `${error}`);
  assert.match(error.message, message);
  return true;
};

test('after kill -9 everything is there, also when a command came first', async (t) => {
  const dataDir = await killed(t);
  const command = await openDatabase({ dataDir, mustExist: true });
  await command.destroy();
  const db = await open(dataDir);
  assert.equal(await findSetting(db, 'last'), 'written');
  await db.destroy();
});

test('a write-ahead log that was removed is told, and can be accepted', async (t) => {
  const dataDir = await killed(t);
  await rm(join(dataDir, WAL));
  await assert.rejects(open(dataDir), rejected(/acknowledged are missing.*wagewright\.db-wal/));
  await assert.rejects(open(dataDir), rejected(/delete wagewright\.committed/));
  await rm(join(dataDir, WATERMARK_FILE));
  const db = await open(dataDir);
  assert.equal(await findSetting(db, 'last'), undefined);
  await db.destroy();
});

test('a write-ahead log that was cut is told', async (t) => {
  const dataDir = await killed(t);
  const { size } = await stat(join(dataDir, WAL));
  await truncate(join(dataDir, WAL), Math.floor(size / 2));
  await assert.rejects(open(dataDir), rejected(/acknowledged are missing/));
});

test('an older copy of the database is told', async (t) => {
  const { dataDir, file } = await closed(t);
  const older = join(await directory(t), 'copy');
  await cp(file, older);
  const db = await open(dataDir);
  await writeSetting(db, 'later', '1');
  await db.destroy();
  await cp(older, file);
  await assert.rejects(open(dataDir), rejected(/acknowledged are missing/));
});

for (const left of [SECRET_KEY_FILE, WATERMARK_FILE]) {
  for (const [how, make] of [
    ['missing', async () => {}],
    ['empty', (file: string) => writeFile(file, '')],
  ] as const) {
    test(`a database that is ${how} next to ${left} is no new installation`, async (t) => {
      const dataDir = await directory(t);
      await writeFile(join(dataDir, left), '1');
      await make(join(dataDir, SQLITE_FILE));
      const message = new RegExp(`wagewright\\.db is missing or empty.*restore.*move ${left} away`);
      await assert.rejects(open(dataDir), rejected(message));
    });
  }
}

test('a command makes no database', async (t) => {
  const dataDir = await directory(t);
  const asked = openDatabase({ dataDir, mustExist: true });
  await assert.rejects(asked, rejected(/DATA_DIR: there is no database in/));
  await assert.rejects(stat(join(dataDir, SQLITE_FILE)));
});

test('a damaged header and a cut file are told in words', async (t) => {
  for (const harm of [
    (file: string) => writeFile(file, 'x'.repeat(64), { flag: 'r+' }),
    (file: string) => truncate(file, 5_000),
  ]) {
    const { dataDir, file } = await closed(t);
    await harm(file);
    await assert.rejects(
      open(dataDir),
      rejected(/is damaged \(.*wagewright restore DIR --replace/),
    );
  }
});

test('damage inside the file is found by reading it', async (t) => {
  const { file } = await closed(t);
  const sound = checkFile(file);
  assert.equal(await sound.damage, undefined);
  const { size } = await stat(file);
  const bytes = await readFile(file);
  bytes.fill(0xff, Math.floor(size / 8192) * 4096, Math.floor(size / 8192) * 4096 + 64);
  await writeFile(file, bytes);
  assert.match((await checkFile(file).damage) ?? '', /./);
});
