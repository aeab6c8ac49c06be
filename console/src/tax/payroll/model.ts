/** What someone enters in the calculator, and the requests that it becomes. */

import type {
  PayCalcRequest,
  TaxListAnswer,
  TaxListRefusal,
  TaxListRequest,
} from '@wagewright/library';
import { today } from '../../ui/dates.ts';

/** A refused request has its error only. */
export type TaxListResponse = Partial<TaxListAnswer> & TaxListRefusal;

export type LocationChoice = { readonly code: string; readonly label: string };

export const EXTRA_TYPES = ['Supplemental', 'Tips', 'GroupTermLife', 'Fringe'] as const;
export type ExtraType = (typeof EXTRA_TYPES)[number];

export const BENEFIT_TYPES = [
  '125',
  '401K',
  '403B',
  '457',
  'ROTH401K',
  'FSA',
  'HSA',
  'SIMPLEIRA',
  'DEPENDENTCARE',
  'COMMUTER',
] as const;
export type BenefitType = (typeof BENEFIT_TYPES)[number];

export type Entry<Type extends string> = {
  readonly id: number;
  readonly type: Type;
  /** Dollars; NaN while the field is empty. */
  readonly amount: number;
};

/** Answers by tax and location, then by parameter. */
export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Paycheck = {
  /** ISO date. */
  readonly payDate: string;
  readonly payPeriodsPerYear: number;
  readonly home: LocationChoice;
  readonly work: readonly LocationChoice[];
  /** Dollars of regular wages. */
  readonly gross: number;
  /** Dollars of regular wages in the year before this payment; NaN: none known. */
  readonly yearToDate: number;
  readonly extras: readonly Entry<ExtraType>[];
  readonly benefits: readonly Entry<BenefitType>[];
  readonly answers: Answers;
};

/** A biweekly paycheck of today with nothing special about it. */
export const firstPaycheck = (place: LocationChoice): Paycheck => ({
  payDate: today(),
  payPeriodsPerYear: 26,
  home: place,
  work: [place],
  gross: 3000,
  yearToDate: Number.NaN,
  extras: [],
  benefits: [],
  answers: {},
});

export const PAY_PERIODS = [52, 26, 24, 12, 4, 2, 1, 260] as const;

export type PayCalcItem = PayCalcRequest['PayCalcRequest']['payCalc'][number];
type WageEntry = PayCalcItem['wages'][number];
type TaxEntry = PayCalcItem['taxJurisdictionParms'][number];
export type ListedTax = NonNullable<TaxListResponse['taxes']>[number];
export type TaxQuestion = ListedTax['ask'][number];
export type RequiredAnswer = NonNullable<TaxListResponse['required']>[number];

/** Large enough that shares of it are exact to more digits than any wage has. */
const SHARE_BASE = 3_000_000_000;

export const taxListRequest = (paycheck: Paycheck): TaxListRequest => ({
  payDate: paycheck.payDate,
  workLocations: paycheck.work.map(({ code }) => code),
  homeLocation: paycheck.home.code,
  options: { payPeriodsPerYear: paycheck.payPeriodsPerYear, grossWages: SHARE_BASE },
});

/** The item of the payCalc request; `skeleton` is the tax list's own for these locations. */
export function payCalcItem(paycheck: Paycheck, skeleton: PayCalcItem): PayCalcItem {
  const { gross, yearToDate, extras, benefits } = paycheck;
  const regular = skeleton.wages.map((entry) => ({
    ...entry,
    grossWages: shareOf(entry, gross),
    ...(Number.isNaN(yearToDate) ? {} : { ytdWages: shareOf(entry, yearToDate) }),
  }));
  const other = extras
    .filter(({ amount }) => amount > 0)
    .flatMap(({ type, amount }) =>
      skeleton.wages.map((entry) => ({
        ...entry,
        wageType: type,
        grossWages: shareOf(entry, amount),
      })),
    );
  return {
    ...skeleton,
    options: { ...skeleton.options, explain: true },
    wages: combined(withHours([...regular, ...other], paycheck.answers)),
    taxJurisdictionParms: skeleton.taxJurisdictionParms.map((entry) =>
      answered(entry, paycheck.answers[keyOf(entry)] ?? {}),
    ),
    ...(benefits.some(({ amount }) => amount > 0)
      ? {
          benefits: benefits
            .filter(({ amount }) => amount > 0)
            .map(({ type, amount }) => ({ benefitType: type, amount })),
        }
      : {}),
  };
}

export const keyOf = (tax: {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
}): string => `${tax.uniqueTaxID} ${tax.locationCode}`;

/** Fields of a tax entry that a question may ask for; the others are parameters. */
const FIELDS: readonly string[] = ['overrideRate', 'mtdWH', 'qtdWH', 'ytdWH'];

/** Whether the paycheck has the answer. Hours are those of the state, for all its taxes. */
export const isAnswered = (
  { uniqueTaxID, locationCode, name }: RequiredAnswer,
  answers: Answers,
): boolean =>
  name === 'hours'
    ? hoursIn(uniqueTaxID.slice(0, 3), answers) !== undefined
    : answers[keyOf({ uniqueTaxID, locationCode })]?.[name] !== undefined;

const hoursIn = (state: string, answers: Answers): string | undefined =>
  Object.entries(answers).find(
    ([key, { hours }]) => key.startsWith(state) && hours !== undefined,
  )?.[1].hours;

/** Hours are on the first entry of their state: payCalc adds those of one wage type. */
function withHours(entries: readonly WageEntry[], answers: Answers): WageEntry[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const state = entry.locationCode.slice(0, 3);
    const hours = hoursIn(state, answers);
    if (hours === undefined || entry.wageType !== 'Regular' || seen.has(state)) return entry;
    seen.add(state);
    return { ...entry, hours: Number(hours) };
  });
}

const shareOf = ({ grossWages }: WageEntry, amount: number): number =>
  Math.round((amount * 100 * grossWages) / SHARE_BASE) / 100;

/** Two bonuses of one payment become one entry: payCalc refuses two equal entries. */
function combined(entries: readonly WageEntry[]): WageEntry[] {
  const byKey = new Map<string, WageEntry>();
  for (const entry of entries) {
    const key = `${entry.locationCode} ${entry.wageType}`;
    const known = byKey.get(key);
    const grossWages = Math.round(((known?.grossWages ?? 0) + entry.grossWages) * 100) / 100;
    byKey.set(key, { ...known, ...entry, grossWages });
  }
  return [...byKey.values()];
}

function answered(entry: TaxEntry, answers: Readonly<Record<string, string>>): TaxEntry {
  const given = Object.entries(answers);
  if (given.length === 0) return entry;
  const kept = (entry.miscParameters ?? []).filter(
    ({ parameterName }) => !(parameterName != null && Object.hasOwn(answers, parameterName)),
  );
  const parameters = given
    .filter(([name]) => name !== 'hours' && !FIELDS.includes(name))
    .map(([parameterName, parameterValue]) => ({ parameterName, parameterValue }));
  return {
    ...entry,
    ...Object.fromEntries(
      given.filter(([name]) => FIELDS.includes(name)).map(([name, value]) => [name, Number(value)]),
    ),
    miscParameters: [...kept, ...parameters],
  };
}
