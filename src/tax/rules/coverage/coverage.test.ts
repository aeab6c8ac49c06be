import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEWEST, OLDEST } from '../../../../test/support/releases.ts';
import { sha256Of } from '../releases/digest.ts';
import { buildRelease } from '../releases/release.ts';
import type { RuleTree } from '../releases/rule-tree.ts';
import { CONFIDENCES } from '../schema/confidence.ts';
import { loadExamples, loadRules } from '../tree/load.ts';
import { confidenceCounts } from './confidence-counts.ts';
import { confidenceByArea } from './confidence-page.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import { coveragePage, coverageSummary, coveredStates, localSentence } from './coverage-pages.ts';
import { countLocalTaxes } from './local-taxes.ts';
import { searchSection } from './search-logs.ts';

const VERSION = NEWEST;
const NEBRASKA = '31-000-0000-SIT-000';
const tree = loadRules();

const release = buildRelease(tree, VERSION);

function stateOf(code: string) {
  const state = coveredStates(release).find((one) => one.code === code);
  assert.ok(state !== undefined, code);
  return state;
}

/** The cells of the lines that hold `text`, without the outer bars. */
const cellsOf = (page: string, text: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes(text))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const row = (tax: string, changes: Partial<Coverage> = {}): Coverage => ({
  tax,
  title: `Title of ${tax}`,
  firstPayDate: '2024-01-01',
  lastPayDate: '2026-12-31',
  confidence: 'official',
  officialExamples: 1,
  otherExamples: 0,
  oldestCheck: '2026-11-21',
  openQuestions: [],
  ...changes,
});

test('one row per state: the lowest confidence of each kind of tax, each question once', () => {
  const question = 'Is this asked of two taxes?';
  const page = coverageSummary(release, [
    row('13-000-0000-SIT-000', { confidence: 'transcribed', openQuestions: [question] }),
    row('13-000-0000-ER_SUTA-000', { openQuestions: [question, 'And this of one?'] }),
    row('13-000-0000-ER_SUTA_SC-011', { confidence: 'derived', officialExamples: 2 }),
    row('13-000-0000-SDI-000', { confidence: 'unverified' }),
  ]);
  assert.deepEqual(cellsOf(page, 'coverage/ga.md'), [
    ['[Georgia](coverage/ga.md)', 'transcribed', 'derived', 'unverified', '5', '2', ''],
  ]);
  assert.equal(cellsOf(page, 'coverage/').length, 53);
});

test('a state’s page: each question once, with the taxes it concerns', () => {
  const question = 'Is this asked of two taxes?';
  const page = coveragePage(
    release,
    [
      row('13-000-0000-SIT-000', { openQuestions: [question] }),
      row('13-000-0000-ER_SUTA-000', { openQuestions: [question] }),
      row('01-000-0000-SIT-000', { openQuestions: ['And this of another state?'] }),
    ],
    stateOf('ga'),
  );
  assert.ok(page.includes(`\n- ${question} (SIT-000, ER_SUTA-000)\n`));
  assert.ok(!page.includes('another state'));
});

test('a state’s counties are one row', () => {
  const page = coveragePage(
    release,
    [
      row('18-001-0000-CNTY-000'),
      row('18-003-0000-CNTY-000', { confidence: 'secondary', officialExamples: 2 }),
    ],
    stateOf('in'),
  );
  assert.deepEqual(
    cellsOf(page, '-CNTY-').map((cells) => cells.slice(0, 5)),
    [
      [
        '18-...-0000-CNTY-000',
        '2 counties, income tax',
        '2024-01-01 to 2026-12-31',
        'secondary',
        '3',
      ],
    ],
  );
});

test('a state’s page has the confidence of each residence rule, counties left out', () => {
  const page = coveragePage(release, [], stateOf('ne'));
  assert.deepEqual(
    cellsOf(page, NEBRASKA).map((cells) => cells.slice(1)),
    [
      ['to 2024-12-31', 'difference, transcribed', 'withheld, transcribed', '', 'secondary'],
      ['2025-01-01 to', 'difference, transcribed', 'withheld, official', '', ''],
    ],
  );
  const oldest = buildRelease(tree, OLDEST);
  assert.ok(oldest.residences.some(({ tax }) => tax.includes('-CNTY-')));
  assert.deepEqual(cellsOf(coveragePage(oldest, [], stateOf('md')), '-CNTY-'), []);
});

test('open questions of a rule of residence stand with the tax, and outside the release’s digest', () => {
  const asked = { openQuestions: ['Is this a question of the test?'] };
  const other: RuleTree = {
    ...tree,
    residences: tree.residences.map((row) => (row.tax === NEBRASKA ? { ...row, ...asked } : row)),
  };
  const found = coverageOf(other, [], buildRelease(other, VERSION)).find(
    ({ tax }) => tax === NEBRASKA,
  );
  assert.deepEqual(found?.openQuestions, asked.openQuestions);
  assert.equal(sha256Of(buildRelease(other, VERSION)), sha256Of(buildRelease(tree, VERSION)));
});

test('local taxes are counted by state, those that hold and those that are not known to', () => {
  const sentence = localSentence(release, '18-');
  assert.match(sentence, /has 92 local taxes, of which \d+ are confirmed for \d{4}-12-31\. By/);
  assert.equal(localSentence(release, '48-'), '');
  const all = countLocalTaxes(release, release.lastPayDate);
  const states = new Set([...release.taxes.keys()].map((id) => id.slice(0, 2)));
  const sum = [...states]
    .map((fips) => countLocalTaxes(release, release.lastPayDate, `${fips}-`).taxes)
    .reduce((a, b) => a + b, 0);
  assert.equal(sum, all.taxes);
  assert.ok(Object.values(all.byConfidence).reduce((a, b) => a + b, 0) >= all.current);
});

test('a register is one row with the number of its taxes, and its open questions are on the page', () => {
  const local = buildRelease(tree, tree.releases.at(-1)?.version ?? '');
  const page = coveragePage(local, coverageOf(tree, loadExamples(tree.root), local), stateOf('ky'));
  assert.match(page, /\| 21-000-…-OLF-000 +\| \d+ taxes: …, Kentucky, occupational license fee/);
  assert.match(page, /^- Daviess: .*\(counties\)$/m);
  assert.doesNotMatch(page, /\{/);
});

test('confidence is counted by area: each part of an edition and of a rule once', () => {
  const counts = confidenceCounts(release);
  const total = (name: string): number => {
    const found = counts.find(({ area }) => area.startsWith(name));
    assert.ok(found !== undefined, name);
    return CONFIDENCES.reduce((sum, level) => sum + found.byConfidence[level], 0);
  };
  const income = [...release.taxes.written.values()].filter(({ identity }) =>
    /^\d\d-000-0000-(SIT|FIT)-/.test(identity.tax),
  );
  assert.equal(
    total('Income tax: tables'),
    income.reduce((sum, { blocks }) => sum + blocks.length, 0),
  );
  assert.equal(total('Residents'), total('Nonresidents'));
  assert.equal(total('Local taxes'), countLocalTaxes(release, release.lastPayDate).taxes);
  assert.equal(
    total('Reciprocal'),
    release.residences.filter(({ reciprocity }) => reciprocity !== undefined).length,
  );
  const changed: RuleTree = {
    ...tree,
    residences: tree.residences.map((row) =>
      row.tax === NEBRASKA
        ? { ...row, residents: { ...row.residents, confidence: 'unverified' as const } }
        : row,
    ),
  };
  const rows = release.residencesOf(NEBRASKA).length;
  const before = counts.find(({ area }) => area.startsWith('Residents'));
  const after = confidenceCounts(buildRelease(changed, VERSION)).find(({ area }) =>
    area.startsWith('Residents'),
  );
  assert.equal(
    (after?.byConfidence.unverified ?? 0) - (before?.byConfidence.unverified ?? 0),
    rows,
  );
});

test('the table of areas has a row for each release, and adds up', () => {
  const page = confidenceByArea([release, release]).join('\n');
  const rows = cellsOf(page, 'Reciprocal agreements');
  assert.equal(rows.length, 2);
  assert.deepEqual(rows[0], rows[1]);
  assert.equal(rows[0]?.[2], VERSION);
});

test('a state’s page says what examples its income tax has, and links to the search logs', () => {
  const examples = loadExamples(tree.root);
  const lines = searchSection(examples, 'ne');
  assert.match(lines[0] ?? '', /^## Income tax: official examples$/);
  const editions = lines.filter((line) => /^- From \d{4}-\d\d-\d\d: /.test(line));
  assert.equal(editions.length, 3);
  assert.match(
    lines.join('\n'),
    /^- From 2026-01-01: (no|\d+) official examples?, last search \d{4}-\d\d-\d\d \(\[log\]\(\.\.\/\.\.\/rules\/us\/ne\/income-tax\/2026-01-01\.examples\.yaml\)\)$/m,
  );
  assert.deepEqual(searchSection(examples, 'tx'), []);
});
