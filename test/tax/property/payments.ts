/** Random payments for the differential tests: wages of any kind and one tax with its choices. */

import fc from 'fast-check';
import {
  ADDITIONAL_MEDICARE,
  EMPLOYER_MEDICARE,
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  FUTA,
  MEDICARE,
  type Payment,
  type PaymentTax,
  type PaymentWage,
  SOCIAL_SECURITY,
} from '../../support/engine-paycheck.ts';
import {
  amount,
  huge,
  large,
  money,
  nearLimit,
  ordinary,
  payDate,
  periods,
  withBenefits,
} from './wages.ts';

const withheld = fc.option(fc.oneof(large, ordinary, fc.constantFrom(0, 1, 1_143_900)), {
  nil: undefined,
});

const uniform = fc.record({
  exempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
  autoAdjust: fc.boolean(),
  roundResult: fc.constantFrom('Default' as const, 'Yes' as const, 'No' as const),
  overrideRate: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: undefined, freq: 3 }),
  overrideWageBase: fc.option(fc.oneof(nearLimit, large), { nil: undefined, freq: 3 }),
  ytdWH: withheld,
});

/** Drops what was not given: the types tell "absent" from "undefined". */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const payment = (tax: fc.Arbitrary<PaymentTax>, negative: boolean): fc.Arbitrary<Payment> =>
  fc
    .record({
      payDate,
      periods,
      periodNumber: fc.integer({ min: 1, max: 260 }),
      body: withBenefits,
      tax,
      sign: negative ? fc.constantFrom(1, 1, 1, -1) : fc.constant(1),
      explain: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    })
    .map(({ body, tax: asked, sign, periodNumber, ...rest }) => ({
      ...rest,
      periodNumber: Math.min(periodNumber, rest.periods),
      wages: sign < 0 ? body.wages.map((wage) => ({ ...wage, gross: 0 - wage.gross })) : body.wages,
      benefits: sign < 0 ? [] : body.benefits,
      taxes: [asked],
    }));

const band = fc
  .record({
    id: fc.constantFrom(
      SOCIAL_SECURITY,
      EMPLOYER_SOCIAL_SECURITY,
      MEDICARE,
      EMPLOYER_MEDICARE,
      ADDITIONAL_MEDICARE,
    ),
    choice: uniform,
  })
  .map(({ id, choice: { overrideWageBase, ...choice } }) =>
    given({ id, ...choice, ...(id === ADDITIONAL_MEDICARE ? {} : { overrideWageBase }) }),
  ) as fc.Arbitrary<PaymentTax>;

export const wageBandPayment = payment(band, true);

const cents = (value: number): string => (value / 100).toFixed(2);

const futa = fc
  .record({
    choice: uniform,
    reduction: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  })
  .map(({ choice, reduction }) =>
    given({
      id: FUTA,
      ...choice,
      parameters:
        reduction === undefined
          ? undefined
          : { CREDITREDUCTION: `0.${String(reduction).padStart(3, '0')}` },
    }),
  ) as fc.Arbitrary<PaymentTax>;

/** Some with wages stated for unemployment taxes alone. */
export const futaPayment = fc
  .tuple(payment(futa, true), fc.option(money, { nil: undefined, freq: 3 }))
  .map(
    ([one, base]): Payment =>
      base === undefined
        ? one
        : {
            ...one,
            wages: [...one.wages, given({ type: 'SutaGrossWages', ...base }) as PaymentWage],
          },
  );

const annual = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000_000 }) },
  { weight: 1, arbitrary: huge },
);
const perPeriod = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }), large);

const newForm = fc
  .record({
    status: fc.constantFrom('S', 'M', 'H', 'NRA', 'MS'),
    box: fc.boolean(),
    step3: annual,
    step4a: annual,
    step4b: annual,
  })
  .map(({ status, box, step3, step4a, step4b }) => ({
    '2020_W4': 'TRUE',
    FILINGSTATUS: status,
    TWO_JOBS: box ? 'TRUE' : 'FALSE',
    DEPENDENTS_AMT: cents(step3),
    OTHER_INCOME: cents(step4a),
    DEDUCTIONS: cents(step4b),
  }));

const oldForm = fc
  .record({
    status: fc.constantFrom('S', 'M', 'NRA', 'MS'),
    allowances: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 999 })),
  })
  .map(({ status, allowances }) => ({
    '2020_W4': 'FALSE',
    FILINGSTATUS: status,
    TOTALALLOWANCES: String(allowances),
  }));

const federal = fc
  .record({
    form: fc.oneof({ weight: 3, arbitrary: newForm }, oldForm),
    additional: perPeriod,
    recent: fc.option(fc.tuple(amount, perPeriod), { nil: undefined, freq: 6 }),
    exempt: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
    autoAdjust: fc.boolean(),
    roundResult: fc.constantFrom('Default' as const, 'Yes' as const, 'No' as const),
    ytdWH: withheld,
  })
  .map(({ form, additional, recent, ...choice }) =>
    given({
      id: FIT,
      ...choice,
      parameters: {
        ...form,
        ADDITIONALWH: cents(additional),
        ...(recent === undefined
          ? {}
          : { MOST_RECENT_WAGES: cents(recent[0]), MOST_RECENT_WH: cents(recent[1]) }),
      },
    }),
  ) as fc.Arbitrary<PaymentTax>;

export const federalPayment = payment(federal, false);

/** All seven federal taxes of one payment, in any order. */
export const togetherPayment = fc
  .tuple(
    federalPayment,
    futaPayment,
    fc.shuffledSubarray(
      [
        SOCIAL_SECURITY,
        EMPLOYER_SOCIAL_SECURITY,
        MEDICARE,
        EMPLOYER_MEDICARE,
        ADDITIONAL_MEDICARE,
        FUTA,
        FIT,
      ],
      { minLength: 2 },
    ),
  )
  .map(
    ([withIncomeTax, withFuta, ids]): Payment => ({
      ...withIncomeTax,
      taxes: ids.map((id) =>
        id === FIT
          ? (withIncomeTax.taxes[0] as PaymentTax)
          : id === FUTA
            ? (withFuta.taxes[0] as PaymentTax)
            : { id },
      ),
    }),
  );
