import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Change, changedRules, replacing } from '../../../../test/support/rule-tree.ts';
import { checkFigures } from '../checks/check-figures.ts';
import { loadExamples, loadRules } from './load.ts';

const FICA = 'us/federal/fica.yaml';
const FIT_2026 = 'us/federal/income-tax/2026-01-01.yaml';
const TAX = 'us/federal/income-tax/tax.yaml';

const changedFederal = (t: TestContext, changes: Readonly<Record<string, Change>>): string =>
  changedRules(t, changes, 'us/federal');

test('the rules of this repository load', () => {
  const tree = loadRules();
  assert.ok(tree.taxes.length >= 7 && tree.blocks.length >= 21);
});

/** What the loader or the check of figures says about a tree. */
function problemsOf(root: string): string {
  try {
    return checkFigures(loadRules(root)).join('\n');
  } catch (error) {
    return (error as Error).message;
  }
}

test('the figures of this repository hold together', () => {
  assert.deepEqual(checkFigures(loadRules()), []);
});

test('an alias is no surer than the figures that were read in the same document', () => {
  const { aliases, blocks } = loadRules();
  for (const { names, source, confidence } of aliases.aliases) {
    const read = blocks.filter(({ figures }) => figures.source.document === source.document);
    if (read.length === 0 || confidence !== 'official') continue;
    const isOpened = read.some(({ figures }) => figures.confidence === 'official');
    assert.ok(isOpened, `${names} from ${source.document}`);
  }
});

/** What is broken, where, and what the message must name besides the file. */
const broken: readonly (readonly [string, string, Change, RegExp])[] = [
  ['no YAML', FICA, (text) => `${text}\n  - : [`, /not YAML/],
  ['an unknown field', FICA, replacing('payer: employee', 'payor: employee'), /payor/],
  ['a missing field', FICA, replacing('    payer: employee\n', ''), /payer/],
  ['an amount that is a number', FICA, replacing('upTo: "168600"', 'upTo: 168600'), /upTo/],
  ['an amount with a comma', FICA, replacing('upTo: "168600"', 'upTo: "168,600"'), /upTo/],
  ['a rate in percent', FICA, replacing('rate: "0.062"', 'rate: "6.2"'), /rate/],
  ['a rate of nine decimals', FICA, replacing('rate: "0.062"', 'rate: "0.062000001"'), /rate/],
  ['a version that is a number', FICA, replacing('since: "2025.1"', 'since: 2025.1'), /since/],
  ['a day that is none', FICA, replacing('effective: 2024-01-01', 'effective: 2024'), /effective/],
  ['no evidence', FICA, replacing('confidence: official\n', 'confidence: sure\n'), /confidence/],
  [
    'an unknown method',
    FICA,
    replacing('wage-band-rate@1', 'wage-band-rate@9'),
    /wage-band-rate@9/,
  ],
  ['a tax id that is none', FICA, replacing('00-000-0000-FICA-000', 'FICA'), /tax/],
  [
    'a missing schedule',
    FIT_2026,
    replacing('  standard.head: |', '  standard.heads: |'),
    /standard\.head/,
  ],
  [
    'a confidence that is none',
    FIT_2026,
    replacing('confidence: transcribed', 'confidence: high'),
    /confidence/,
  ],
  ['an unknown parameter type', TAX, replacing('dataType: boolean', 'dataType: bool'), /dataType/],
  [
    'an earning without a wage base',
    'us/federal/taxability.yaml',
    replacing('taxable: true', 'taxable: "yes"'),
    /taxable/,
  ],
  [
    'a release without a date',
    'releases.yaml',
    replacing('knownUpTo: 2025-12-31', 'about: twice'),
    /./,
  ],
  [
    'an example without a page',
    'us/federal/new.examples.yaml',
    () => 'searched: 2026-11-21\nsearchLog: looked everywhere\nexamples: [{ id: a }]\n',
    /source/,
  ],
];

for (const [what, file, change, names] of broken) {
  test(`${what} is refused with file and field`, (t) => {
    const root = changedFederal(t, { [file]: change });
    const load = file.endsWith('.examples.yaml') ? loadExamples : loadRules;
    assert.throws(
      () => load(root),
      (error: Error) => error.message.includes(file) && names.test(error.message),
    );
  });
}

test('an empty edition file is refused with its name', (t) => {
  const root = changedFederal(t, { [FIT_2026]: () => '# nothing\n' });
  assert.throws(() => loadRules(root), new RegExp(FIT_2026.replaceAll('.', '\\.')));
});

test('an empty entry of a list is refused with its file', (t) => {
  const root = changedFederal(t, { [FICA]: () => 'taxes:\n  -\n' });
  assert.throws(() => loadRules(root), /us\/federal\/fica\.yaml/);
});

test('figures of a tax that no file describes are refused, not dropped', (t) => {
  const root = changedFederal(t, {
    [FIT_2026]: replacing('tax: 00-000-0000-FIT-000', 'tax: 00-000-0000-FTI-000'),
  });
  assert.match(problemsOf(root), /2026-01-01\.yaml.*00-000-0000-FTI-000/);
});

test('a tax described twice is refused', (t) => {
  const root = changedFederal(t, {
    [FICA]: replacing('tax: 00-000-0000-ER_FICA-000', 'tax: 00-000-0000-FICA-000'),
  });
  assert.match(problemsOf(root), /00-000-0000-FICA-000/);
});

/** A schedule is text: its rows must be as strict as any other figure. */
const brokenRows: readonly (readonly [string, string, string])[] = [
  ['a missing rate', '19900   1240       0.12', '19900   1240'],
  ['a word', '19900   1240       0.12', '19900   abc        0.12'],
  ['a comma', '19900   1240       0.12', '19,900  1240       0.12'],
  ['two points', '19900   1240       0.12', '19900   1.240.0    0.12'],
  ['a fourth column', '19900   1240       0.12', '19900   1240       0.12  0.22'],
  ['a threshold that falls', '19900   1240       0.12', '199     1240       0.12'],
  ['a rate in percent', '19900   1240       0.12', '19900   1240       12'],
];

for (const [what, row, wrong] of brokenRows) {
  test(`a schedule row with ${what} is refused`, (t) => {
    const root = changedFederal(t, { [FIT_2026]: replacing(row, wrong) });
    assert.match(problemsOf(root), /2026-01-01\.yaml.*standard\.single/);
  });
}

test('a schedule that does not begin at 0 is refused', (t) => {
  const root = changedFederal(t, {
    [FIT_2026]: replacing('    0       0          0\n    7500 ', '    7500 '),
  });
  assert.match(problemsOf(root), /2026-01-01\.yaml.*standard\.single/);
});
