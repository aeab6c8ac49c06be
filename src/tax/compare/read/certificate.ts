/** Words of a register for a withholding certificate's entries to the tax's own values. */

import { present } from '../../../platform/shape/known.ts';
import type { Parameter, TaxRule } from '../../engine/index.ts';
import type { PayCalcItem } from '../../paycalc/schema.ts';
import { normalized } from '../../rules/index.ts';
import { CellError, readMoney } from '../table/cells.ts';

/** Filing statuses by the letter that most taxes give them, and as their meaning begins. */
const STATUSES: readonly (readonly [letter: string, words: RegExp, meaning: RegExp])[] = [
  ['S', /^(s|single|single or married filing separately)$/i, /^single/i],
  ['M', /^(m|mj|mfj|married|married[ ,-]*(filing )?joint(ly)?)$/i, /^married(?!.*separate)/i],
  ['MS', /^(ms|mfs|married[ ,-]*(filing )?separate(ly)?)$/i, /separate/i],
  ['H', /^(h|hh|hoh|head of (household|family))$/i, /^head/i],
];

/** Names under which states count what registers call allowances. */
const ALLOWANCES = [
  'TOTALALLOWANCES',
  'BASICALLOWANCES',
  'REGULARALLOWANCES',
  'PERSONALEXEMPTIONS',
];

/** The parameter of the tax that is meant; undefined when it has none of the kind. */
function parameterNamed(rule: TaxRule, name: string): Parameter | undefined {
  const names = name === 'TOTALALLOWANCES' ? ALLOWANCES : [name];
  for (const each of names) {
    const found = rule.parameters.find(({ parameterName }) => parameterName === each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value as `payCalc` takes it; the text itself where it is not recognized, which `payCalc` then refuses. */
function valueFor(parameter: Parameter, text: string): string {
  if (parameter.dataType === 'boolean') return booleanOf(text);
  if (parameter.dataType === 'enum') return allowedValueOf(parameter, text) ?? text;
  const cents = readMoney(text);
  return cents === undefined ? text : String(cents / 100);
}

const booleanOf = (text: string): string => {
  if (/^(y|yes|true|t|1|x|checked)$/i.test(text)) return 'TRUE';
  return /^(n|no|false|f|0|unchecked)$/i.test(text) ? 'FALSE' : text;
};

function allowedValueOf({ allowedValues = [] }: Parameter, text: string): string | undefined {
  const word = normalized(text);
  const exact =
    allowedValues.find(({ value }) => normalized(value) === word) ??
    allowedValues.find(({ meaning }) => normalized(meaning) === word);
  if (exact !== undefined) return exact.value;
  const status = STATUSES.find(([, words]) => words.test(text.trim()));
  if (status === undefined) return undefined;
  const [letter, , meaning] = status;
  return (
    allowedValues.find(({ value }) => value === letter) ??
    allowedValues.find((each) => meaning.test(each.meaning))
  )?.value;
}

export type CertificateEntry = {
  readonly header: string;
  /** A parameter's name, `RATE` or `EXEMPT`. */
  readonly name: string;
  readonly text: string;
};

type Certificate = Pick<
  PayCalcItem['taxJurisdictionParms'][number],
  'overrideRate' | 'isExempt' | 'miscParameters'
>;

/** The entries as a `payCalc` tax takes them; what the tax has no place for is added to `notes`. */
export function certificateOf(
  id: string,
  rule: TaxRule | undefined,
  entries: readonly CertificateEntry[],
  notes: string[],
): Certificate {
  const certificate: Certificate = {};
  const misc: Misc[] = [];
  for (const { header, name, text } of rule === undefined ? [] : entries) {
    const parameter = parameterNamed(present(rule), name);
    if (name === 'RATE') certificate.overrideRate = rateOf(text, header);
    else if (name === 'EXEMPT') certificate.isExempt = /^(y|yes|true|1|x|exempt)$/i.test(text);
    else if (parameter !== undefined) {
      const { parameterName } = parameter;
      misc.push({ parameterName, parameterValue: valueFor(parameter, text) });
    } else if (name !== 'FILINGSTATUS' && !/^(0|0?\.0+|no|n|false)$/i.test(text)) {
      notes.push(`${header}: ${rule?.title} has no ${name}; ${JSON.stringify(text)} was not used.`);
    }
  }
  if (misc.length > 0) certificate.miscParameters = id === FIT ? ofOneForm(misc) : misc;
  return certificate;
}

const FIT = '00-000-0000-FIT-000';

type Misc = { readonly parameterName: string; readonly parameterValue: string };

const ONLY_2020 = new Set(['TWO_JOBS', 'DEPENDENTS_AMT', 'OTHER_INCOME', 'DEDUCTIONS']);

/** A Form W-4 of 2019 or earlier has allowances, a later one has the amounts of steps 2 to 4. */
function ofOneForm(misc: readonly Misc[]): Misc[] {
  const isOld = misc.some(
    ({ parameterName, parameterValue }) =>
      parameterName === 'TOTALALLOWANCES' && Number(parameterValue) > 0,
  );
  if (!isOld) return misc.filter(({ parameterName }) => parameterName !== 'TOTALALLOWANCES');
  const own = misc.filter(({ parameterName }) => !ONLY_2020.has(parameterName));
  return [...own, { parameterName: '2020_W4', parameterValue: 'FALSE' }];
}

/** No contribution rate is higher: a larger number is percent. */
const MAX_RATE = 0.2;

/** A fraction of `2.7%`, `2.7` or `0.027`. */
function rateOf(text: string, header: string): number {
  const [, digits = '', percent] = /^(\d*\.?\d+)\s*(%?)$/.exec(text) ?? [];
  if (digits === '')
    throw new CellError('rate_unreadable', `${header}: ${JSON.stringify(text)} is not a rate.`);
  const number = Number(digits);
  return percent === '%' || number > MAX_RATE ? Number((number / 100).toFixed(8)) : number;
}
