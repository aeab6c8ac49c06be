/** Registers imported over a release: which rows answer, what they cite, and which overlays are refused. */

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { findImporter } from '../../../maintain/src/imports/importers.ts';
import { overlayOf } from '../../../maintain/src/imports/overlay-of.ts';
import { type Plan, planImport } from '../../../maintain/src/imports/plan.ts';
import { readOverlays, withOverlays, writeOverlay } from '../../../src/tax/overlays/index.ts';
import { everyRelease, type ReleaseSet } from '../../../src/tax/paycalc/releases.ts';
import {
  loadRules,
  type Release,
  RULES_ROOT,
  type RuleTree,
  sha256Of,
} from '../../../src/tax/rules/index.ts';
import { pdfFile } from '../../support/agency-files.ts';

const SHA256 = 'a'.repeat(64);

/** Every release as if it were sealed: overlays lie over sealed ones only. */
const loaded = loadRules();
const tree: RuleTree = {
  ...loaded,
  releases: loaded.releases.map((entry) => ({ ...entry, sealedOn: '2026-12-24', sha256: SHA256 })),
};
const base = everyRelease(tree);
const newest = base.highest.version;

const FINDER = readFileSync(new URL('finder/OHMuniRateTable.csv', import.meta.url), 'utf8');
const CINCINNATI = '39-000-1086201-CITY-000';
const AKRON = '39-000-1086993-CITY-000';
const line = (text: string): string => {
  assert.ok(FINDER.includes(text), text);
  return text;
};
/** Akron as the table has it, and with an invented rate from July 2026. */
const AKRON_OPEN = line('20180101,99991231,01000,AKRON,.02500');
const AKRON_CHANGED =
  '20180101,20260630,01000,AKRON,.02500\r\n20260701,99991231,01000,AKRON,.02600';

describe('imported registers', () => {
  const root = mkdtempSync(join(tmpdir(), 'wagewright-overlays-'));
  let folder = '';
  let count = 0;
  beforeEach(() => {
    count += 1;
    folder = join(root, String(count));
  });
  after(() => rmSync(root, { recursive: true }));

  const installed = (): ReleaseSet => withOverlays(tree, base, readOverlays(folder));

  /** Imports a file over the newest release with what was imported before. */
  async function add(name: string, text: string | Uint8Array, retrieved: string): Promise<Plan> {
    const importer = findImporter(name) ?? assert.fail(name);
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const plan = await planImport(
      importer,
      { bytes, name: 'file', retrieved },
      installed().highest,
    );
    const made = overlayOf(plan, readOverlays(folder), 'wagewright test');
    writeOverlay(
      folder,
      {
        version: made.version,
        over: { version: made.over, sha256: SHA256 },
        parts: [...made.parts],
        importer: name,
        ...made.imported,
        earlier: [...made.earlier],
      },
      made.files,
    );
    return plan;
  }

  const ruleOn = (release: Release, tax: string, payDate: string) =>
    release.at(payDate)?.taxes.get(tax) ?? assert.fail(`${tax} on ${payDate}`);
  const rateOn = (release: Release, tax: string, payDate: string): unknown =>
    (
      release.taxes
        .get(tax)
        ?.blocks.find(
          ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
        )?.figures as { resident?: string } | undefined
    )?.resident;

  test("Ohio's own table is no difference; each line cites the file that was imported", async () => {
    const plan = await add('oh-finder', FINDER, '2026-12-15');
    assert.deepEqual([plan.changes, plan.doubts], [[], []]);
    const { highest } = installed();
    assert.equal(highest.version, `${newest}+oh-finder.2026-12-15`);
    const rule = ruleOn(highest, CINCINNATI, '2026-11-06');
    assert.equal(rule.confidence, 'official');
    assert.match(
      rule.citation.edition ?? '',
      /imported as oh-finder\.2026-12-15, file SHA-256 7d88442ea6c503ccd45a375fa17fc902d0181d510df3ed2b501dc8bf26f4b17d$/,
    );
    const before = installed().select(newest);
    assert.doesNotMatch(
      ruleOn(before, CINCINNATI, '2026-11-06').citation.edition ?? '',
      /imported/,
    );
    for (const id of before.taxes.keys()) {
      if (!/^39-000-\d+-CITY-000$/.test(id)) continue;
      for (const payDate of ['2024-01-05', '2025-07-03', '2026-12-31']) {
        assert.equal(rateOn(highest, id, payDate), rateOn(before, id, payDate), `${id} ${payDate}`);
      }
    }
  });

  test('a change holds from its day; a later import goes on from the one before', async () => {
    const plan = await add('oh-finder', FINDER.replace(AKRON_OPEN, AKRON_CHANGED), '2026-07-10');
    assert.deepEqual(
      plan.changes.map(({ text }) => text),
      [
        'Akron (01000): rate 2.5% from 2024-01-01 ends 2026-06-30, before open',
        'Akron (01000): rate 2.5% -> 2.6% from 2026-07-01',
      ],
    );
    const first = installed().highest;
    const digest = sha256Of(first);
    assert.match(digest, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      ['2026-06-30', '2026-07-01'].map((day) => rateOn(first, AKRON, day)),
      ['0.025', '0.026'],
    );
    // The next file is the old one: the change is taken back, under its own name.
    await add('oh-finder', FINDER, '2026-12-15');
    assert.equal(rateOn(installed().highest, AKRON, '2026-07-01'), '0.025');
    assert.equal(rateOn(installed().select(first.version), AKRON, '2026-07-01'), '0.026');
    assert.equal(sha256Of(installed().select(first.version)), digest);
    assert.notEqual(sha256Of(installed().highest), digest);
    assert.deepEqual(
      installed()
        .all.slice(0, 3)
        .map(({ version }) => version),
      [`${newest}+oh-finder.2026-12-15`, `${newest}+oh-finder.2026-07-10`, newest],
    );
  });

  /** The list of school districts, of a month, without some of them. */
  async function list(month: string, without: readonly string[]): Promise<Uint8Array> {
    const rows = ['earned-income', 'traditional'].flatMap((name) =>
      readFileSync(join(RULES_ROOT, `us/oh/school-districts/${name}.csv`), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => {
          const [number = '', district = ''] = row.split(',');
          const percent = (100 * Number(row.split(',').at(-1))).toFixed(2);
          return [number, district, percent, name === 'traditional' ? 'T' : 'E'] as const;
        }),
    );
    const lines = rows
      .filter(([number]) => !without.includes(number))
      .map((cells) => cells.map((cell, i) => [[60, 110, 420, 480][i] as number, cell] as const));
    const title = [[150, `School Districts With an Income Tax as of ${month}`] as const];
    const pages = Array.from({ length: Math.ceil(lines.length / 60) }, (_, i) => [
      title,
      ...lines.slice(60 * i, 60 * (i + 1)),
    ]);
    return await pdfFile(pages);
  }

  test('a district that is no longer listed has no tax from the month of the list', async () => {
    const whole = await add('oh-sdit', await list('January 2026', []), '2026-01-05');
    assert.deepEqual([whole.changes, whole.doubts], [[], []]);
    assert.equal(whole.entries, 214);
    const plan = await add('oh-sdit', await list('July 2026', ['0203']), '2026-07-05');
    assert.deepEqual(
      plan.changes.map(({ text }) => text),
      ['Bluffton EVSD (0203): no tax from 2026-07-01'],
    );
    assert.deepEqual(
      plan.doubts.map(({ kind }) => kind),
      ['vanished'],
    );
    const { highest } = installed();
    const has = (tax: string, day: string): boolean =>
      highest.at(day)?.taxes.get(tax) !== undefined;
    assert.deepEqual(
      ['2026-06-30', '2026-07-01'].map((day) => has('39-000-0000-SCHL-0203', day)),
      [true, false],
    );
    assert.ok(has('39-000-0000-SCHL-0204', '2026-07-01'));
    // The list of the next year has nothing to say of this one.
    const bytes = await list('January 2027', ['0204']);
    const importer = findImporter('oh-sdit') ?? assert.fail();
    const next = await planImport(
      importer,
      { bytes, name: 'file', retrieved: '2027-01-05' },
      highest,
    );
    assert.deepEqual([next.changes, next.doubts], [[], []]);
    assert.ok(next.merged.every(({ stated }) => stated.size === 0));
  });

  test('two registers make one release; without one of them it is refused', async () => {
    await add('oh-finder', FINDER, '2026-12-10');
    await add(
      'oh-jedd',
      readFileSync(new URL('finder/JEDTaxRates.csv', import.meta.url)),
      '2026-12-12',
    );
    const { highest } = installed();
    assert.equal(highest.version, `${newest}+oh-finder.2026-12-10.oh-jedd.2026-12-12`);
    const cited = (tax: string): string =>
      ruleOn(highest, tax, '2026-11-06').citation.edition ?? '';
    assert.match(cited(CINCINNATI), /oh-finder\.2026-12-10/);
    assert.match(cited('39-000-0000-JEDD-9002'), /oh-jedd\.2026-12-12/);
    rmSync(join(folder, 'oh-finder.2026-12-10'), { recursive: true });
    assert.throws(installed, {
      name: 'OverlayError',
      message: /needs the imported register oh-finder\.2026-12-10, which is not there/,
    });
  });

  test('what was imported never changes: files, manifest, name, and the release below', async () => {
    await add('oh-finder', FINDER, '2026-12-15');
    const part = join(folder, 'oh-finder.2026-12-15');
    const refused = (file: string, change: (text: string) => string, message: RegExp): void => {
      const text = readFileSync(join(part, file), 'utf8');
      assert.notEqual(change(text), text);
      writeFileSync(join(part, file), change(text));
      assert.throws(installed, { name: 'OverlayError', message });
      writeFileSync(join(part, file), text);
    };
    refused(
      'municipalities.csv',
      (text) => text.replace('0.025', '0.026'),
      /municipalities\.csv was changed/,
    );
    refused('municipalities.csv', (text) => text.slice(0, 1000), /municipalities\.csv was changed/);
    refused(
      'overlay.yaml',
      (text) => text.replace('official', 'other').replace('test', 'best'),
      /overlay\.yaml was changed/,
    );
    refused('overlay.yaml', (text) => text.slice(0, 200), /oh-finder\.2026-12-15 cannot be used: /);
    renameSync(part, join(folder, 'oh-finder.2026-12-16'));
    assert.throws(installed, /the folder must be named oh-finder\.2026-12-15/);
    renameSync(join(folder, 'oh-finder.2026-12-16'), part);
    const other: RuleTree = {
      ...tree,
      releases: tree.releases.map((entry) => ({ ...entry, sha256: 'b'.repeat(64) })),
    };
    assert.throws(
      () => withOverlays(other, base, readOverlays(folder)),
      /which here has sha256 bbbb/,
    );
    installed();
  });

  test('another file of the same day is refused, and nothing of it stays', async () => {
    await add('oh-finder', FINDER, '2026-12-15');
    await assert.rejects(
      add('oh-finder', FINDER.replace(AKRON_OPEN, AKRON_CHANGED), '2026-12-15'),
      {
        name: 'OverlayError',
        message: /already exists and contains another import/,
      },
    );
    assert.deepEqual(readdirSync(folder), ['oh-finder.2026-12-15']);
  });
});
