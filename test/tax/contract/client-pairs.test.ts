/**
 * Parameters as other payroll programs send them: each pair of the table is accepted as it is, converted
 * with the amounts of its meaning and a note, or refused with what to send. The table has the withholding
 * of each by the sealed rules 2026.2, so that no amount changes silently. About 2 s.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { FEDERAL, FIT, parameter, paycheck, tax, wage } from '../../support/paychecks.ts';

const releases = everyRelease(loadRules());

/** What some taxes need besides. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '53-000-0000-SDI-000': { EMPLOYEE_HOURLY_RATE: '0.05' },
  '53-000-0000-ER_SDI-000': { EMPLOYEE_HOURLY_RATE: '0.05', HOURLY_RATE: '0.14' },
  '36-000-0000-ER_POP-008': { ZONE: '1' },
};

type Fields = Readonly<Record<string, unknown>>;

/** One tax with these parameters, on wages that no table ends at. */
function answer(
  id: string,
  sent: readonly Fields[],
  gross: number,
  more: readonly Fields[] = [],
  version?: string,
) {
  const locationCode = id.split('-').slice(0, 3).join('-');
  const needed = Object.entries(NEEDED[id] ?? {}).map(([name, value]) => parameter(name, value));
  const entry = tax(id, {
    locationCode,
    mtdWH: 0,
    isResident: /CITY|EIT|CNTY/.test(id),
    miscParameters: [...needed, ...sent],
  });
  const at = { grossWages: gross, ytdWages: 36_000, mtdWages: 0, qtdWages: 0, hours: 80 };
  const wages = locationCode === FEDERAL ? [wage(at)] : [wage(at), wage({ ...at, locationCode })];
  return calculateOne(
    paycheck({ wages, taxJurisdictionParms: [entry, ...more] }),
    releases,
    version,
  );
}

type Answer = ReturnType<typeof answer>;
const amounts = ({ taxCalculation }: Answer) =>
  taxCalculation.map(({ taxAmount, subjectWages, rate }) => [taxAmount, subjectWages, rate]);

const PAYS = [800, 3000, 9000];
const SEALED = '2026.2';

type Row = readonly [id: string, name: string, value: string, means: string, ...string[]];

/** `means`: `same`, our name and value, `nothing`, or `refused`; then the result and the amounts. */
const rows = readFileSync(new URL('client-pairs.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as unknown as Row);

const isNoted = ({ taxCalculation }: Answer): boolean =>
  taxCalculation.some(({ noteCodes }) => noteCodes?.includes('alias_used'));

/** What became of a pair, and its amounts, as the table has them. */
function outcome(answers: readonly Answer[]): string[] {
  const [first] = answers;
  if (first?.errorStatus !== undefined) return ['refused', ...PAYS.map(() => '')];
  const sums = answers.map(({ taxCalculation }) =>
    String(taxCalculation.reduce((sum, { taxAmount }) => sum + taxAmount, 0)),
  );
  return [first !== undefined && isNoted(first) ? 'converted' : 'accepted', ...sums];
}

describe('parameters as other programs send them', () => {
  for (const [id, name, value, means, ...recorded] of rows) {
    const sent = name === '' ? [] : [parameter(name, value)];
    test(`${id} ${name} ${value}: ${means}`, () => {
      const then = PAYS.map((gross) => answer(id, sent, gross, [], SEALED));
      assert.deepEqual(outcome(then), recorded, then[0]?.errorStatus?.errorMessage);
      if (means === 'refused') {
        const { errorStatus } = answer(id, sent, 3000);
        assert.equal(errorStatus?.errorCode, name === '' ? 2004 : 2005);
        assert.doesNotMatch(errorStatus?.errorMessage ?? '', /Did you mean/);
        assert.match(
          errorStatus?.errorMessage ?? '',
          /[Ss]end|[Ll]eave|alculate|Withhold|lists|here/,
        );
        return;
      }
      const [ours = '', meant = ''] = means.split(' ');
      const canonical =
        means === 'same' ? sent : means === 'nothing' ? [] : [parameter(ours, meant)];
      for (const gross of PAYS) {
        const own = answer(id, sent, gross);
        assert.equal(own.errorStatus, undefined, own.errorStatus?.errorMessage);
        assert.deepEqual(amounts(own), amounts(answer(id, canonical, gross)));
        assert.equal(isNoted(own), means !== 'same');
      }
    });
  }

  test('the table has every pair', () => {
    const results = Map.groupBy(rows, ([, , , , result]) => result);
    assert.deepEqual(
      ['accepted', 'converted', 'refused'].map((result) => results.get(result)?.length),
      [201, 100, 73],
    );
  });
});

describe('pairs that depend on the rest of the request', () => {
  const allowances = parameter('TOTALALLOWANCES', 2);

  test('allowances next to a Form W-4 of 2020: ignored with a note', () => {
    const form = parameter('2020_W4', 'TRUE');
    const sent = answer(FIT, [form, allowances], 3000);
    assert.deepEqual(amounts(sent), amounts(answer(FIT, [form], 3000)));
    assert.ok(sent.taxCalculation[0]?.noteCodes?.includes('alias_used'));
    assert.equal(answer(FIT, [allowances], 3000).errorStatus?.errorCode, 2005);
  });

  test('a version without the parameter that is meant names the one that was sent', () => {
    const sent = [parameter('REDUCED_WH_AMT', '10.00')];
    const { errorStatus } = answer('29-000-0000-SIT-000', sent, 3000, [], SEALED);
    assert.match(errorStatus?.errorMessage ?? '', /"REDUCED_WH_AMT" is not a known parameter/);
  });

  test('MH of an old Form W-4 is single; MH of Puerto Rico keeps its own meaning', () => {
    const old = parameter('2020_W4', 'FALSE');
    const sent = answer(FIT, [old, parameter('FILINGSTATUS', 'MH')], 3000);
    const single = answer(FIT, [old, parameter('FILINGSTATUS', 'S')], 3000);
    assert.deepEqual(amounts(sent), amounts(single));
    const [line] = answer(
      '72-000-0000-SIT-000',
      [parameter('FILINGSTATUS', 'MH')],
      3000,
    ).taxCalculation;
    assert.ok(!line?.noteCodes?.includes('alias_used'));
  });

  test('Louisiana and Montana: allowances are ignored next to the status that replaced them', () => {
    for (const id of ['22-000-0000-SIT-000', '30-000-0000-SIT-000']) {
      const status = parameter('FILINGSTATUS', 'M');
      const sent = answer(id, [status, allowances], 3000);
      assert.deepEqual(amounts(sent), amounts(answer(id, [status], 3000)));
      assert.ok(sent.taxCalculation[0]?.noteCodes?.includes('alias_used'));
    }
  });

  test('what another tax of the request says is ignored, what differs is refused', () => {
    const state = (status: string) =>
      tax('36-000-0000-SIT-000', {
        locationCode: '36-000-0000',
        miscParameters: [parameter('FILINGSTATUS', status)],
      });
    const YONKERS = '36-000-971828-CITY-000';
    const married = [parameter('FILINGSTATUS', 'MH')];
    const same = answer(YONKERS, married, 3000, [state('MS')]);
    assert.deepEqual(amounts(same), amounts(answer(YONKERS, [], 3000, [state('MS')])));
    const other = answer(YONKERS, married, 3000, [state('M')]);
    assert.equal(other.errorStatus?.errorCode, 2005);
    const city = tax('26-000-1617959-CITY-000', {
      locationCode: '26-000-1617959',
      isResident: false,
    });
    const detroit = answer('26-000-0000-SIT-000', [parameter('PREDOMINANT_CITY', 1617959)], 3000, [
      city,
    ]);
    assert.equal(detroit.errorStatus, undefined, detroit.errorStatus?.errorMessage);
  });

  test('an empty value counts as left out; two spellings of one parameter must agree', () => {
    const sent = answer(FIT, [parameter('FILINGSTATUS', ' ')], 3000);
    assert.deepEqual(amounts(sent), amounts(answer(FIT, [], 3000)));
    assert.ok(sent.taxCalculation[0]?.noteCodes?.includes('empty_value'));
    const spelled = { parmName: 'FILINGSTATUS', parmValue: 'M ' };
    const married = answer(FIT, [parameter('FILINGSTATUS', 'M')], 3000);
    assert.deepEqual(amounts(answer(FIT, [spelled], 3000)), amounts(married));
    const both = answer(FIT, [{ ...spelled, ...parameter('FILINGSTATUS', 'S') }], 3000);
    assert.match(both.errorStatus?.errorMessage ?? '', /is sent twice/);
  });
});

test('Overtime is regular pay, also with the same amount', () => {
  const item = (wageType: string, grossWages: number) =>
    calculateOne(
      paycheck({ wages: [wage({ grossWages: 500 }), wage({ wageType, grossWages, ytdWages: 0 })] }),
      releases,
      undefined,
    );
  assert.deepEqual(amounts(item('Overtime', 250)), amounts(item('Regular', 250)));
  const twice = calculateOne(
    paycheck({ wages: [wage(), wage({ wageType: 'Overtime' })] }),
    releases,
    undefined,
  );
  assert.equal(twice.taxCalculation[0]?.subjectWages, 4000);
});

test('a code is never suggested by its letters', () => {
  const { errorStatus, errors } = answer(
    '21-000-0000-SIT-000',
    [parameter('FILINGSTATUS', 'MH')],
    9,
  );
  assert.doesNotMatch(errorStatus?.errorMessage ?? '', /Did you mean/);
  assert.equal(errors?.[0]?.suggestion, undefined);
});
