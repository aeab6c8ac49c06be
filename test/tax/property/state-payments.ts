/** Random payments with a state, county or city income tax, and the taxes that it depends on. */

import fc from 'fast-check';
import type { Block, Parameter, Tax } from '../../../verify/src/figures/blocks.ts';
import { parametersOf } from '../../../verify/src/figures/state-figures.ts';
import { dependsOn } from '../../../verify/src/scope.ts';
import { placeOf } from '../../../verify/src/state/question.ts';
import type { Payment, PaymentTax } from '../../support/engine-paycheck.ts';
import { figures } from '../../support/evaluator.ts';
import { amount, large, ordinary, periods, withBenefits } from './wages.ts';

/** Methods of Pennsylvania’s local taxes, which compare several places: test/tax/property/pennsylvania.test.ts. */
const PENNSYLVANIA: readonly string[] = ['pennsylvania-earned-income@1', 'local-services-tax@1'];

/** Income taxes of states, counties and cities, in the order of their ids. */
export const stateTaxes: readonly Tax[] = [...figures.taxes.values()]
  .filter(
    ({ tax, blocks }) => !tax.startsWith('00-') && !PENNSYLVANIA.includes(blocks[0]?.method ?? ''),
  )
  .sort((a, b) => (a.tax < b.tax ? -1 : 1));

/** Its blocks, old and new; a corrected one does not count. */
export const blocksOf = (tax: Tax): readonly Block[] =>
  tax.blocks.filter(({ until }) => until === undefined);

/** Methods of local taxes, thousands of which differ in figures only: local-taxes.test.ts. */
export const LOCAL_METHODS: readonly string[] = [
  'annual-threshold@1',
  'annual-threshold@2',
  'local-wage-rate@1',
  'monthly-head-tax@1',
  'weekly-fee@1',
];

function isLocal(tax: Tax): boolean {
  return blocksOf(tax).some(({ method }) => LOCAL_METHODS.includes(method));
}

/** Of these the income taxes, whose edges and invariants are looked at; other taxes have their own tests. */
export const incomeTaxes = stateTaxes.filter(
  (tax) => /-(SIT|CITY|CNTY)-\d+$/.test(tax.tax) && !isLocal(tax),
);

export const incomeMethods: readonly string[] = [
  ...new Set(incomeTaxes.flatMap((tax) => blocksOf(tax).map(({ method }) => method))),
].sort();

/** Methods whose inputs (hours, amounts of the period or quarter) have their own generators. */
export const CONTRIBUTION_METHODS: readonly string[] = [
  'payroll-zones@1',
  'per-hour@1',
  'premium-share@1',
  'quarterly-fee@1',
  'quarterly-threshold@1',
  'weekly-cap@1',
];

/** Names of all other methods that a state's tax uses. */
export const stateMethods: readonly string[] = [
  ...new Set(stateTaxes.flatMap((tax) => blocksOf(tax).map(({ method }) => method))),
]
  .filter((method) => !CONTRIBUTION_METHODS.includes(method) && !LOCAL_METHODS.includes(method))
  .sort();

const cents = (value: number): string => (value / 100).toFixed(2);
const small = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }), ordinary);

type Known = Parameter & { readonly allowedValues?: readonly { readonly value: string }[] };

function written({ parameterName, dataType, allowedValues = [] }: Known): fc.Arbitrary<string> {
  switch (dataType) {
    case 'boolean':
      return fc.constantFrom('TRUE', 'FALSE');
    case 'enum':
      return fc.constantFrom(...allowedValues.map(({ value }) => value));
    case 'integer':
      return fc
        .oneof(
          { weight: 12, arbitrary: fc.integer({ min: 0, max: 6 }) },
          { weight: 1, arbitrary: fc.integer({ min: 7, max: 999 }) },
        )
        .map(String);
    case 'fraction':
      return fc
        .oneof(fc.constantFrom(0, 10_000), fc.integer({ min: 0, max: 10_000 }))
        .map((value) => (value / 10_000).toFixed(4));
    default:
      return (parameterName === 'MOST_RECENT_WAGES' ? amount : fc.oneof(small, large)).map(cents);
  }
}

/** Residence has tests of its own: the two flags are left to them. */
const LEFT_OUT = ['NONRESIDENTCERTIFICATE', 'CONVENIENCE'];

/** Each parameter of the pay date given or left out; together or none for the recent period. */
function certificate(tax: Tax, payDate: string): fc.Arbitrary<Record<string, string>> {
  const known = parametersOf(tax, payDate).filter(
    ({ parameterName }) => !LEFT_OUT.includes(parameterName),
  );
  const values = fc.record(
    Object.fromEntries(known.map((one) => [one.parameterName, written(one)])),
    {
      requiredKeys: [],
    },
  );
  return (values as fc.Arbitrary<Record<string, string>>).map(withFittingTotal);
}

/** A total that its parts contradict is refused (California): it stays so in one certificate of five. */
function withFittingTotal(values: Record<string, string>): Record<string, string> {
  const { REGULARALLOWANCES: regular, ADDITIONALALLOWANCES: additional = '0' } = values;
  const total = Number(values.TOTALALLOWANCES);
  if (Number.isNaN(total) || (regular ?? values.ADDITIONALALLOWANCES) === undefined) return values;
  if (total % 5 === 4) return values;
  const fitting = Number(regular ?? total) + Number(additional);
  return fitting > 999 ? values : { ...values, TOTALALLOWANCES: String(fitting) };
}

const DAY = 86_400_000;
const dateIn = ({ effective, ends }: Block): fc.Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(0, Number.MAX_SAFE_INTEGER), fc.integer({ min: 0, max: 1_100 }))
    .map((days) => {
      const [first, last] = [Date.parse(effective), Date.parse(ends)];
      const length = Math.round((last - first) / DAY);
      const at = days > 1_100 ? length : days % (length + 1);
      return new Date(first + at * DAY).toISOString().slice(0, 10);
    });

const choice = fc.record({
  exempt: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, fc.constant(true)),
  roundResult: fc.constantFrom('Default' as const, 'Yes' as const, 'No' as const),
});

const FEDERAL_PARAMETERS = fc.record(
  {
    FILINGSTATUS: fc.constantFrom('S', 'M', 'H', 'MS', 'NRA'),
    TWO_JOBS: fc.constantFrom('TRUE', 'FALSE'),
    DEPENDENTS_AMT: fc.integer({ min: 0, max: 800_000 }).map(cents),
    ADDITIONALWH: fc.integer({ min: 0, max: 20_000 }).map(cents),
  },
  { requiredKeys: [] },
);

/** The entry of a tax that another depends on: left out, with a certificate, or exempt. */
function neededTax(id: string, payDate: string): fc.Arbitrary<PaymentTax | null> {
  const tax = figures.taxes.get(id);
  if (tax === undefined) throw new Error(`no tax ${id}`);
  const isFederal = id.startsWith('00-');
  const isIncomeTax = id === '00-000-0000-FIT-000';
  const parameters = isFederal
    ? isIncomeTax
      ? FEDERAL_PARAMETERS
      : fc.constant({})
    : certificate(tax, payDate);
  return fc.oneof(
    fc.constant(null),
    fc
      .record(
        {
          parameters,
          exempt: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.boolean()),
          ytdWH: fc.oneof(fc.constant(0), ordinary),
        },
        { requiredKeys: ['parameters', 'exempt'] },
      )
      .map((rest): PaymentTax => ({ id, location: placeOf(id), ...rest })),
  );
}

const MARYLAND = '24-000-0000-SIT-000';
const COUNTIES = ['001', '003', '021', '043', '510'];

/** Where in Maryland the wages stand, and the entry of a county of residence. */
const inMaryland = fc
  .record({
    work: fc.constantFrom('000', ...COUNTIES),
    home: fc.option(fc.constantFrom(...COUNTIES), { nil: undefined }),
    added: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined }),
    resident: fc.constantFrom(undefined, true, false),
  })
  .map(({ work, home, added, resident }) => ({
    location: `24-${work}-0000`,
    resident,
    county:
      home === undefined || resident === false
        ? []
        : [
            {
              id: `24-${home}-0000-CNTY-000`,
              location: `24-${home}-0000`,
              resident: true,
              parameters: added === undefined ? {} : { ADDITIONALWH: cents(added) },
            },
          ],
  }));

const isOfYonkers = (tax: Tax): boolean => tax.tax.includes('-971828-');
const isCounty = (tax: Tax): boolean => tax.tax.includes('-CNTY-');

const live = (resident: boolean | undefined) => (resident === undefined ? {} : { resident });

/** A payment whose first tax is `tax` in the time of `block`. */
export function paymentOf(tax: Tax, block: Block): fc.Arbitrary<Payment> {
  const location = placeOf(tax.tax);
  const maryland = tax.tax === MARYLAND ? inMaryland : fc.constant(null);
  const residence = isOfYonkers(tax) || isCounty(tax) ? fc.boolean() : fc.constant(undefined);
  return dateIn(block).chain((payDate) =>
    fc
      .record({
        periods,
        body: withBenefits,
        parameters: certificate(tax, payDate),
        choice,
        residence,
        maryland,
        nexus: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, fc.constant(false)),
        explain: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
        needed: fc.tuple(...dependsOn(tax, payDate).map((id) => neededTax(id, payDate))),
      })
      .map(
        ({
          body,
          parameters,
          choice: chosen,
          residence,
          maryland: place,
          needed,
          ...rest
        }): Payment => ({
          ...rest,
          payDate,
          periodNumber: 1,
          nexus: rest.nexus || place !== null,
          wages: body.wages.map((wage) => ({ ...wage, location: place?.location ?? location })),
          benefits: body.benefits,
          taxes: [
            {
              id: tax.tax,
              location,
              parameters,
              ...chosen,
              ...live(place?.resident ?? residence),
            },
            ...(place?.county ?? []),
            ...(needed as (PaymentTax | null)[]).filter((one) => one !== null),
          ],
        }),
      ),
  );
}

/** Payments of every tax and edition that uses `method`. */
export function paymentsBy(method: string): fc.Arbitrary<Payment> {
  const all = stateTaxes.flatMap((tax) =>
    blocksOf(tax)
      .filter((block) => block.method === method)
      .map((block) => [tax, block] as const),
  );
  // Counties share one text: a few stand for all, so that a run reaches each edition of each state.
  const some = all.filter(([tax], i) => !isCounty(tax) || i % 9 === 0);
  return fc.constantFrom(...some).chain(([tax, block]) => paymentOf(tax, block));
}
