/** The lines of one tax in words: amount, wages, each step of the worksheet, and the source of each step. */

import { dollarText } from '../../platform/shape/written.ts';
import type { TaxLine } from '../../tax/paycalc/response-schema.ts';

type Citation = NonNullable<TaxLine['steps']>[number]['citation'];

const money = (dollars: number): string => `$${dollarText(dollars)}`;

export const explainLines = (lines: readonly TaxLine[]): string =>
  lines.map(explainLine).join('\n\n');

function explainLine({
  uniqueTaxID,
  title,
  wageType,
  taxAmount,
  subjectWages,
  rate,
  payer,
  notes = [],
  steps = [],
}: TaxLine): string {
  const sources: string[] = [];
  const stepTexts = steps.map(({ line, label, value, citation, methodStep }) => {
    const source = citationText(citation);
    if (!sources.includes(source)) sources.push(source);
    const shown =
      typeof value === 'number'
        ? value.toLocaleString('en-US', { maximumFractionDigits: 8 })
        : value;
    const method = methodStep === undefined ? '' : `; method step ${methodStep}`;
    return `- ${line}: ${label}: ${shown} [${sources.indexOf(source) + 1}${method}]`;
  });
  return [
    `${title} (${uniqueTaxID}), ${wageType} wages, paid by the ${payer}: ${money(taxAmount)}.`,
    `Subject wages are ${money(subjectWages)}; the rate of the last bracket, or of the tax, is ${rate}.`,
    ...notes.map((note) => `Note: ${note}`),
    ...(stepTexts.length === 0 ? [] : ['Steps:', ...stepTexts, 'Sources:']),
    ...sources.map((source, i) => `[${i + 1}] ${source}`),
  ].join('\n');
}

const citationText = ({ document, edition, page, url }: Citation): string =>
  [document, edition, page, url].filter((part) => part !== undefined && part !== '').join(', ');
