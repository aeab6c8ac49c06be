/** What is still missing before this employee may be paid, and what was assumed meanwhile. */

import { type Filled, isAnswered } from './answers.ts';
import type { ListedTax, OpenQuestion, Readiness, RequiredAnswer } from './schema.ts';

type Found = {
  readonly required: readonly RequiredAnswer[];
  readonly questions: readonly OpenQuestion[];
  readonly taxes: readonly ListedTax[];
  readonly filled: readonly Filled[];
};

export function readinessOf({ required, questions, taxes, filled }: Found): Readiness {
  const missing: Readiness['missing'] = [
    ...questions.map(({ name, question }) => ({ kind: 'location' as const, name, question })),
    ...required.map(({ name, question, uniqueTaxID, locationCode, title }) => ({
      kind: 'answer' as const,
      name,
      question,
      uniqueTaxID,
      locationCode,
      title,
    })),
  ];
  return {
    ready: missing.length === 0,
    missing,
    assumed: taxes.flatMap((tax) => [...assumedCondition(tax), ...assumedCertificate(tax, filled)]),
  };
}

type Assumed = Readiness['assumed'][number];

const about = ({ uniqueTaxID, locationCode, title }: ListedTax) => ({
  uniqueTaxID,
  locationCode,
  title,
});

function assumedCondition(tax: ListedTax): Assumed[] {
  if (tax.condition === undefined) return [];
  const { question, assumed } = tax.condition;
  const text = `${question} Assumed: ${assumed ? 'yes, the tax is in payCalcItem' : 'no, the tax is not in payCalcItem'}.`;
  return [{ kind: 'condition', ...about(tax), text }];
}

/** The law has a default for every withholding certificate. */
function assumedCertificate(tax: ListedTax, filled: readonly Filled[]): Assumed[] {
  const { certificate, ask, condition } = tax;
  if (certificate === undefined || condition?.assumed === false) return [];
  const lines = ask.filter(({ sendAs, default: usual }) => sendAs !== 'hours' && usual != null);
  if (lines.length === 0 || lines.some((line) => isAnswered(tax, line, filled))) return [];
  const text = `No answer from the employee’s ${certificate.number}: payCalcItem has the default of each line.`;
  return [{ kind: 'certificate', ...about(tax), form: certificate, text }];
}
