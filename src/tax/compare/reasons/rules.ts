/** Other rules than those in force: figures of another date, another rate, another rounding. */

import { RATE_SCALE } from '../../engine/index.ts';
import { sumOf } from './amounts.ts';
import { type Candidate, entryOf, type Question, rulesOf, withEntry } from './candidate.ts';

const MOST_BLOCKS = 3;

export function* figures({ item, release, taxes }: Question): Generator<Candidate> {
  const { payDate } = item.payrollRunParameters;
  const on = (day: string) => ({
    ...item,
    payrollRunParameters: { ...item.payrollRunParameters, payDate: day },
  });
  for (const id of taxes) {
    const blocks = release.taxes.get(id)?.blocks ?? [];
    const before = blocks.filter(({ lastPayDate }) => lastPayDate < payDate).slice(-MOST_BLOCKS);
    for (const { lastPayDate } of before.reverse()) {
      yield { text: `the figures in effect until ${lastPayDate}`, item: on(lastPayDate) };
    }
    const later = blocks.filter(({ figures: { effective } }) => effective > payDate).slice(0, 1);
    for (const {
      figures: { effective },
    } of later) {
      yield { text: `the figures in effect from ${effective}`, item: on(effective) };
    }
  }
}

export function* rounding({ item, taxes }: Question): Generator<Candidate> {
  for (const [roundResult, text] of [
    ['Yes', 'rounding to whole dollars'],
    ['No', 'rounding to cents'],
  ] as const) {
    let rounded = item;
    for (const id of taxes) rounded = withEntry(rounded, id, { roundResult });
    yield { text, item: rounded };
  }
}

/** Decimals of a fraction: hundredths of a percent, then thousandths and more. */
const RATE_DECIMALS = [4, 5, 6];

/** The employer's own rate of a state's program differs; federal rates are the same for all. */
export function* rates(question: Question): Generator<Candidate> {
  const { item, lines, difference } = question;
  for (const rule of rulesOf(question)) {
    const own = lines.filter(({ uniqueTaxID }) => uniqueTaxID === rule.id);
    const [first] = own;
    if (rule.method.family === 'income' || rule.id.startsWith('00-') || first === undefined)
      continue;
    const subject = own.reduce((sum, { subjectWages }) => sum + subjectWages, 0);
    const theirs = sumOf(own, [rule.id]) + difference;
    const used = first.rate / RATE_SCALE;
    const rate = RATE_DECIMALS.map((decimals) => Number((theirs / subject).toFixed(decimals))).find(
      (each) => Math.round(subject * each) === theirs,
    );
    if (subject <= 0 || rate === undefined || rate <= 0 || rate === used || rate > 1) continue;
    const from = entryOf(item, rule.id)?.overrideRate == null ? '' : ' in the register';
    yield {
      text: `a rate of ${percent(rate)} instead of ${percent(used)}${from}`,
      item: withEntry(item, rule.id, { overrideRate: rate }),
      isFitted: true,
    };
  }
}

const percent = (rate: number): string => `${Number((rate * 100).toPrecision(10))}%`;

/** Income tax is withheld for the state of residence, or for the one of work, as if it were the only one. */
export function* residence({ item, taxes }: Question): Generator<Candidate> {
  for (const id of taxes) {
    const entry = entryOf(item, id);
    if (entry?.isResident == null) continue;
    yield {
      text: entry.isResident
        ? 'withholding as for a nonresident'
        : 'withholding as for a resident of the work state',
      item: withEntry(item, id, { isResident: !entry.isResident }),
    };
    yield {
      text: 'a certificate of nonresidence on file, which the register does not show',
      item: withEntry(item, id, {
        miscParameters: [
          ...(entry.miscParameters ?? []),
          { parameterName: 'NONRESIDENTCERTIFICATE', parameterValue: 'TRUE' },
        ],
      }),
    };
  }
}
