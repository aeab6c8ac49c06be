import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { DRAFT, NEWEST, OLDEST, withDraft } from '../../../../test/support/releases.ts';
import { type Change, changedRules, replacing } from '../../../../test/support/rule-tree.ts';
import { addDays } from '../../../platform/shape/days.ts';
import { calculate } from '../../engine/index.ts';
import type { BlockCommon } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import { loadRules } from '../tree/load.ts';
import { confidencesOf, lowerParts, lowest, usualConfidence } from './block-confidence.ts';
import { digest, sha256Of } from './digest.ts';
import { knownDigest } from './known-digests.ts';
import { buildRelease, type Release } from './release.ts';

const FICA = 'us/federal/fica.yaml';
const MEDICARE = '00-000-0000-MEDI-000';

const EVIDENCE = 'us/federal/fica.evidence.yaml';

type Content = { readonly taxes: readonly { readonly tax: string; blocks: object[] }[] };

const changedFederal = (t: TestContext, changes: Readonly<Record<string, Change>>): string =>
  changedRules(t, changes, 'us/federal');

/** A YAML file with other blocks of Medicare. */
const changingMedicare =
  (change: (blocks: readonly object[]) => object[]) =>
  (text: string): string => {
    const content = parse(text) as Content;
    const medicare = content.taxes.find(({ tax }) => tax === MEDICARE);
    assert.ok(medicare);
    medicare.blocks = change(medicare.blocks);
    return stringify(content);
  };

/** Medicare with these blocks after the ones of 2024 to 2026. */
function withBlocks(t: TestContext, ...added: readonly Readonly<Record<string, string>>[]): string {
  return changedFederal(t, {
    'releases.yaml': withDraft,
    [FICA]: changingMedicare((blocks) => {
      const { confirmed: _, ...first } = blocks[0] as { readonly confirmed?: unknown };
      const invented = { ...first, evidence: 'Invented here.' };
      return [...blocks, ...added.map((block) => ({ ...invented, ...block }))];
    }),
    [EVIDENCE]: changingMedicare((blocks) => blocks.map((block) => ({ ...block, since: OLDEST }))),
  });
}

const releaseOf = (root: string, version: string): Release =>
  buildRelease(loadRules(root), version);

/** The Medicare rate in force, as a fraction of 100,000,000. */
function rateOn(release: Release, payDate: string): number | undefined {
  const law = release.at(payDate);
  const rule = law?.taxes.get(MEDICARE);
  const kind = law?.earnings[0];
  if (law == null || rule === undefined || kind === undefined) return undefined;
  const place = {
    code: '',
    state: '00',
    county: '000',
    place: '0',
    municipality: '0',
    school: '0',
  };
  const not = Number.NaN;
  const [line] = calculate({
    law,
    payPeriodsPerYear: 26,
    payPeriodNumber: not,
    wages: [
      {
        index: 0,
        kind,
        location: place,
        gross: 100,
        monthToDate: not,
        quarterToDate: not,
        yearToDate: 0,
        hours: not,
        regularMethod: null,
        supplementalMethod: null,
        hasNexus: true,
      },
    ],
    benefits: [],
    taxes: [
      {
        rule,
        location: place,
        isExempt: false,
        isResident: null,
        parameters: rule.defaults,
        periodWithheld: not,
        monthWithheld: not,
        quarterWithheld: not,
        yearWithheld: not,
        roundResult: 'Default',
        autoAdjust: false,
        overrideRate: not,
        overrideWageBase: not,
      },
    ],
    prorate: false,
    assumeWithheldElsewhere: false,
    explain: false,
    cashAvailable: not,
  });
  return line?.rate;
}

test('a correction holds from its release on; the previous release keeps what it knew', (t) => {
  const root = withBlocks(t, { since: DRAFT, rate: '0.02' });
  assert.equal(rateOn(releaseOf(root, OLDEST), '2024-06-01'), 1_450_000);
  assert.equal(rateOn(releaseOf(root, DRAFT), '2024-06-01'), 2_000_000);
});

test('of several corrections of one day the newest wins, wherever it stands', (t) => {
  const root = withBlocks(t, { since: '9998.10', rate: '0.04' }, { since: '9998.9', rate: '0.03' });
  assert.equal(rateOn(releaseOf(root, DRAFT), '2024-06-01'), 4_000_000);
  assert.equal(rateOn(releaseOf(root, OLDEST), '2024-06-01'), 1_450_000);
});

test('a block with until is gone from that release on', (t) => {
  const root = withBlocks(t, {
    effective: '2024-07-01',
    since: OLDEST,
    until: DRAFT,
    rate: '0.05',
  });
  const before = releaseOf(root, OLDEST);
  assert.equal(rateOn(before, '2024-06-30'), 1_450_000);
  assert.equal(rateOn(before, '2024-07-01'), 5_000_000);
  assert.equal(rateOn(releaseOf(root, DRAFT), '2024-07-01'), 1_450_000);
});

test('a change within the year is one more block: it ends the one before it', (t) => {
  const release = releaseOf(
    withBlocks(t, { effective: '2024-07-01', ends: '2024-12-31', rate: '0.05' }),
    DRAFT,
  );
  const ends = release.taxes.get(MEDICARE)?.blocks.map(({ lastPayDate }) => lastPayDate);
  assert.deepEqual(ends?.slice(0, 4), ['2024-06-30', '2024-12-31', '2025-12-31', '2026-12-31']);
});

test('outside the pay dates known there is no law', () => {
  const release = buildRelease(loadRules(), NEWEST);
  assert.equal(release.at('2023-12-31'), null);
  assert.equal(release.at(addDays(release.lastPayDate, 1)), null);
  assert.ok(release.at(release.firstPayDate) && release.at(release.lastPayDate));
  assert.equal(release.at('2026-06-01'), release.at('2026-06-01'));
  assert.throws(() => buildRelease(loadRules(), '1999.1'), /no release 1999\.1/);
});

test('the sha256 does not know comments, layout, key order, file names or the day of a check', (t) => {
  const own = sha256Of(releaseOf(changedFederal(t, { 'releases.yaml': withDraft }), DRAFT));
  const turned = changedFederal(t, {
    'releases.yaml': withDraft,
    [FICA]: (text) => `# another comment\n${stringify(reversed(parse(text)), { lineWidth: 60 })}`,
  });
  assert.equal(sha256Of(releaseOf(turned, DRAFT)), own);
  const text = readFileSync(join(turned, FICA), 'utf8');
  assert.match(text, /# another comment/);
  const checked = withBlocks(t);
  assert.equal(sha256Of(releaseOf(checked, DRAFT)), own);
});

test('the sha256 knows every figure and the taxability', (t) => {
  const own = sha256Of(releaseOf(changedFederal(t, { 'releases.yaml': withDraft }), DRAFT));
  for (const changes of [
    { [FICA]: replacing('upTo: "168600"', 'upTo: "168601"') },
    { 'us/federal/income-tax/2026-01-01.yaml': replacing('193', '194') },
    { 'us/federal/taxability.yaml': replacing('taxable: true', 'taxable: false') },
  ]) {
    assert.notEqual(
      sha256Of(releaseOf(changedFederal(t, { 'releases.yaml': withDraft, ...changes }), DRAFT)),
      own,
    );
  }
});

test('a correction of a later release leaves the sha256 of the earlier', (t) => {
  const own = sha256Of(releaseOf(changedFederal(t, { 'releases.yaml': withDraft }), OLDEST));
  const root = withBlocks(t, { since: DRAFT, rate: '0.02' });
  assert.equal(sha256Of(releaseOf(root, OLDEST)), own);
  assert.notEqual(
    sha256Of(releaseOf(root, DRAFT)),
    sha256Of(releaseOf(changedFederal(t, { 'releases.yaml': withDraft }), DRAFT)),
  );
});

test('a digest orders keys, not lists', () => {
  assert.equal(digest({ a: 1, b: [{ c: 2, d: 3 }] }), digest({ b: [{ d: 3, c: 2 }], a: 1 }));
  assert.notEqual(digest([1, 2]), digest([2, 1]));
});

test('the lowest confidence of a figure of a block decides', () => {
  const block = (inner: object): BlockCommon =>
    ({ confidence: 'official', ...inner }) as BlockCommon;
  assert.equal(lowest(block({})), 'official');
  assert.equal(lowest(block({ supplemental: { confidence: 'secondary' } })), 'secondary');
  assert.equal(
    lowest(block({ a: { confidence: 'unverified' }, b: { c: [{ confidence: 'derived' }] } })),
    'unverified',
  );
});

test('a part that only some payments use has its own confidence', () => {
  const block = {
    confidence: 'transcribed',
    tables: { confidence: 'official' },
    publishedRate: { confidence: 'secondary' },
    supplemental: { confidence: 'secondary', salary: { confidence: 'derived' } },
    nonresidentAlien: { confidence: 'unverified' },
  } as unknown as BlockCommon;
  assert.deepEqual(confidencesOf(block), {
    figures: 'transcribed',
    parts: { publishedRate: 'secondary', supplemental: 'derived', nonresidentAlien: 'unverified' },
  });
  assert.equal(usualConfidence(block), 'secondary');
  assert.deepEqual(lowerParts([block]), {
    supplemental: 'derived',
    nonresidentAlien: 'unverified',
  });
});

test('unverified figures say so on every line', (t) => {
  const root = changedFederal(t, {
    'releases.yaml': withDraft,
    [FICA]: (text) => text.replaceAll('confidence: official', 'confidence: unverified'),
  });
  const rule = releaseOf(root, DRAFT).at('2025-06-01')?.taxes.get(MEDICARE);
  assert.equal(rule?.confidence, 'unverified');
  assert.match(rule?.notes.join(' ') ?? '', /unverified/);
});

test('versions compare number by number', () => {
  const names = ['9999.1', '9998.10', '9998.9', '9998.1'];
  assert.deepEqual(
    names.toReversed().sort((a, b) => compareVersions(b, a)),
    names,
  );
  assert.equal(compareVersions('9999.1', '9999.1'), 0);
});

/** The same content with every mapping's keys the other way around. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

test('of a wage base that was corrected, each release holds the newest it knows', () => {
  const tree = loadRules();
  const releases = [
    ...tree.releases,
    { version: DRAFT, about: 'Invented for tests.', knownUpTo: '9998-12-31' },
  ];
  const [known] = tree.wageBases;
  assert.ok(known !== undefined);
  const corrected = [...tree.wageBases, { ...known, since: DRAFT }];
  for (const wageBases of [corrected, corrected.toReversed()]) {
    for (const version of [OLDEST, DRAFT]) {
      const own = buildRelease({ ...tree, wageBases, releases }, version).wageBases;
      assert.deepEqual(
        own.filter(({ name }) => name === known.name).map(({ since }) => since),
        [version],
      );
    }
  }
});

test('the digests of sealed releases that were found when the rules were compiled', () => {
  const tree = loadRules();
  for (const { version, sealedOn } of tree.releases) {
    const known = knownDigest(buildRelease(tree, version));
    if (sealedOn !== undefined) assert.notEqual(known, undefined, version);
    // A copy of the tree may be a changed one.
    const copy = buildRelease({ ...tree }, version);
    assert.equal(knownDigest(copy), undefined);
    // A draft's digest is known only after an earlier question in this process.
    if (known !== undefined) assert.equal(known, sha256Of(copy), version);
  }
});
