/** Another withholding certificate than the one of the register. */

import { type Parameter, RATE_SCALE } from '../../engine/index.ts';
import {
  type Candidate,
  dollars,
  parameterOf,
  type Question,
  roundAmounts,
  rulesOf,
  withEntry,
  withParameters,
} from './candidate.ts';

const MOST_ALLOWANCES = 10;
/** People claim round amounts: multiples of $50. */
const FINEST_CLAIM = 5_000;
/** Settled by the payment itself, or asked for elsewhere. */
const NOT_CHOSEN = new Set(['MOST_RECENT_WAGES', 'MOST_RECENT_WH', 'CONVENIENCE', '2020_W4']);

export function* certificates(question: Question): Generator<Candidate> {
  const { item, difference } = question;
  for (const rule of rulesOf(question)) {
    if (rule.method.family !== 'income') continue;
    const { id } = rule;
    const parameters = rule.parameters.filter(
      ({ parameterName }) => !NOT_CHOSEN.has(parameterName),
    );
    for (const parameter of parameters) {
      const { parameterName } = parameter;
      const now = parameterOf(item, id, parameterName);
      for (const value of othersOf(parameter, now)) {
        yield {
          text: `${parameterName} ${named(parameter, value)} instead of ${named(parameter, now ?? parameter.defaultValue ?? '')}${now === undefined ? ', the default' : ''}`,
          item: withParameters(item, id, { [parameterName]: value }),
        };
      }
    }
    yield* filingStatusAndTwoJobs(question, id, parameters);
    for (const parameter of parameters) yield* amountsOf(question, id, parameter);
    if (
      difference > 0 &&
      difference % 100 === 0 &&
      parameterOf(item, id, 'ADDITIONALWH') === undefined
    ) {
      yield {
        text: `an additional withholding of ${dollars(difference)} a pay period, which the register does not show`,
        item: withParameters(item, id, { ADDITIONALWH: String(difference / 100) }),
        isFitted: true,
      };
    }
  }
}

const named = ({ allowedValues }: Parameter, value: string): string => {
  const meaning = allowedValues?.find((each) => each.value === value)?.meaning;
  return meaning === undefined ? value : `${value} (${meaning.replace(/;.*/, '')})`;
};

function othersOf(parameter: Parameter, now: string | undefined): string[] {
  const used = now ?? parameter.defaultValue;
  return valuesOf(parameter).filter((value) => value !== used);
}

function valuesOf({ dataType, allowedValues = [] }: Parameter): string[] {
  if (dataType === 'enum') return allowedValues.map(({ value }) => value);
  if (dataType === 'boolean') return ['TRUE', 'FALSE'];
  if (dataType !== 'integer') return [];
  return Array.from({ length: MOST_ALLOWANCES + 1 }, (_, i) => String(i));
}

/** Both are on the same line of a Form W-4's first page, and are mistaken together. */
function* filingStatusAndTwoJobs(
  { item }: Question,
  id: string,
  parameters: readonly Parameter[],
): Generator<Candidate> {
  const status = parameters.find(({ parameterName }) => parameterName === 'FILINGSTATUS');
  if (status === undefined || !parameters.some(({ parameterName }) => parameterName === 'TWO_JOBS'))
    return;
  for (const value of othersOf(status, parameterOf(item, id, 'FILINGSTATUS'))) {
    yield {
      text: `FILINGSTATUS ${named(status, value)} together with TWO_JOBS TRUE`,
      item: withParameters(item, id, { FILINGSTATUS: value, TWO_JOBS: 'TRUE' }),
    };
  }
}

/** Yearly amounts of the certificate that make up the difference: a credit, a deduction, other income. */
function* amountsOf(question: Question, id: string, parameter: Parameter): Generator<Candidate> {
  const { parameterName, dataType, unit } = parameter;
  if (dataType !== 'money' || unit !== 'dollars per year') return;
  const { item, lines, difference } = question;
  const periods = item.payrollRunParameters.payPeriodsPerYear;
  const now = parameterOf(item, id, parameterName);
  const used = Math.round(Number(now ?? 0) * 100);
  if (used !== 0) {
    yield {
      text: `no ${parameterName} instead of ${now}`,
      item: withParameters(item, id, { [parameterName]: '0' }),
    };
  }
  const rate = rateOf(question, id);
  const line = lines.find(({ uniqueTaxID }) => uniqueTaxID === id);
  if (line === undefined) return;
  for (const perYear of [periods, rate > 0 ? periods / rate : 0]) {
    const around = Math.abs(difference) * perYear;
    for (const sign of [-1, 1]) {
      const low = used + sign * around;
      for (const cents of roundAmounts(low - perYear, low + perYear, FINEST_CLAIM)) {
        yield {
          text: `${parameterName} ${dollars(cents)} instead of ${now ?? 'no entry'}`,
          item: withParameters(item, id, { [parameterName]: String(cents / 100) }),
          isFitted: true,
        };
      }
    }
  }
}

const rateOf = ({ lines }: Question, id: string): number =>
  (lines.find(({ uniqueTaxID }) => uniqueTaxID === id)?.rate ?? 0) / RATE_SCALE;

/** Nothing was withheld: an exemption. */
export function* exemptions({ item, taxes, lines, difference }: Question): Generator<Candidate> {
  const ours = lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  if (ours === 0 || difference !== -ours) return;
  let exempt = item;
  for (const id of taxes) exempt = withEntry(exempt, id, { isExempt: true });
  yield { text: 'treating the employee as exempt', item: exempt };
}
