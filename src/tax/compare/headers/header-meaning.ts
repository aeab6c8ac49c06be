/** What one header, or one name in a register with a row for each amount, means. */

import { taxesNamed } from './tax-names.ts';

/** What identifies a check, one column each. */
const SINGLE = {
  employee:
    /^(?!num$)(employee|emp|ee|associate|worker|person)? ?(id|no|num|number|#|code)\.?$|^(employee|file|associate|clock) ?(#|number|id|no)$|^empno$|^rippling emp no$/,
  name: /^(employee|emp|full|associate|worker|ee)? ?name$|^employee$/,
  check: /^(check|cheque|voucher|advice|payment|check\/voucher) ?(no|num|number|#|id)?\.?$|^num$/,
  payDate: /^(pay|check|payment|paid)[ -]?(date|day)$|^date$|^pthpaydate$/,
  payPeriodsPerYear:
    /frequency|pay ?periods per year|periods per year|^pay ?(group|cycle|schedule)$/,
  periodBegin: /^(pay )?period ?(begin(ning)?|start|from)?( date)?$/,
  periodEnd: /^(pay )?period ?(end(ing)?|to|through)( date)?$/,
  workState:
    /^(work|worked|working|employment|sui|location)[ -]?(in)?[ -]?state( ?code)?$|^state (worked|code)( in)?$|^state$/,
  homeState:
    /^(home|resident|residence|live|lived)[ -]?(in)?[ -]?state( ?code)?$|^state of residence$/,
  workPlace:
    /^(work|worked|working)[ -]?(in)?[ -]?(city|county|locality|place|location|local( code)?)$/,
  homePlace:
    /^(home|resident|residence|lived?)[ -]?(in)?[ -]?(city|county|locality|place|location|local( code)?)$/,
  hours: /^(total |regular )?hours( worked)?$/,
  ytdWages:
    /^(ytd|year[ -]to[ -]date)[ -]?(gross|wages|earnings)( pay| wages)?$|^(gross|wages)( pay)? ytd$/,
  net: /^(net( pay| check| amount)?|take[ -]?home)$/,
  taxColumn: /^(tax|tax (name|code|description|type)|deduction|payroll item|item|pthtaxcode)$/,
  amountColumn:
    /^((tax|current) )?amount( withheld)?$|^(withheld|withholding)( amount)?$|^pthcurtaxamt$/,
} as const;
type SingleField = keyof typeof SINGLE;
const FIELDS = Object.keys(SINGLE).filter((field): field is SingleField => field in SINGLE);

const PAY = '(pay|wages|earnings?|amount|total|hourly)';
const WAGES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(total |current )?gross( ${PAY})?$|^total (earnings|gross pay|wages)$|^pthcurgrosswages$`,
    ),
    'Total',
  ],
  [
    new RegExp(
      `^(regular|reg|salary|base|hourly|overtime|ot|wot|weighted overtime|double ?time|double overtime|dt|holiday|pto|paid time off|vacation|sick|personal|bereavement|jury duty|shift( diff(erential)?)?)( (rate|time))?( ${PAY})*$`,
    ),
    'Regular',
  ],
  [
    new RegExp(
      `^(bonus|bonuses|commissions?|supplemental|severance|retro|retroactive|back)( ${PAY})*$`,
    ),
    'Supplemental',
  ],
  [/^(cash |reported |paid )?tips( reported)?$/, 'Tips'],
  [/^(gtl|group[ -]?term[ -]?life|imputed life)( income)?$/, 'GroupTermLife'],
];

const BENEFITS: readonly (readonly [RegExp, string])[] = [
  [/roth/, 'ROTH401K'],
  [/401 ?\(?k\)?/, '401K'],
  [/403 ?\(?b\)?/, '403B'],
  [/\b457\b/, '457'],
  [/\bhsa\b|health savings/, 'HSA'],
  [/dep(endent)?[ -]?care|\bdcfsa\b/, 'DEPENDENTCARE'],
  [/\bfsa\b|flex(ible)? spend/, 'FSA'],
  [/commut|transit benefit|parking/, 'COMMUTER'],
  [/(medical|health|dental|vision|insurance|cafeteria|section 125|\b125\b)/, '125'],
];

const PARAMETERS: readonly (readonly [RegExp, string])[] = [
  [/^(state|sit|st)\b.*(filing|marital|status)/, 'SIT.FILINGSTATUS'],
  [/(filing|marital)|^fed.*status/, 'FIT.FILINGSTATUS'],
  [/^(state|sit|st)\b.*(allowance|exemption)s?/, 'SIT.TOTALALLOWANCES'],
  [/^(state|sit|st)\b.*(additional|extra)/, 'SIT.ADDITIONALWH'],
  [/allowances/, 'FIT.TOTALALLOWANCES'],
  [/depend.*(amount|amt|credit)|step ?3|claim.*depend|^dependents$/, 'FIT.DEPENDENTS_AMT'],
  [/(two|multiple) jobs|step ?2/, 'FIT.TWO_JOBS'],
  [/other income|step ?4 ?\(?a/, 'FIT.OTHER_INCOME'],
  [/step ?4 ?\(?b|fed.*deductions|^deductions$/, 'FIT.DEDUCTIONS'],
  [/(additional|extra).*(fed|withh|tax)|step ?4 ?\(?c|^fed.*additional/, 'FIT.ADDITIONALWH'],
  [/^do not calculate fed/, 'FIT.EXEMPT'],
  [/^do not calculate state/, 'SIT.EXEMPT'],
  [/(suta|sui|unemployment).*rate/, 'ER_SUTA.RATE'],
];

const AFTER_TAX =
  /post[ -]?tax|after[ -]?tax|garnish|support|levy|\bloan\b|union|\bdues\b|advance|charit|uniform/;
const ACCOUNT = /\b(checking|savings account|direct deposit)\b/;
const DEDUCTION = /^(voluntary |other )?deductions? ?: ?|^d (ee )?|_deduction$/;
const EARNING = /^(additional |other )?earnings? ?: ?|^e /;
/** A code before its name: `BON-BONUS`. */
const CODE = /^[a-z0-9]{1,5} ?- ?(?=\D)/;

type Meaning =
  | { readonly single: SingleField }
  | { readonly parameter: string }
  | { readonly wage: string }
  | { readonly taxes: readonly string[] }
  | { readonly benefit: string }
  | { readonly deduction: true }
  /** It holds an amount of pay or tax, and which one cannot be said. */
  | { readonly unclear: string };

const found = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** Undefined for what the comparison has no use for, or does not know. */
export function meaningOf(header: string): Meaning | undefined {
  const text = header
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  // Below a header row with the side, what is no tax is the employee's as well.
  const own = text.replace(/ \(employee\)$/, '');
  const single = FIELDS.find((field) => SINGLE[field].test(own));
  if (single !== undefined) return { single };
  if (/ytd|year[ -]to[ -]date|^net\b|taxable/.test(text)) return undefined;
  if (EARNING.test(text)) return earning(text.replace(EARNING, ''));
  if (DEDUCTION.test(text) || /_deduction$/i.test(header))
    return deduction(text.replace(DEDUCTION, ''));
  const parameter = found(PARAMETERS, text);
  if (parameter !== undefined) return { parameter };
  const wage = found(WAGES, own);
  if (wage !== undefined) return { wage };
  const named = taxesNamed(header);
  if (named !== undefined) return named;
  if (AFTER_TAX.test(text)) return { deduction: true };
  return /employer|\ber\b|company|\bco\.?\b|expense/.test(text) ? undefined : benefitNamed(text);
}

const benefitNamed = (text: string): Meaning | undefined => {
  const benefit = found(BENEFITS, text);
  return benefit === undefined ? undefined : { benefit };
};

/** Of a column that says it holds pay: `ADDITIONAL EARNINGS : BON-BONUS`. */
function earning(name: string): Meaning | undefined {
  if (/\bhours$/.test(name)) return undefined;
  const wage = found(WAGES, name.replace(/ amount$/, '')) ?? found(WAGES, name.replace(CODE, ''));
  return wage === undefined ? { unclear: 'name its wage type' } : { wage };
}

/**
 * Of a column that says it holds a deduction: before tax where it names a plan, otherwise after it. What
 * goes to an account is part of the net pay.
 */
const deduction = (name: string): Meaning | undefined =>
  ACCOUNT.test(name)
    ? undefined
    : AFTER_TAX.test(name)
      ? { deduction: true }
      : (benefitNamed(name) ?? { deduction: true });
