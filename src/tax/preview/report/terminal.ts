/** A preview for a terminal: the employer's totals, the causes with their citations, what is not known, and each employee. */

import { countText, dollarText } from '../../../platform/shape/written.ts';
import type { Previewed, PreviewItem, PreviewTotals } from '../schema.ts';
import { CAUSE_NAMES, figureText, signedText } from './words.ts';

const WIDTH = 80;
const LABEL = 35;
const NUMBER = 14;

export function totalsReport(totals: PreviewTotals): string[] {
  const { from, to, employees, failed, net, employeeTaxes, employerTaxes } = totals;
  return [
    `${people(employees)}: ${from.payDate} (rules ${from.version}) and ${to.payDate} (rules ${to.version})`,
    ...(failed > 0 ? [`Not read: ${people(failed)}; their errors are listed with them.`] : []),
    '',
    row('', ['before', 'after', 'difference']),
    row('Taxes of employees', amountsOf(employeeTaxes)),
    row('Taxes of the employer', amountsOf(employerTaxes)),
    net.employees === 0
      ? 'Net pay: not shown, because a tax of every employee is not known.'
      : row(`Net pay of ${people(net.employees)}`, amountsOf(net)),
    ...section('Causes', causeLines(totals)),
    ...section(
      'Not compared',
      totals.notCompared.flatMap(({ title, employees: of, reason }) =>
        wrapped(`${title} (${people(of)}): ${reason}`),
      ),
    ),
    ...section(
      'New taxes that are not in the payments',
      totals.beginning.flatMap(({ uniqueTaxID, title, effective, citation, employees: of }) =>
        wrapped(
          `${title}, ${uniqueTaxID}, from ${effective} (${citation.document}): it may apply to ${people(of)} by place of work. Add it to the payments to which it does.`,
        ),
      ),
    ),
  ];
}

const people = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'employee' : 'employees'}`;

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

const amountsOf = ({
  before,
  after,
  difference,
}: {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}): string[] => [dollarText(before), dollarText(after), signedText(difference)];

const row = (label: string, cells: readonly string[]): string =>
  `${label.slice(0, LABEL).padEnd(LABEL)}${cells.map((cell) => ` ${cell.padStart(NUMBER)}`).join('')}`;

function causeLines({ causes }: PreviewTotals): string[] {
  return causes.flatMap((one) => {
    const { title, payer, cause, employees, difference, effective, citation } = one;
    const figures = one.figures
      .slice(0, 2)
      .map(
        ({ label, unit, before, after }) =>
          `${label}: ${figureText(before, unit)} to ${figureText(after, unit)}`,
      );
    const more = one.figureCount - figures.length;
    const source = [citation.document, citation.edition, citation.page].filter(Boolean).join(', ');
    return [
      `${signedText(difference).padStart(NUMBER)}  ${title}: ${CAUSE_NAMES[cause]}`,
      ...wrapped(
        [
          `${people(employees)}; paid by the ${payer}; from ${effective}`,
          ...figures,
          ...(more > 0 ? [`${more} ${figures.length > 0 ? 'more figures' : 'figures'}`] : []),
          source,
        ].join('; '),
        NUMBER + 2,
      ),
    ];
  });
}

/** One employee: the net, and the causes of what the employee pays. */
export function employeeReport(previewed: Previewed): string[] {
  const name = previewed.employeeID ?? 'without employeeID';
  if ('errorStatus' in previewed) return wrapped(`${name}: ${previewed.errorStatus.errorMessage}`);
  const { net, notCompared, beginning } = previewed;
  const missing = [...notCompared, ...beginning].map(({ title }) => title);
  const known = net.difference === null ? [] : [signedText(net.difference)];
  const cells = [net.before, net.after].map((each) =>
    each === null ? 'not known' : dollarText(each),
  );
  return [
    row(`${name}: net pay`, [...cells, ...known]),
    ...causesOf(previewed),
    ...plannedLines(previewed),
    ...(missing.length > 0 ? wrapped(`Not compared: ${[...new Set(missing)].join('; ')}`) : []),
  ];
}

function plannedLines({ planned }: PreviewItem): string[] {
  if (planned === undefined) return [];
  const { net, notCompared } = planned;
  const cells = [net.before, net.after].map((each) =>
    each === null ? 'not known' : dollarText(each),
  );
  const known = net.difference === null ? [] : [signedText(net.difference)];
  const missing = notCompared.map(({ title, reason }) => `${title}: ${reason}`);
  return [
    row('  planned change: net pay', [...cells, ...known]),
    ...missing.flatMap((one) => wrapped(one)),
  ];
}

function causesOf({ taxes }: PreviewItem): string[] {
  return taxes
    .filter(({ payer }) => payer === 'employee')
    .flatMap(({ title, causes }) =>
      causes.map(
        ({ cause, difference }) =>
          `${signedText(-difference).padStart(NUMBER)}  ${title}: ${CAUSE_NAMES[cause]}`,
      ),
    );
}

function wrapped(text: string, indent = 2): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(' '.repeat(indent) + line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, ' '.repeat(indent) + line];
}
