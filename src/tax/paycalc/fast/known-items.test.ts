/** An item that is known gets the answer, byte for byte, that parsing and checking it would give. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sizeOf } from '../../../../test/sizes.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { calculateItem } from '../calculate-items.ts';
import { parseItem } from '../parse.ts';
import { installedReleases } from '../releases.ts';
import { BenefitEntry, PayCalcItem, TaxEntry, WageEntry } from '../schema.ts';
import { FastAnswers } from './fast-answers.ts';
import { learnItem, readKnownItem } from './known-items.ts';
import { Reader } from './reader.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123);
const RUNS = sizeOf('knownBodies');

const release = installedReleases().highest;
const onFault = (error: unknown): never => {
  throw error;
};

/** JSON text that is written as it is, such as a number that no program prints. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text of a value: `gap` between all parts, fields as listed, so that a name may be there twice. */
function written(value: unknown, gap: string): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) {
    return `[${gap}${value.map((each) => written(each, gap)).join(`${gap},${gap}`)}${gap}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}${gap}:${gap}${written(each, gap)}`,
  );
  return `{${gap}${fields.join(`${gap},${gap}`)}${gap}}`;
}

const ANOTHER = { parameterName: 'FILINGSTATUS', parameterValue: 'M' };

const FEDERAL = '00-000-0000';
const GEORGIA = '13-000-0000';

const plain = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100);
const odd = fc
  .constantFrom(
    ...['0', '-0', '007', '00', '1.', '.5', '1e3', '1E-2', '12.345', '12.3450', '-1250.5', '+1'],
    ...['9999999999.99', '9999999999.999', '10000000000', '99999999999', '10000.01', '10000'],
    ...['1 ', ' 1', '"1"', 'null', 'true', 'NaN', '1,', '[]', '{}', '1.5.5', '0.07', '0.7', '5.00'],
  )
  .map((text) => new Raw(text));
const amount = fc.oneof({ weight: 30, arbitrary: plain }, { weight: 1, arbitrary: odd });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 8 });

const wage = fc.record({
  locationCode: fc.constantFrom(FEDERAL, FEDERAL, GEORGIA),
  wageType: fc.constantFrom('Regular', 'Regular', 'Supplemental', 'regular', 'Tips', 'nonsense'),
  calcMethodRegularWages: fc.constantFrom('Annualized', null, undefined),
  calcMethodSupplementalWages: fc.constantFrom('None', 'Flat', null),
  hasNexus: fc.constantFrom(true, null, undefined),
  hours: optional(amount),
  grossWages: amount,
  ytdWages: optional(amount),
});
const tax = fc.record({
  uniqueTaxID: fc.constantFrom(
    ...['00-000-0000-FIT-000', '00-000-0000-FICA-000', '13-000-0000-SIT-000', 'none'],
  ),
  locationCode: fc.constantFrom(FEDERAL, GEORGIA),
  isResident: fc.constantFrom(true, false, null),
  periodWH: optional(amount),
  ytdWH: optional(amount),
  overrideRate: fc.constantFrom(undefined, undefined, 0.05, 2),
  overrideWageBase: fc.constantFrom(undefined, undefined, undefined, 100_000),
  roundResult: fc.constantFrom('Default', null),
  autoAdjust: fc.constantFrom(false, null),
  miscParameters: fc.constantFrom([], null, [ANOTHER], [ANOTHER, ANOTHER], [{ name: 'x' }]),
});
const benefit = fc.record({
  benefitType: fc.constantFrom('401K', '125', 'none'),
  amount: fc.oneof(
    { weight: 3, arbitrary: amount },
    { weight: 1, arbitrary: plain.map((dollars) => -dollars) },
  ),
  ytdAmount: optional(amount),
});
const item = fc.record({
  employeeID: fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 6 }),
    fc.constantFrom('E1', 'é', '"', '\\', new Raw('"\\u00e9"'), new Raw('12')),
  ),
  options: fc.constantFrom(
    ...[undefined, null, { explain: true }, { prorate: false, allowStale: true }],
    ...[{ minimumConfidence: 'official' }, { cashAvailable: 500 }],
  ),
  payrollRunParameters: fc.record({
    payDate: fc.constantFrom('2026-06-30', '2026-06-30', '2025-03-31', '1999-01-01', 'x'),
    payPeriodsPerYear: fc.constantFrom(26, 52, 13.5),
  }),
  wages: fc.array(wage, { maxLength: 3 }),
  taxJurisdictionParms: fc.array(tax, { maxLength: 3 }),
  benefits: fc.oneof(
    fc.constantFrom(undefined, null),
    fc.array(benefit, { minLength: 0, maxLength: 2 }),
  ),
});

const withoutUndefined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null || value instanceof Raw) return value;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(fields.map(([name, each]) => [name, withoutUndefined(each)]));
};

/** Some ordinary client, now and then an odd one. */
const text = fc
  .tuple(item, fc.constantFrom('', '', '', ' ', '\n\t'))
  .map(([value, gap]) => written(withoutUndefined(value), gap));

/** Damage that may leave an item JSON, and one that is known. */
const damage = fc.oneof(
  fc.constant((whole: string) => whole),
  fc
    .tuple(fc.nat(), fc.constantFrom(...'0123456789.,-"\\{}[]: eEtu\u0000é', ''))
    .map(([n, byte]) => (whole: string) => {
      const at = n % whole.length;
      return whole.slice(0, at) + byte + whole.slice(at + 1);
    }),
  fc
    .constantFrom(
      '"ytdWH":1',
      '"\\u0079tdWH":1',
      '"grossWages":5',
      '"employeeID":"x"',
      '"wages":[]',
    )
    .chain((field) =>
      fc.nat().map((n) => (whole: string) => {
        const ends = [...whole.matchAll(/\}/g)].map(({ index }) => index);
        const at = ends[n % ends.length] as number;
        return `${whole.slice(0, at)},${field}${whole.slice(at)}`;
      }),
    ),
);

type Outcome = { readonly answer: string } | { readonly thrown: string };

function outcomeOf(work: () => string): Outcome {
  try {
    return { answer: work() };
  } catch (error) {
    return { thrown: (error as Error).name };
  }
}

const shortest = (bytes: Buffer): Outcome =>
  outcomeOf(() => {
    const answers = new FastAnswers({
      size: bytes.length,
      release,
      onFault,
      to: 'json',
      between: ',',
    });
    answers.add(bytes, 0, bytes.length);
    return Buffer.from(answers.toBytes()).toString();
  });

const parsed = (bytes: Buffer): Outcome =>
  outcomeOf(() => {
    const texts: string[] = [];
    calculateItem(JSON.parse(bytes.toString()), release, texts, onFault);
    return texts.join();
  });

describe('known items', () => {
  test('any item is answered as by the parser, the first time and later', () => {
    fc.assert(
      fc.property(text, damage, (whole, change) => {
        for (const each of [whole, change(whole)]) {
          const bytes = Buffer.from(each);
          const expected = parsed(bytes);
          assert.deepEqual(shortest(bytes), expected, each);
          assert.deepEqual(shortest(bytes), expected, `again: ${each}`);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  const EXAMPLE = {
    employeeID: 'Zoë 1',
    options: { explain: false },
    payrollRunParameters: { payDate: '2026-06-30', payPeriodsPerYear: 26, payPeriodNumber: 13 },
    wages: [
      {
        locationCode: FEDERAL,
        wageType: 'Regular',
        hours: 80,
        grossWages: 1500.5,
        mtdWages: 0,
        qtdWages: 3000.25,
        ytdWages: 18_000,
      },
    ],
    taxJurisdictionParms: [
      {
        uniqueTaxID: '00-000-0000-FIT-000',
        locationCode: FEDERAL,
        isResident: true,
        periodWH: 0,
        mtdWH: 1,
        qtdWH: 2.5,
        ytdWH: 100,
        miscParameters: [ANOTHER],
      },
      { uniqueTaxID: '00-000-0000-FICA-000', locationCode: FEDERAL, overrideWageBase: 150_000 },
    ],
    benefits: [{ benefitType: '401K', amount: 50, ytdAmount: 600.1 }],
  };

  const known = (value: unknown) => {
    const bytes = Buffer.from(JSON.stringify(value));
    return readKnownItem(new Reader(bytes), 0, bytes.length, release);
  };

  const learn = (value: PayCalcItem): void => {
    const bytes = Buffer.from(JSON.stringify(value));
    learnItem(bytes, 0, bytes.length, value);
  };

  test('an item with other amounts is known, and read as the parser reads it', () => {
    learn(EXAMPLE);
    const other = JSON.parse(
      JSON.stringify(EXAMPLE).replace(/"(\w+(?:WH|Wages|ount|Base|hours))":[\d.]+/g, '"$1":7.07'),
    ) as PayCalcItem;
    const read = known({ ...other, employeeID: 'E2' });
    assert.equal(read?.employeeID, 'E2');
    assert.deepEqual(read?.paycheck, parseItem(other, release));
    assert.notDeepEqual(read?.paycheck, parseItem(EXAMPLE, release));
  });

  test('lists of other lengths are known, an empty one of wages is not', () => {
    learn(EXAMPLE);
    const { taxJurisdictionParms: taxes } = EXAMPLE;
    const other = { ...EXAMPLE, taxJurisdictionParms: taxes.toReversed(), benefits: [] };
    assert.deepEqual(known(other)?.paycheck, parseItem(other, release));
    assert.equal(known({ ...EXAMPLE, wages: [] }), undefined);
  });

  // What a gap may hold lies within what the schema takes.
  test('every gap is an amount of the schema', () => {
    const gaps = {
      WageEntry: [WageEntry, ['grossWages', 'mtdWages', 'qtdWages', 'ytdWages', 'hours']],
      TaxEntry: [TaxEntry, ['periodWH', 'mtdWH', 'qtdWH', 'ytdWH', 'overrideWageBase']],
      BenefitEntry: [BenefitEntry, ['amount', 'ytdAmount']],
    } as const;
    for (const [name, [schema, fields]] of Object.entries(gaps)) {
      for (const field of fields) {
        const own = (schema.properties as Record<string, object>)[field] as NumberSchema;
        const number = own.anyOf?.[0] ?? own;
        assert.equal(number.type, 'number', `${name}.${field}`);
        assert.ok((number.minimum ?? 0) <= 0, `${name}.${field}`);
        assert.equal(number.maximum, field === 'hours' ? 10_000 : 9_999_999_999.99);
        const others = Object.keys(number).filter(
          (key) => !['type', 'minimum', 'maximum', 'description', '~kind'].includes(key),
        );
        assert.deepEqual(others, [], `${name}.${field}`);
      }
    }
    assert.deepEqual(PayCalcItem.properties.employeeID.type, 'string');
  });
});

type NumberSchema = {
  readonly anyOf?: readonly NumberSchema[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};
