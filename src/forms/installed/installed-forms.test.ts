/** Installed PDFs in both databases, and how a server process notices a change. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/support/databases.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import {
  deleteInstalledForm,
  findInstalledForm,
  listInstalledForms,
  type NewInstalledForm,
  writeInstalledForm,
} from '../storage/installed-forms.ts';
import { writeFieldMap } from './field-map.ts';
import { type InstalledFormStore, InstalledForms } from './installed-forms.ts';

const row = (text: string, changes: Partial<NewInstalledForm> = {}): NewInstalledForm => ({
  code: 'W4101',
  edition: '2026-01-01',
  sha256: `sha of ${text}`,
  pdf: Buffer.from(text),
  map: writeFieldMap({ lastName: text }),
  installedAt: '2026-02-01T00:00:00.000Z',
  ...changes,
});

const storeOf = (db: Database): InstalledFormStore => ({
  list: async () => await listInstalledForms(db),
  find: async (code, edition) => await findInstalledForm(db, code, edition),
});

forEachDatabase((databases) => {
  test('written once, replaced when told, listed in order, removed', async () => {
    const db = await databases.openNew();
    const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, i) => i % 256));
    assert.equal(await writeInstalledForm(db, row('one', { pdf: bytes }), false), true);
    assert.equal(await writeInstalledForm(db, row('two'), false), false);
    assert.deepEqual((await findInstalledForm(db, 'W4101', '2026-01-01'))?.pdf, bytes);
    assert.equal(await writeInstalledForm(db, row('two'), true), true);
    const found = await findInstalledForm(db, 'W4101', '2026-01-01');
    assert.equal(found?.sha256, 'sha of two');
    assert.equal(found?.map, '{"fields":{"lastName":"two"}}');
    await writeInstalledForm(db, row('three', { edition: '2025-01-01' }), false);
    const listed = await listInstalledForms(db);
    assert.deepEqual(
      listed.map(({ edition }) => edition),
      ['2025-01-01', '2026-01-01'],
    );
    assert.equal(await deleteInstalledForm(db, 'W4101', '2025-01-01'), true);
    assert.equal(await deleteInstalledForm(db, 'W4101', '2025-01-01'), false);
    assert.equal((await listInstalledForms(db)).length, 1);
  });

  test('another process notices an installation, a replacement and a removal in 5 seconds', async () => {
    const settings = await databases.create();
    const operator = await databases.open(settings);
    let now = 1000;
    const forms = new InstalledForms(storeOf(await databases.open(settings)), () => now);
    const shown = async () => {
      const found = await forms.find('W4101', '2026-01-01');
      return found && [Buffer.from(found.pdf).toString(), found.map.lastName];
    };
    assert.equal(await shown(), undefined);
    await writeInstalledForm(operator, row('one'), false);
    now += 5000;
    assert.deepEqual(await shown(), ['one', 'one']);
    assert.equal(await forms.find('W4101', '2025-01-01'), undefined);
    assert.equal(forms.isKnownMissing('W4101', '2025-01-01'), true);
    assert.equal(forms.isKnownMissing('W4101', '2026-01-01'), false);
    // The same PDF with another map.
    const map = writeFieldMap({ lastName: 'two' });
    const installedAt = '2026-02-02T00:00:00.000Z';
    await writeInstalledForm(operator, row('one', { map, installedAt }), true);
    now += 5000;
    assert.deepEqual(await shown(), ['one', 'two']);
    await deleteInstalledForm(operator, 'W4101', '2026-01-01');
    now += 5000;
    // What was listed five seconds ago is not relied on.
    assert.equal(forms.isKnownMissing('W4101', '2025-01-01'), false);
    assert.equal(await shown(), undefined);
    assert.equal(forms.isKnownMissing('W4101', '2026-01-01'), true);
  });
});

test('the list is asked for once in 5 seconds, each PDF once; a failure is not kept', async () => {
  const asked = { list: 0, find: 0 };
  let now = 0;
  let isDown = true;
  const forms = new InstalledForms(
    {
      async list() {
        asked.list++;
        if (isDown) throw new Error('the database is down');
        return [row('one')];
      },
      async find() {
        asked.find++;
        return row('one');
      },
    },
    () => now,
  );
  await assert.rejects(forms.find('W4101', '2026-01-01'), /down/);
  isDown = false;
  await forms.find('W4101', '2026-01-01');
  assert.equal(asked.list, 2);
  for (; now < 4999; now += 1000) await forms.find('W4101', '2026-01-01');
  assert.deepEqual(asked, { list: 2, find: 1 });
  now = 5000;
  await forms.find('W4101', '2026-01-01');
  assert.deepEqual(asked, { list: 3, find: 1 });
});
