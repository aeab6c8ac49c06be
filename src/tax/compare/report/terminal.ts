/** A comparison for a terminal of 80 columns: a table by tax, then each amount that differs with its reason. */

import { present } from '../../../platform/shape/known.ts';
import { countText } from '../../../platform/shape/written.ts';
import type { Compared, ComparedCheck, Comparison } from '../compare.ts';
import { money } from '../table/cells.ts';
import { checkName, plural, signed, stepValue, summaryOf } from './summary.ts';

const WIDTH = 80;
const MOST_STEPS = 6;

type Style = {
  readonly bold: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
};

const PLAIN: Style = { bold: (text) => text, good: (text) => text, bad: (text) => text };
const colored = (code: number) => (text: string) => `\u{1b}[${code}m${text}\u{1b}[0m`;
const COLORED: Style = { bold: colored(1), good: colored(32), bad: colored(31) };

export const styleFor = (isColored: boolean): Style => (isColored ? COLORED : PLAIN);

type Wanted = {
  /** Amounts that agree, too. */
  readonly all: boolean;
  readonly style: Style;
};

export function terminalReport(comparison: Comparison, { all, style }: Wanted): string {
  const summary = summaryOf(comparison);
  const { checks, failed, notes, version } = comparison;
  const lines: string[] = [
    style.bold(
      checks.length === 0
        ? `No checks compared (rules ${version})`
        : `${plural(checks.length, 'check')}, ${summary.firstPayDate} to ${summary.lastPayDate}, rules ${version}`,
    ),
    ...notes.flatMap((note) => wrap(note, 0)),
    '',
    row(['Tax', 'Agree', 'Differ', 'Failed', 'Difference']),
    ...summary.byTax.map(({ label, agree, differ, failed: not, difference }) => {
      const text = row([
        label,
        countText(agree),
        countText(differ),
        countText(not),
        money(difference),
      ]);
      return differ + not === 0 ? style.good(text) : text;
    }),
    row([
      'Total',
      countText(summary.agree),
      countText(summary.differ),
      countText(summary.failed),
      money(summary.byTax.reduce((sum, { difference }) => sum + difference, 0)),
    ]),
  ];
  for (const check of checks) lines.push(...checkLines(check, all, style));
  if (failed.length > 0)
    lines.push('', style.bold(`Not calculated: ${plural(failed.length, 'row')}`));
  for (const { line, employee, reason } of failed) {
    lines.push(...wrap(`Row ${line}, ${employee || 'no employee'}: ${reason}`, 2));
  }
  return lines.join('\n');
}

const COLUMNS = [40, 9, 9, 9, 13];

function row(cells: readonly string[]): string {
  return cells
    .map((cell, i) => {
      const width = present(COLUMNS[i]);
      return i === 0 ? cell.slice(0, width - 1).padEnd(width) : cell.padStart(width);
    })
    .join('')
    .trimEnd();
}

function checkLines({ check, amounts }: ComparedCheck, all: boolean, style: Style): string[] {
  const shown = amounts.filter(({ agrees }) => all || !agrees);
  if (shown.length === 0) return [];
  return [
    '',
    style.bold(`Row ${check.line}, ${checkName(check)}, ${check.payDate}`),
    ...check.notes.flatMap((note) => wrap(note, 2)),
    ...byReason(shown).flatMap((own) => [
      ...own.map((amount) => amountLine(amount, style)),
      ...whyLines(present(own[0])),
    ]),
  ];
}

/** Amounts with the same likely reason together. */
const byReason = (amounts: readonly Compared[]): Compared[][] => [
  ...Map.groupBy(amounts, ({ agrees, failure, reasons }) =>
    agrees ? '' : (failure ?? reasons[0]?.text ?? 'none'),
  ).values(),
];

function amountLine({ expected, ours, difference, agrees }: Compared, style: Style): string {
  const label = `  ${expected.label.slice(0, 25).padEnd(26)}theirs ${money(expected.cents).padStart(10)}`;
  if (ours === undefined) return `${label}  not calculated`;
  const result = agrees ? style.good('agrees') : style.bad(signed(difference));
  return `${label}  ours ${money(ours).padStart(10)}  ${result}`;
}

function whyLines({ failure, agrees, reasons }: Compared): string[] {
  if (agrees) return [];
  if (failure !== undefined) return wrap(failure, 4);
  const [likely, ...others] = reasons;
  if (likely === undefined) return wrap('No reason that was tried results in their amount.', 4);
  const lines = wrap(likely.text, 4);
  for (const { line, label: name, ours: own, theirs } of likely.steps.slice(0, MOST_STEPS)) {
    const both = `${stepValue(own) || 'none'} -> ${stepValue(theirs) || 'none'}`;
    const room = Math.max(WIDTH - 8 - both.length, 20);
    lines.push(`      ${`${line} ${name}`.slice(0, room).padEnd(room)}  ${both}`);
  }
  const rest = likely.steps.length - MOST_STEPS;
  if (rest > 0) lines.push(`      and ${plural(rest, 'more step')} (see --html)`);
  for (const { text } of others) lines.push(...wrap(text.replace('Matches', 'Also matches'), 4));
  return lines;
}

/** Text in lines of at most `WIDTH` columns, indented. */
function wrap(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => `${' '.repeat(indent)}${each}`);
}
