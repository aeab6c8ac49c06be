import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaxEntry } from '../../forms/answers/parameters.ts';
import { type Candidate, countCertificates } from './counted.ts';

const FIT = '00-000-0000-FIT-000';
const SIT = '21-000-0000-SIT-000';

const entry = (
  parameters: Readonly<Record<string, string>>,
  rest: Partial<TaxEntry> = {},
): TaxEntry => ({
  uniqueTaxID: FIT,
  locationCode: '00-000-0000',
  miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
    parameterName,
    parameterValue,
  })),
  ...rest,
});

let made = 0;
/** A certificate that applies from the day it was received. */
function certificate(
  version: number,
  day: string,
  entries: readonly TaxEntry[],
  rest: Partial<Candidate> = {},
): Candidate {
  made += 1;
  return {
    id: String(made).padStart(4, '0'),
    formCode: 'AA101',
    edition: '2026-01-01',
    version,
    appliesFrom: day,
    receivedOn: day,
    lapsesAfter: null,
    afterLapse: null,
    parameters: { taxJurisdictionParms: entries, lines: [] },
    certifies: FIT,
    ...rest,
  };
}

const count = (payDate: string, ...candidates: Candidate[]) => {
  const { counted, ...rest } = countCertificates(candidates, payDate);
  return {
    ...rest,
    counted: counted.map(({ formCode, version }) => `${formCode} ${version}`),
  };
};

describe('which certificates count', () => {
  const single = entry({ FILINGSTATUS: 'S' });
  const married = entry({ FILINGSTATUS: 'M' });
  const exempt = entry({}, { isExempt: true });

  test('a lapsed claim: what the agency says counts, also with an earlier certificate', () => {
    const afterLapse = { taxJurisdictionParms: [single], lines: [] };
    const lapses = { lapsesAfter: '2026-02-16', afterLapse };
    const claim = certificate(2, '2025-03-01', [exempt], lapses);
    const earlier = certificate(1, '2024-03-01', [married]);
    assert.deepEqual(count('2026-02-16', earlier, claim).taxJurisdictionParms[0]?.isExempt, true);
    const { taxJurisdictionParms, notes, counted } = count('2026-02-17', earlier, claim);
    assert.deepEqual([taxJurisdictionParms, counted], [[single], ['AA101 2']]);
    assert.match(notes.join(), /lapsed after 2026-02-16: until there is a new certificate/);
  });

  test('none: nothing is set', () => {
    assert.deepEqual(count('2026-06-30'), { counted: [], taxJurisdictionParms: [], notes: [] });
  });

  test('of one form the newest, whatever order they come in', () => {
    const one = certificate(1, '2026-01-05', [single]);
    const two = certificate(2, '2026-03-05', [married]);
    for (const given of [
      [one, two],
      [two, one],
    ] as const) {
      const found = count('2026-06-30', ...given);
      assert.deepEqual(found.counted, ['AA101 2']);
      assert.deepEqual(found.taxJurisdictionParms, [married]);
      assert.deepEqual(found.notes, []);
    }
  });

  test('an old paper entered later is not the newest', () => {
    const now = certificate(1, '2026-01-05', [single]);
    const old = certificate(2, '2024-03-05', [married]);
    assert.deepEqual(count('2026-06-30', now, old).counted, ['AA101 1']);
  });

  test('of one day the later version', () => {
    const one = certificate(1, '2026-01-05', [single]);
    const two = certificate(2, '2026-01-05', [married]);
    assert.deepEqual(count('2026-06-30', two, one).counted, ['AA101 2']);
  });

  test('a lapsed claim: its last day, the day after, and with none before', () => {
    const plain = certificate(1, '2025-01-05', [single]);
    const earlier = certificate(2, '2025-02-05', [exempt], { lapsesAfter: '2026-02-16' });
    const claim = certificate(3, '2026-01-05', [exempt], { lapsesAfter: '2027-02-16' });
    assert.deepEqual(count('2027-02-16', plain, earlier, claim).counted, ['AA101 3']);
    const after = count('2027-02-17', plain, earlier, claim);
    assert.deepEqual(after.counted, ['AA101 1']);
    assert.deepEqual(after.taxJurisdictionParms, [single]);
    assert.deepEqual(after.notes, [
      'The claim of AA101 version 3 (from 2026-01-05) lapsed after 2027-02-16: AA101 version 1 (from 2025-01-05) applies, the newest earlier one without such a claim.',
    ]);
    const none = count('2027-02-17', earlier, claim);
    assert.deepEqual([none.counted, none.taxJurisdictionParms], [[], []]);
    assert.match(none.notes[0] ?? '', /no earlier certificate without such a claim is on file/);
    const again = certificate(4, '2027-02-20', [married]);
    assert.deepEqual(count('2027-03-01', plain, claim, again).notes, []);
  });

  test('another form for the same tax takes the place, blank lines too', () => {
    const english = certificate(1, '2026-01-05', [entry({ FILINGSTATUS: 'S', DEDUCTIONS: '900' })]);
    const spanish = certificate(1, '2026-02-05', [married], { formCode: 'AA102' });
    const found = count('2026-06-30', english, spanish);
    assert.deepEqual(found.taxJurisdictionParms, [married]);
    assert.deepEqual(found.counted, ['AA102 1']);
    assert.deepEqual(found.notes, [
      'AA102 version 1 (from 2026-02-05) replaces AA101 version 1 (from 2026-01-05): both apply to the same tax.',
    ]);
    const back = certificate(2, '2026-03-05', [single]);
    assert.deepEqual(count('2026-06-30', english, spanish, back).counted, ['AA101 2']);
  });

  test('a form that sets nothing for the tax replaces nothing', () => {
    const main = certificate(1, '2026-01-05', [single]);
    const agreement = certificate(1, '2026-02-05', [], { formCode: 'AA103' });
    const found = count('2026-06-30', main, agreement);
    assert.deepEqual(found.counted, ['AA101 1', 'AA103 1']);
    assert.deepEqual([found.taxJurisdictionParms, found.notes], [[single], []]);
  });

  test('two kinds of certificates for one tax: the later day wins, parameter by parameter', () => {
    const main = certificate(1, '2026-03-05', [entry({ FILINGSTATUS: 'S', ADDITIONALWH: '10' })]);
    const related = certificate(
      1,
      '2026-01-05',
      [
        entry({ ADDITIONALWH: '25', OTHER: '1', FILINGSTATUS: 'S' }),
        entry({ X: '1' }, { uniqueTaxID: SIT }),
      ],
      { formCode: 'CC101', certifies: null },
    );
    const found = count('2026-06-30', related, main);
    assert.deepEqual(found.taxJurisdictionParms, [
      entry({ ADDITIONALWH: '10', OTHER: '1', FILINGSTATUS: 'S' }),
      entry({ X: '1' }, { uniqueTaxID: SIT, locationCode: '21-000-0000' }),
    ]);
    assert.deepEqual(found.notes, [
      `${FIT} ADDITIONALWH: 10 of AA101 version 1 (from 2026-03-05) counts, not 25 of CC101 version 1 (from 2026-01-05).`,
    ]);
  });

  test('an exemption next to a certificate counts, and the note says what it stands before', () => {
    const main = certificate(1, '2026-03-05', [single]);
    const relief = certificate(1, '2026-01-05', [exempt], { formCode: 'CC101', certifies: null });
    const found = count('2026-06-30', main, relief);
    assert.deepEqual(found.taxJurisdictionParms, [
      {
        uniqueTaxID: FIT,
        locationCode: '00-000-0000',
        isExempt: true,
        miscParameters: single.miscParameters,
      },
    ]);
    assert.match(found.notes.join(), /exempt by CC101 version 1 .* what AA101 version 1/);
    const own = certificate(1, '2026-03-05', [entry({ '2020_W4': 'TRUE' }, { isExempt: true })]);
    assert.deepEqual(count('2026-06-30', own).notes, []);
  });
});
