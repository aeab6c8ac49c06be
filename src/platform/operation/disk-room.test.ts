import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryDirectory } from '../../../test/support/databases.ts';
import { openDatabase } from '../storage/database/database.ts';
import { DatabaseUnavailable } from '../storage/errors.ts';
import { DiskRoom } from './disk-room.ts';

const MB = 1024 * 1024;

describe('DiskRoom', () => {
  const start = async (t: { after(end: () => unknown): void }, floor: number) => {
    const directory = await temporaryDirectory();
    const db = await openDatabase({ dataDir: directory, databaseUrl: undefined });
    t.after(() => db.destroy());
    return { room: new DiskRoom({ db, directory, floor }), reserve: join(directory, 'reserve') };
  };
  const full = new DatabaseUnavailable('the disk of the database is full', undefined);

  test('gives the reserve up for a deletion that finds no room, once', async (t) => {
    const { room, reserve } = await start(t, 4 * MB);
    assert.equal(await room.shortage(), undefined);
    assert.equal(statSync(reserve).size, 2 * MB);
    const tries: boolean[] = [];
    const deleting = () =>
      room.freeing(async () => {
        tries.push(existsSync(reserve));
        if (tries.length !== 2) throw full;
        return 'deleted';
      });
    assert.equal(await deleting(), 'deleted');
    assert.deepEqual(tries, [true, false]);
    await assert.rejects(deleting(), full);
    assert.equal(await room.shortage(), undefined);
    assert.ok(existsSync(reserve), 'kept again once there is room');
  });

  test('warns early, and says when uploads are refused', async (t) => {
    const { room } = await start(t, 1);
    const free = (await room.free()) ?? 0;
    const linesWith = async (floor: number): Promise<string[]> => {
      const one = (await start(t, floor)).room;
      const lines: string[] = [];
      const add = (_about: object, text: string) => lines.push(text);
      one.watch({ warn: add, error: add });
      while (floor > 1 && lines.length === 0) await one.free();
      one.close();
      return lines;
    };
    assert.deepEqual(await linesWith(1), []);
    assert.match((await linesWith(Math.floor(free / 5)))[0] ?? '', /fills up/);
    assert.match((await linesWith(10 * free))[0] ?? '', /^uploads are refused: /);
  });

  test('without a floor, or without its disk, refuses nothing', async (t) => {
    const { room, reserve } = await start(t, 0);
    assert.equal(await room.shortage(), undefined);
    assert.equal(existsSync(reserve), false);
  });
});
