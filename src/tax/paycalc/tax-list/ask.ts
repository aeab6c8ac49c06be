/** What is to be asked about a tax: the lines of its certificate, the employer's rates and sizes. */

import type { Parameter, TaxRule } from '../../engine/index.ts';
import type { Candidate, Need } from './candidate.ts';
import type { AskedTax } from './item.ts';
import type { RequiredAnswer, TaxQuestion } from './schema.ts';

/** Of one payment, not of the employee: only a bonus taxed with earlier wages needs them. */
const OF_A_PAYMENT: ReadonlySet<string> = new Set(['MOST_RECENT_WAGES', 'MOST_RECENT_WH']);

export function askAbout(candidate: Candidate, needs: readonly Need[]): TaxQuestion[] {
  const { rule } = candidate;
  const questions = rule.parameters
    .filter(({ parameterName }) => isOpen(parameterName, candidate))
    .map((parameter) => questionOf(parameter, needs));
  const fields = needs.filter(({ sendAs }) => sendAs !== 'miscParameters').map(fieldQuestion);
  if (rule.method.name.startsWith('state-unemployment@') && fields.length === 0) {
    questions.push(ownRate(rule));
  }
  return [...fields, ...questions];
}

function isOpen(name: string, { preset, reciprocity, convenience }: Candidate): boolean {
  if (OF_A_PAYMENT.has(name) || preset?.[name] !== undefined) return false;
  if (name === 'NONRESIDENTCERTIFICATE') return reciprocity !== undefined;
  return name !== 'CONVENIENCE' || convenience !== undefined;
}

function questionOf(parameter: Parameter, needs: readonly Need[]): TaxQuestion {
  const { parameterName: name, dataType, description, unit, certificateLineNo } = parameter;
  const need = needs.find((each) => each.name === name);
  return {
    name,
    sendAs: 'miscParameters',
    question: need?.question ?? description,
    dataType,
    ...(unit === undefined ? {} : { unit }),
    ...(parameter.allowedValues === undefined
      ? {}
      : { allowedValues: [...parameter.allowedValues] }),
    ...(parameter.defaultValue === undefined ? {} : { default: parameter.defaultValue }),
    required: need !== undefined || !parameter.isOptional,
    ...(certificateLineNo === undefined ? {} : { certificateLine: certificateLineNo }),
  };
}

/** What payCalc refuses to calculate a tax without, and no one but the employer can say. */
export const requiredOf = ({
  candidate: { rule, locationCode },
  ask,
}: AskedTax): RequiredAnswer[] =>
  ask
    .filter(({ required }) => required)
    .map((question) => ({
      uniqueTaxID: rule.id,
      locationCode,
      title: rule.title,
      payer: rule.payer,
      ...question,
    }));

const DATA_TYPES: Readonly<Record<Exclude<Need['sendAs'], 'miscParameters'>, string>> = {
  overrideRate: 'fraction',
  mtdWH: 'money',
  qtdWH: 'money',
  ytdWH: 'money',
  hours: 'rate',
};

const fieldQuestion = ({ name, sendAs, question }: Need): TaxQuestion => ({
  name,
  sendAs,
  question,
  dataType: DATA_TYPES[sendAs as keyof typeof DATA_TYPES],
  ...(sendAs === 'hours' ? { unit: 'hours in the payment' } : {}),
  required: true,
});

/** The rate notice names the unemployment tax; a surcharge has a rate of its own on it, or none. */
const ownRate = ({ id, title }: TaxRule): TaxQuestion => ({
  name: 'overrideRate',
  sendAs: 'overrideRate',
  question: id.endsWith('-ER_SUTA-000')
    ? `${title}: the employer’s own rate, from the agency’s notice, as a fraction (0.027 is 2.7 percent). If it is not sent, payCalc uses the published new-employer or uniform rate and says so.`
    : `${title}: only a rate that the agency’s notice prints for this line, as a fraction. The rate of the unemployment tax belongs to ER_SUTA-000, not here. If none is sent, payCalc uses the published rate and says so.`,
  dataType: 'fraction',
  required: false,
});
