/** An operator's own table of a register without an agency's file: Kentucky's counties. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { overlayOf } from '../../../maintain/src/imports/overlay-of.ts';
import { ownTable } from '../../../maintain/src/imports/own-table.ts';
import { planImport } from '../../../maintain/src/imports/plan.ts';
import { readOverlays, withOverlays, writeOverlay } from '../../../src/tax/overlays/index.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { loadRules, type Release, type RuleTree } from '../../../src/tax/rules/index.ts';

const SHA256 = 'a'.repeat(64);
const COUNTIES = 'us/ky/occupational/counties';
const loaded = loadRules();
const tree: RuleTree = {
  ...loaded,
  releases: loaded.releases.map((entry) => ({ ...entry, sealedOn: '2026-12-24', sha256: SHA256 })),
};
const base = everyRelease(tree);

const importer = (path = COUNTIES) =>
  ownTable(path, base.highest, {
    document: 'Allen County ordinance 26-03 (invented)',
    url: undefined,
  });
const planOf = async (lines: readonly string[]) =>
  await planImport(
    importer(),
    { bytes: Buffer.from(lines.join('\n')), name: 'allen.csv', retrieved: '2026-07-02' },
    base.highest,
  );

describe("an operator's own table", () => {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-table-'));
  after(() => rmSync(folder, { recursive: true }));
  const HEADER = 'county,effective,resident,nonresident';

  test('the places it names change from their day, cited as the operator says; the rest stays', async () => {
    const plan = await planOf([HEADER, '003,2026-07-01,0.0125,0.0125']);
    assert.deepEqual(
      plan.changes.map(({ kind, text }) => `${kind}: ${text}`),
      [
        'changed: Allen County (003): resident 1% -> 1.25%, nonresident 1% -> 1.25% from 2026-07-01',
      ],
    );
    assert.deepEqual(plan.doubts, []);
    const made = overlayOf(plan, [], 'wagewright test');
    writeOverlay(
      folder,
      {
        version: made.version,
        over: { version: made.over, sha256: SHA256 },
        parts: [...made.parts],
        importer: plan.importer.name,
        ...made.imported,
        earlier: [],
      },
      made.files,
    );
    const { highest } = withOverlays(tree, base, readOverlays(folder));
    assert.equal(highest.version, `${base.highest.version}+ky-occupational-counties.2026-07-02`);
    const allen = [...highest.taxes.registeredIds()].find((id) => id.startsWith('21-003-')) ?? '';
    const blockOn = (release: Release, payDate: string) =>
      release.taxes
        .get(allen)
        ?.blocks.find(
          ({ figures, lastPayDate }) => figures.effective <= payDate && payDate <= lastPayDate,
        )?.figures ?? assert.fail(`${allen} on ${payDate}`);
    // The row before is known through 2019 only; the operator's is known.
    assert.equal(blockOn(base.highest, '2026-07-02').knownTo, '2019-12-31');
    assert.equal(blockOn(highest, '2026-06-30').knownTo, '2019-12-31');
    const own = blockOn(highest, '2026-07-02');
    assert.equal(own.knownTo, undefined);
    assert.deepEqual(
      [own.source.document, own.confidence, (own as unknown as { resident: string }).resident],
      ['Allen County ordinance 26-03 (invented)', 'secondary', '0.0125'],
    );
    assert.match(own.source.edition ?? '', /imported as ky-occupational-counties\.2026-07-02/);
  });

  test('a place that is not in the register has to be looked at, and is left out', async () => {
    const plan = await planOf([HEADER, '003,2026-07-01,0.0125,0.0125', '999,2026-07-01,0.01,0.01']);
    assert.deepEqual(plan.doubts, [
      { kind: 'unknown', text: 'row 3: the register has no county 999' },
    ]);
  });

  for (const [what, lines, message] of [
    [
      'an unknown column',
      ['county,effective,rate', '003,2026-07-01,0.0125'],
      /^row 1: the register has no column rate\. Columns of the register: county, name, /,
    ],
    ['no day', ['county,resident', '003,0.0125'], /^row 1: there is no column effective/],
    ['no figures', ['county,effective', '003,2026-07-01'], /^there is no column of figures$/],
    [
      'a rate in words',
      [HEADER, '003,2026-07-01,1.25%,0.0125'],
      /^row 2: resident: "1\.25%" is not a decimal number such as 0\.0125$/,
    ],
    [
      'a day that is not in the calendar',
      [HEADER, '003,2026-06-31,0.01,0.01'],
      /^row 2: "2026-06-31" is not a date$/,
    ],
    [
      'a place twice',
      [HEADER, '003,2026-07-01,0.01,0.01', '003,2026-07-01,0.02,0.02'],
      /^row 3: 003 from 2026-07-01 is already in row 2$/,
    ],
    [
      'a row that is too long',
      [HEADER, '003,2026-07-01,0.01,0.01,5'],
      /^row 2: it has more cells than the header$/,
    ],
    ['no rows', [HEADER], /^there are no rows below the header$/],
  ] as const) {
    test(`${what} is refused with the row named`, async () => {
      await assert.rejects(planOf(lines), { name: 'ImportError', message });
    });
  }

  test('another path is refused with the registers that there are', () => {
    assert.throws(() => importer('us/ky/counties'), {
      name: 'ImportError',
      message:
        /^there is no register us\/ky\/counties\. Registers: .*us\/ky\/occupational\/counties/,
    });
  });
});
