/** Random `grossUp` bodies: any state, several locations, bonuses, tips, benefits, caps, overrides. */

import fc from 'fast-check';
import { installedReleases } from '../../src/tax/paycalc/releases.ts';
import { FEDERAL } from './paychecks.ts';

export const releases = installedReleases();
const PAY_DATE = '2026-06-26';
const law = releases.highest.at(PAY_DATE);
/** Ohio's joint and school districts, by number: hundreds, of which a paycheck has one or two. */
const OF_DISTRICT = /-\d{4}$/;
const TAXES = [...(law?.taxes.values() ?? [])];
const STATES = [...new Set(TAXES.map(({ id }) => id.slice(0, 2)))].filter((code) => code !== '00');
/** By state, without its districts. */
const OWN_TAXES = new Map(
  STATES.map((state) => [
    state,
    TAXES.map(({ id }) => id).filter(
      (id) => id.startsWith(`${state}-000-0000-`) && !OF_DISTRICT.test(id),
    ),
  ]),
);
const FEDERAL_TAXES = ['FIT', 'FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA'];

type Fields = Readonly<Record<string, unknown>>;

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 100);
const wide = fc.oneof(
  { weight: 4, arbitrary: cents(500_000) },
  { weight: 2, arbitrary: cents(5_000_000) },
  { weight: 1, arbitrary: cents(200_000_000) },
);
const yearToDate = fc.oneof(
  cents(20_000_000),
  fc.constantFrom(0, 180_000, 184_000, 184_499.99, 199_990, 999_000),
);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) =>
  fc.option(arbitrary, { nil: undefined, freq });

const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const choice = fc.record({
  rate: sometimes(fc.constantFrom(0.01, 0.0425, 0.062, 0.01, 0.0425, 0.1, 0.3)),
  base: sometimes(cents(20_000_000)),
  round: fc.constantFrom(undefined, undefined, 'Yes', 'No', 'Default'),
  autoAdjust: fc.constantFrom(false, false, false, false, false, false, false, true),
  exempt: fc.constantFrom(false, false, false, false, false, true),
  more: sometimes(fc.constantFrom('25', '100.50'), 2),
  status: fc.nat(),
});
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

/** A tax entry with what its method takes. */
function entry(id: string, asked: Choice, ytdWH: number): Fields {
  const rule = TAXES.find((one) => one.id === id);
  const isUniform = rule?.method.name.startsWith('wage-band') === true;
  const takesBase = isUniform && !/-MEDI2?-/.test(id);
  const takes = (name: string) => rule?.parameters.find((one) => one.parameterName === name);
  const statuses = takes('FILINGSTATUS')?.allowedValues ?? [];
  const status = statuses[asked.status % Math.max(1, statuses.length)]?.value;
  const parameters = [
    ...(rule?.parameters ?? [])
      .filter(
        ({ dataType, isOptional, parameterName }) =>
          (dataType === 'rate' || dataType === 'fraction') &&
          (!isOptional || parameterName.endsWith('HOURLY_RATE')),
      )
      .map(({ parameterName }) => [parameterName, '0.05']),
    ...(status === undefined ? [] : [['FILINGSTATUS', status]]),
    ...(asked.more === undefined || takes('ADDITIONALWH') === undefined
      ? []
      : [['ADDITIONALWH', asked.more]]),
  ];
  return given({
    uniqueTaxID: id,
    locationCode: id.split('-').slice(0, 3).join('-'),
    isResident: true,
    isExempt: asked.exempt,
    roundResult: asked.round,
    ytdWH,
    qtdWH: 0,
    ...(isUniform ? { autoAdjust: asked.autoAdjust, overrideRate: asked.rate } : {}),
    ...(takesBase ? { overrideWageBase: asked.base } : {}),
    ...(id.includes('-ER_SUTA') ? { overrideRate: 0.027 } : {}),
    miscParameters: parameters.map(([parameterName, parameterValue]) => ({
      parameterName,
      parameterValue,
    })),
  });
}

const payment = fc.record({
  target: wide,
  share: fc.constantFrom(1, 0.6, 0.8),
  state: fc.constantFrom(undefined, ...STATES),
  county: fc.boolean(),
  periods: fc.constantFrom(52, 26, 24, 12, 4),
  bonus: fc.boolean(),
  method: fc.constantFrom('Flat', 'CurrentAggregation', 'None', undefined),
  regular: wide,
  ytd: yearToDate,
  ytdBonus: yearToDate,
  tips: sometimes(cents(50_000), 4),
  elsewhere: sometimes(cents(100_000), 4),
  benefits: fc.array(
    fc.record({
      benefitType: fc.constantFrom('125', '401K', 'ROTH401K', 'HSA'),
      amount: fc.oneof(
        { weight: 5, arbitrary: cents(40_000) },
        { weight: 1, arbitrary: cents(40_000).map((dollars) => -dollars) },
      ),
    }),
    { maxLength: 2 },
  ),
  choices: fc.array(choice, { minLength: 12, maxLength: 12 }),
});

/** One payment; what is sought is its bonus or its regular wages, at one to three locations. */
export const grossUpBody = payment.map((p) => {
  const state = p.state === undefined ? undefined : `${p.state}-000-0000`;
  const inner = p.county && p.state === '18' ? '18-097-0000' : undefined;
  const codes = [FEDERAL, state, inner].filter((code) => code !== undefined);
  const entries = (fields: Fields, grossWages?: number) =>
    codes.map((locationCode) =>
      given({
        locationCode,
        hours: 80,
        ...fields,
        // Not every state has a flat rate.
        ...(locationCode === FEDERAL ? {} : { calcMethodSupplementalWages: undefined }),
        grossWages,
      }),
    );
  const regular = { wageType: 'Regular', ytdWages: p.ytd };
  const bonus = {
    wageType: 'Supplemental',
    ytdWages: p.ytdBonus,
    calcMethodSupplementalWages: p.method,
  };
  const wages = [
    ...(p.bonus ? entries(regular, p.regular) : entries(regular)),
    ...(p.bonus ? entries(bonus) : []),
    ...(p.tips === undefined ? [] : entries({ wageType: 'Tips', ytdWages: 0 }, p.tips)),
  ];
  const own = OWN_TAXES.get(p.state ?? '') ?? [];
  const county = inner === undefined ? [] : ['18-097-0000-CNTY-000'];
  const ids = [...FEDERAL_TAXES.map((type) => `${FEDERAL}-${type}-000`), ...own, ...county];
  return {
    employeeID: 'e1',
    targetNet: Math.round((p.target + (p.bonus ? p.regular * p.share : 0)) * 100) / 100,
    payrollRunParameters: { payDate: PAY_DATE, payPeriodsPerYear: p.periods, payPeriodNumber: 4 },
    wages,
    benefits: p.benefits,
    taxJurisdictionParms: ids.map((id, i) =>
      entry(id, p.choices[i % p.choices.length] as Choice, Math.round(p.ytd * 6) / 100),
    ),
  };
});
