/** grossUp: what is solved for, what is refused, and nets that no gross leaves. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { grossUp } from '../../../src/tax/paycalc/gross-up/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { releases } from '../../support/gross-ups.ts';
import {
  EMPLOYER_SOCIAL_SECURITY,
  FIT,
  MEDICARE,
  parameter,
  paycheck,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';

type Fields = Readonly<Record<string, unknown>>;
const onFault = (error: unknown): never => {
  throw error;
};
const open = (fields: Fields = {}): Fields => {
  const { grossWages: _, ...entry } = wage(fields);
  return entry;
};
const body = (changes: Fields = {}): Fields => ({
  targetNet: 1500,
  ...paycheck({
    wages: [open()],
    taxJurisdictionParms: [tax(SOCIAL_SECURITY), tax(MEDICARE), tax(EMPLOYER_SOCIAL_SECURITY)],
  }),
  ...changes,
});
/** As it arrives: what is undefined is not there. */
const ask = (changes: Fields = {}) =>
  grossUp(JSON.parse(JSON.stringify(body(changes))), { releases, now: 0, onFault }).body;
const refusal = (changes: Fields): string => {
  const { errorStatus, ...rest } = ask(changes);
  assert.deepEqual(rest.taxCalculation, []);
  assert.equal(rest.transactionStamp.failedTransactions, 1);
  return `${errorStatus.errorCode} ${errorStatus.errorMessage}`;
};
const grossOf = (changes: Fields): (number | undefined)[] | undefined =>
  ask(changes).payCalcItem?.wages.map(({ grossWages }) => grossWages);

const sit = (state: string, fields: object = {}) =>
  tax(`${state}-000-0000-SIT-000`, {
    locationCode: `${state}-000-0000`,
    isResident: true,
    ...fields,
  });

describe('a gross-up', () => {
  test('answers the item, the calculation and the totals', () => {
    const answer = ask();
    assert.equal(answer.errorStatus.errorCode, 0);
    assert.deepEqual(answer.solution, { grossWages: 1624.25, sameNetUpTo: 1624.25 });
    assert.deepEqual(answer.totals, {
      gross: 1624.25,
      employeeTaxes: 124.25,
      employerTaxes: 100.7,
      net: 1500,
      employerCost: 1724.95,
    });
    const { targetNet: _, ...item } = body();
    assert.deepEqual(answer.payCalcItem, { ...item, wages: [wage({ grossWages: 1624.25 })] });
    assert.equal(answer.transactionStamp.transactionType, 'GrossUp');
    const proof = calculateOne(answer.payCalcItem as object, releases, undefined);
    assert.deepEqual(proof.taxCalculation, answer.taxCalculation);
  });

  test('grosses up a bonus on top of regular wages, taken at a flat rate', () => {
    const { totals, solution } = ask({
      targetNet: 1000 + 1531.56,
      wages: [
        wage(),
        open({ wageType: 'Supplemental', calcMethodSupplementalWages: 'Flat', ytdWages: 0 }),
      ],
      taxJurisdictionParms: [
        tax(FIT, { miscParameters: [parameter('FILINGSTATUS', 'S')] }),
        tax(SOCIAL_SECURITY),
        tax(MEDICARE),
      ],
    });
    assert.equal(totals?.net, 2531.56);
    assert.ok((solution?.grossWages ?? 0) > 1000);
  });

  test('raises the entries at enclosing locations together', () => {
    const LA = '06-037-2410877';
    assert.deepEqual(
      grossOf({
        wages: [open(), open({ locationCode: '06-000-0000' }), open({ locationCode: LA })],
      }),
      [1624.25, 1624.25, 1624.25],
    );
  });

  test('an outer entry also holds what is given inside it', () => {
    const gross = grossOf({
      wages: [
        open(),
        wage({ locationCode: '34-000-0000', grossWages: 600 }),
        open({ locationCode: '36-000-0000' }),
      ],
    });
    assert.deepEqual(gross, [1624.25, 600, 1024.25]);
  });

  test('respects the wage base, benefits and what was withheld', () => {
    const capped = ask({ wages: [open({ ytdWages: 184_400 })], targetNet: 5000 });
    assert.equal(capped.totals?.net, 5000);
    const withBenefit = ask({
      benefits: [{ benefitType: '125', amount: 200 }],
      targetNet: 100,
    });
    assert.equal(withBenefit.totals?.net, 100);
  });

  test('says how far the same net goes', () => {
    const { solution } = ask({
      targetNet: 1000.01,
      taxJurisdictionParms: [tax(FIT, { miscParameters: [parameter('FILINGSTATUS', 'S')] })],
      wages: [open({ wageType: 'Supplemental', calcMethodSupplementalWages: 'Flat', ytdWages: 0 })],
    });
    assert.deepEqual(solution, { grossWages: 1282.06, sameNetUpTo: 1282.07 });
  });

  test('takes null for a gross that is sought, and options as payCalc does', () => {
    const { taxCalculation } = ask({
      wages: [{ ...open(), grossWages: null }],
      options: { explain: true },
    });
    assert.ok((taxCalculation[0]?.steps?.length ?? 0) > 0);
    assert.match(refusal({ options: { minimumConfidence: 'x' } }), /^2003 options\.minimumConf/);
  });
});

describe('refused', () => {
  const REFUSED: readonly (readonly [string, Fields, RegExp])[] = [
    ['nothing to solve for', { wages: [wage()] }, /^2001 wages: every entry has grossWages/],
    ['no targetNet', { targetNet: undefined }, /^2001 targetNet: is missing. Send a number, such/],
    ['a negative net', { targetNet: -1 }, /^2003 targetNet: must be at least 0/],
    ['a huge net', { targetNet: 1e12 }, /^2003 targetNet: must be at most 9999999999\.99/],
    ['a net in quotes', { targetNet: '1500' }, /^2002 targetNet: must be a number/],
    [
      'a misspelled name',
      { targetnet: 1 },
      /^2003 targetnet: is not a known field. Did you mean targetNet\?/,
    ],
    [
      'two wage types',
      { wages: [open(), open({ wageType: 'Supplemental' })] },
      /^2003 wages: grossWages is missing for Regular in wages\[0\].* and for Supplemental in wages\[1\]/,
    ],
    [
      'two states',
      { wages: [open({ locationCode: '34-000-0000' }), open({ locationCode: '36-000-0000' })] },
      /^2003 wages: .*neither location is inside the other/,
    ],
    ['the same twice', { wages: [open(), open({ ytdWages: 1 })] }, /^2009 wages: .*missing twice/],
    [
      'tips',
      { wages: [wage(), open({ wageType: 'Tips' })] },
      /^2003 wages\[1\]\.grossWages: .*Tips wages are not cash/,
    ],
    [
      'the outer entry given',
      { wages: [wage(), open({ locationCode: '06-000-0000' })] },
      /^2003 wages: .*missing in wages\[1\].*given in wages\[0\].*around it/,
    ],
    [
      'the inner entry given',
      { wages: [open(), wage({ locationCode: '06-000-0000' })] },
      /^2003 wages: .*missing in wages\[0\].*given in wages\[1\].*inside it/,
    ],
    ['an equal entry', { wages: [wage(), open()] }, /^2009 wages: .*equal except for grossWages/],
    [
      'too many entries',
      { wages: Array.from({ length: 101 }, (_, i) => wage({ ytdWages: i })) },
      /^2003 wages: 101 entries; grossUp takes at most 100/,
    ],
    [
      'what payCalc refuses',
      { taxJurisdictionParms: [tax('00-000-0000-FICA-001')] },
      /^2004 .*Did you mean 00-000-0000-FICA-000/,
    ],
  ];
  for (const [name, changes, message] of REFUSED) {
    test(name, () => assert.match(refusal(changes), message));
  }

  test('a PayCalcRequest', () => {
    const { status, body: answer } = grossUp({ PayCalcRequest: {} }, { releases, now: 0, onFault });
    assert.equal(status, 400);
    assert.equal(answer.errorStatus.errorCode, 1001);
  });
});

describe('a net that no gross leaves', () => {
  test('the other wages leave more already', () => {
    const { errorStatus, nearest } = ask({
      targetNet: 100,
      wages: [wage(), open({ wageType: 'Supplemental' })],
    });
    assert.match(
      errorStatus.errorMessage,
      /^targetNet: no gross results in 100\.00\. The rest of the payment already results in 1847\.00/,
    );
    assert.equal(nearest?.above?.totals.net, 1847);
    assert.equal(nearest?.below, undefined);
  });

  test('taxes take everything', () => {
    const { errorStatus, nearest } = ask({
      taxJurisdictionParms: [tax(MEDICARE, { overrideRate: 100 })],
    });
    assert.match(errorStatus.errorMessage, /taxes take all of the additional wages/);
    assert.equal(nearest?.below?.totals.net, 0);
    assert.equal(nearest?.above, undefined);
  });

  test('the gross would be too large', () => {
    const { errorStatus, nearest } = ask({ targetNet: 9_999_999_999.99 });
    assert.match(errorStatus.errorMessage, /more than 9999999999\.99 of gross wages/);
    assert.equal(nearest?.below?.grossWages, 9_999_999_999.99);
  });

  /** Where a tax falls: state, filing status, gross in cents, whether nets are skipped (Arkansas comes back to them). */
  const JUMPS = [
    ['05', undefined, 394_123, false],
    ['15', 'S', 53_653, true],
    ['24', 'S', 506_186, true],
  ] as const;
  for (const [state, status, gross, skips] of JUMPS) {
    test(`where the tax of state ${state} falls, each net is found or proven to be skipped`, () => {
      const payment = (cents?: number): Fields => ({
        wages: [open({ locationCode: `${state}-000-0000` })].map((entry) =>
          cents === undefined ? entry : { ...entry, grossWages: cents / 100 },
        ),
        taxJurisdictionParms: [
          sit(state, {
            miscParameters: status === undefined ? [] : [parameter('FILINGSTATUS', status)],
          }),
        ],
      });
      const nets = new Map<number, number>();
      const WINDOW = 150;
      for (let cents = gross - WINDOW; cents <= gross + WINDOW; cents += 1) {
        const { totals } = calculateOne(paycheck(payment(cents)), releases, undefined);
        const net = Math.round((totals?.net ?? 0) * 100);
        if (!nets.has(net)) nets.set(net, cents);
      }
      const all = [...nets.keys()];
      let skipped = 0;
      for (let net = Math.min(...all) + 30; net < Math.max(...all) - 30; net += 1) {
        const { errorStatus, solution, nearest } = ask({ ...payment(), targetNet: net / 100 });
        const expected = nets.get(net);
        if (expected !== undefined) {
          assert.equal(Math.round((solution?.grossWages ?? 0) * 100), expected);
          continue;
        }
        skipped += 1;
        assert.equal(errorStatus.errorCode, 2011);
        assert.match(
          errorStatus.errorMessage,
          /The net skips this amount\. From [\d.]+ to [\d.]+ of gross wages, .* falls from/,
        );
        assert.equal(
          Math.round((nearest?.below?.totals.net ?? 0) * 100),
          Math.max(...all.filter((one) => one < net)),
        );
        assert.equal(
          Math.round((nearest?.above?.totals.net ?? 0) * 100),
          Math.min(...all.filter((one) => one > net)),
        );
      }
      assert.equal(skipped > 0, skips);
    });
  }
});

describe('over HTTP', () => {
  forEachServer('with one server', (server) => {
    const post = (sent: unknown, path = '/ste-hosted/v1/grossUp', headers = {}) =>
      server().fetch(path, {
        method: 'POST',
        body: typeof sent === 'string' ? sent : JSON.stringify(sent),
        headers,
      });
    const counted = async (): Promise<number> => {
      const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
      const { body: info } = await server().fetch(
        `/ste-hosted/accountInfo?startDate=2000/01/01&endDate=${day.replace(/^\d{4}/, '2999')}`,
      );
      return info.steCalculations as number;
    };

    test('answers like the library, counts one transaction, failed ones too', async () => {
      const before = await counted();
      const { status, body: answer } = await post(body());
      assert.equal(status, 200);
      const { transactionStamp: _, ...expected } = ask();
      const { transactionStamp, ...rest } = answer as unknown as ReturnType<typeof ask>;
      assert.deepEqual(rest, expected);
      assert.deepEqual(
        [transactionStamp.totalTransactions, transactionStamp.failedTransactions],
        [1, 0],
      );
      const failed = await post(body({ wages: [wage()] }));
      assert.equal(failed.status, 200);
      assert.equal(await counted(), before + 2);
    });

    test('refuses bodies that are no item, and does not count them', async () => {
      const before = await counted();
      for (const sent of ['{', '[]', 'null', '', { PayCalcRequest: { payCalc: [body()] } }]) {
        const { status, body: answer } = await post(sent);
        assert.equal(status, 400, JSON.stringify(sent));
        assert.equal((answer.errorStatus as { errorCode: number }).errorCode, 1001);
      }
      assert.equal((await post(`{"a":"${'x'.repeat(2 ** 20)}"}`)).status, 413);
      assert.equal(await counted(), before);
    });

    test('takes the version by query and header, and the raw key', async () => {
      const oldest = releases.all.at(-1)?.version ?? '';
      const path = `/ste-hosted/v1/grossUp?version=${oldest}`;
      const stampOf = async (answer: ReturnType<typeof post>) =>
        ((await answer).body.transactionStamp as { steVersion: string }).steVersion;
      assert.equal(await stampOf(post(body(), path)), oldest);
      assert.equal(await stampOf(post(body(), undefined, { version: oldest })), oldest);
      assert.equal((await post(body(), '/ste-hosted/v1/grossUp?version=1999.1')).status, 400);
      assert.equal((await post(body(), '/ste-hosted/v1/grossUp?verson=1')).status, 400);
      const { status } = await server().fetch('/ste-hosted/v1/grossUp', {
        method: 'POST',
        body: '{}',
        key: null,
      });
      assert.equal(status, 401);
    });
  });
});
