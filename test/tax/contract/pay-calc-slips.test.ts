/**
 * Slips of those who write payCalc requests: what is surely wrong is refused with the remedy, what can
 * hardly be meant is calculated with a note.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import {
  FIT,
  MEDICARE,
  parameter,
  paycheck,
  SOCIAL_SECURITY,
  tax,
  wage,
} from '../../support/paychecks.ts';

const releases = everyRelease(loadRules());
type Fields = Readonly<Record<string, unknown>>;
const answer = (changes: Fields) => calculateOne(paycheck(changes), releases, undefined);

const sit = (state: string, fields: object = {}) =>
  tax(`${state}-000-0000-SIT-000`, { locationCode: `${state}-000-0000`, ...fields });
const at = (state: string, fields: object = {}) =>
  wage({ locationCode: `${state}-000-0000`, ytdWages: 0, ...fields });
const run = (fields: object) => ({
  payrollRunParameters: { payDate: '2026-06-26', payPeriodsPerYear: 26, ...fields },
});

/** What is changed, the code, and what the message says. */
const REFUSED: readonly (readonly [string, Fields, number, RegExp])[] = [
  [
    'a wages entry twice',
    { wages: [wage(), wage({ ytdWages: 1 }), wage()] },
    2009,
    /^wages\[2\]: equals wages\[0\] in every field.*combine them/,
  ],
  [
    'a wages entry twice, defaults written out',
    { wages: [wage(), wage({ hasNexus: true, hours: null })] },
    2009,
    /^wages\[1\]: equals wages\[0\]/,
  ],
  [
    'period 30 of 26',
    run({ payPeriodNumber: 30 }),
    2003,
    /^payrollRunParameters\.payPeriodNumber: 30 is more than the 26 pay periods/,
  ],
  [
    'residents of two states',
    {
      wages: [at('34'), at('36')],
      taxJurisdictionParms: [sit('34', { isResident: true }), sit('36', { isResident: true })],
    },
    2003,
    /^taxJurisdictionParms\[1\]\.isResident: .*36-000-0000-SIT-000.*taxJurisdictionParms\[0\].*34-000-0000-SIT-000/,
  ],
  [
    'wages in no state',
    { wages: [at('99')] },
    2003,
    /^wages\[0\]\.locationCode: "99-000-0000" names no state: there is no state FIPS code 99/,
  ],
  [
    'a tax in no county',
    { taxJurisdictionParms: [sit('06', { locationCode: '06-036-0000' })] },
    2003,
    /^taxJurisdictionParms\[0\]\.locationCode: .*California has no county FIPS code 036.*037 Los Angeles County/,
  ],
  [
    'a benefit in no state',
    { benefits: [{ benefitType: '401K', amount: 1, locationCode: '03-000-0000' }] },
    2003,
    /^benefits\[0\]\.locationCode: "03-000-0000" names no state/,
  ],
  [
    'a place of another state',
    { wages: [wage({ locationCode: '36-061-2410877' })] },
    2003,
    /Los Angeles city, California/,
  ],
  [
    'a state tax at the federal location',
    {
      wages: [wage(), at('06')],
      taxJurisdictionParms: [sit('06', { locationCode: '00-000-0000' })],
    },
    2003,
    /^taxJurisdictionParms\[0\]\.locationCode: 06-000-0000-SIT-000 .*not levied at 00-000-0000\. Use 06-000-0000/,
  ],
  [
    'a county tax in another county',
    {
      wages: [wage({ locationCode: '18-063-0000' })],
      taxJurisdictionParms: [tax('18-061-0000-CNTY-000', { locationCode: '18-063-0000' })],
    },
    2003,
    /18-061-0000-CNTY-000 .*not levied at 18-063-0000/,
  ],
  [
    'a tax id with a slip',
    { taxJurisdictionParms: [tax('00-000-0000-FICA-00')] },
    2004,
    /"00-000-0000-FICA-00" is not a tax in version \d{4}\.\d+\. Did you mean 00-000-0000-FICA-000\?/,
  ],
  [
    'a tax of Philadelphia',
    { taxJurisdictionParms: [tax('42-101-1215531-CITY-000', { locationCode: '42-101-0000' })] },
    2004,
    /Did you mean 42-000-1209052-CITY-000\?/,
  ],
  [
    'a city tax of a state without any',
    { taxJurisdictionParms: [tax('48-000-1380944-CITY-000', { locationCode: '48-000-0000' })] },
    2004,
    /Local taxes in Texas are not covered/,
  ],
  [
    'a city tax of a state with some',
    { taxJurisdictionParms: [tax('36-001-977310-CITY-000', { locationCode: '36-001-0000' })] },
    2004,
    /It covers 2 local jurisdictions in New York, such as 36-000-97/,
  ],
  [
    'a rate above any percentage',
    { taxJurisdictionParms: [tax(SOCIAL_SECURITY, { overrideRate: 425 })] },
    2003,
    /overrideRate: must be at most 100/,
  ],
  [
    'no pay date',
    { payrollRunParameters: { payPeriodsPerYear: 26 } },
    2001,
    /^payrollRunParameters\.payDate: is missing\. Send a string, such as "2026-06-30" \(yyyy-MM-dd\)/,
  ],
  [
    'February 30',
    run({ payDate: '2026-02-30' }),
    2003,
    /"2026-02-30" is not a date: 2026-02 has days 01 to 28, not 30/,
  ],
  ['month 13', run({ payDate: '2026-13-01' }), 2003, /there is no month 13/],
  [
    'pay periods in words',
    run({ payPeriodsPerYear: 'biweekly' }),
    2002,
    /payPeriodsPerYear: must be a whole number, such as 26, not text/,
  ],
  [
    'a misspelled field',
    { wages: [wage({ grosWages: 1 })] },
    2003,
    /grosWages: is not a known field\. Did you mean grossWages\?/,
  ],
  [
    'a misspelled wage type',
    { wages: [wage({ wageType: 'Suplemental' })] },
    2003,
    /"Suplemental" is not a known value\. Did you mean Supplemental\? Allowed: Regular/,
  ],
  [
    'a misspelled parameter',
    { taxJurisdictionParms: [tax(FIT, { miscParameters: [parameter('FILLINGSTATUS', 'S')] })] },
    2005,
    /Did you mean FILINGSTATUS\?/,
  ],
  [
    'negative wages with a benefit',
    {
      wages: [wage({ grossWages: -500 })],
      benefits: [{ benefitType: '125', amount: 100 }],
      taxJurisdictionParms: [tax(MEDICARE, { ytdWH: 100 })],
    },
    2003,
    /^wages\[\]\.grossWages: the wages are negative \(-500\.00\)/,
  ],
  [
    'negative wages of an income tax',
    { wages: [wage({ grossWages: -500 })], taxJurisdictionParms: [tax(FIT)] },
    2003,
    /^wages\[0\]\.grossWages: is negative.*reverse the original payment/,
  ],
  [
    'a flat rate that the home state does not have',
    {
      wages: [
        at('36', { ytdWages: 1 }),
        at('36', { wageType: 'Supplemental', calcMethodSupplementalWages: 'Flat' }),
      ],
      taxJurisdictionParms: [sit('34', { isResident: true }), sit('36', { isResident: false })],
    },
    2003,
    /^wages\[1\]\.calcMethodSupplementalWages: "Flat" is not available for New Jersey gross income tax.*Leave the field out/,
  ],
  [
    'a resident credited for a tax that is not withheld',
    { wages: [at('36')], taxJurisdictionParms: [sit('34', { isResident: true })] },
    2006,
    /New Jersey gross income tax depends on what New York State income tax withholds.*Add 36-000-0000-SIT-000 at 36-000-0000 with isResident false.*options\.assumeWithheldElsewhere/,
  ],
];

describe('refused', () => {
  for (const [name, changes, code, message] of REFUSED) {
    test(`${name}: ${code}`, () => {
      const { errorStatus, taxCalculation } = answer(changes);
      assert.match(errorStatus?.errorMessage ?? '', message);
      assert.equal(errorStatus?.errorCode, code);
      assert.deepEqual(taxCalculation, []);
    });
  }
});

describe('calculated', () => {
  const notesOf = (changes: Fields): string[] => {
    const { errorStatus, taxCalculation } = answer(changes);
    assert.equal(errorStatus, undefined);
    return taxCalculation.map(({ notes = [] }) => notes.join(' '));
  };

  test('entries of one location and type that differ are added', () => {
    const { taxCalculation } = answer({ wages: [wage(), wage({ ytdWages: 0 })] });
    assert.equal(taxCalculation[0]?.subjectWages, 4000);
  });

  test('federal and state wages that differ are noted on income tax lines', () => {
    const taxes = [tax(SOCIAL_SECURITY), tax(FIT), sit('13')];
    const differ = notesOf({
      wages: [wage({ grossWages: 3000 }), at('13')],
      taxJurisdictionParms: taxes,
    });
    const text = /federal Regular wages are 3000\.00, but the total of the states is 2000\.00/;
    assert.deepEqual(
      differ.map((notes) => text.test(notes)),
      [false, true, true],
    );
    const same = notesOf({ wages: [wage(), at('13')], taxJurisdictionParms: taxes });
    assert.deepEqual(
      same.map((notes) => /federal Regular wages/.test(notes)),
      [false, false, false],
    );
  });

  test('wages of a city inside its state count once, those of several states together', () => {
    const wages = [
      wage({ grossWages: 5000 }),
      at('36'),
      wage({ locationCode: '36-061-975772' }),
      at('34', { grossWages: 3000 }),
    ];
    const notes = notesOf({ wages, taxJurisdictionParms: [tax(FIT)] });
    assert.doesNotMatch(notes.join(), /federal Regular wages/);
  });

  test('a bonus that the federal entries leave out is noted where it is taxed', () => {
    const wages = [wage(), at('13'), at('13', { wageType: 'Supplemental', grossWages: 500 })];
    const notes = notesOf({ wages, taxJurisdictionParms: [tax(FIT), sit('13')] });
    assert.match(notes.join(), /federal Supplemental wages are 0\.00, .*500\.00/);
    assert.doesNotMatch(notes[0] ?? '', /federal/);
  });

  test('a state with wages and an income tax that was not requested is noted', () => {
    const { notes } = answer({ wages: [wage({ grossWages: 4000 }), at('13'), at('48')] });
    assert.deepEqual(notes, [
      'There are wages in Georgia, but no tax of that state was requested (such as 13-000-0000-SIT-000).',
    ]);
    assert.equal(answer({}).notes, undefined);
  });

  test('pay periods that no payroll has are noted', () => {
    const noted = (payPeriodsPerYear: number) =>
      answer(run({ payPeriodsPerYear })).notes?.join() ?? '';
    assert.match(noted(25), /payPeriodsPerYear 25 is not a common pay frequency.*24, 26, 27, 52/);
    assert.match(noted(365), /260 working days a year\. Send 260/);
    for (const usual of [1, 12, 24, 26, 27, 52, 53, 260]) assert.equal(noted(usual), '');
  });

  test('missing ytdWages are named by wage type', () => {
    const [given] = notesOf({
      wages: [wage(), wage({ wageType: 'Supplemental', ytdWages: null })],
    });
    assert.equal(given, 'No ytdWages sent for Supplemental wages; counted as 0.');
    const [none] = notesOf({ wages: [wage({ ytdWages: null })] });
    assert.equal(none, 'No ytdWages sent; treated as the first payment of the year.');
  });

  test('more withholding than wages is noted, federal and state; none without wages', () => {
    const additional = { miscParameters: [parameter('ADDITIONALWH', '500')] };
    const taxes = [tax(FIT, additional), sit('13', additional)];
    const small = { grossWages: 100 };
    for (const notes of notesOf({
      wages: [wage(small), at('13', small)],
      taxJurisdictionParms: taxes,
    })) {
      assert.match(notes, /withhold at most the net pay/i);
    }
    const none = { grossWages: 0 };
    for (const notes of notesOf({
      wages: [wage(none), at('13', none)],
      taxJurisdictionParms: taxes,
    })) {
      assert.match(notes, /additional amounts were not applied/);
    }
  });
});
