import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Section1 } from '../../form/schema.ts';
import { normalizeSection1, section1Errors } from './section1-rules.ts';

const RULES = { complete: true, today: '2026-06-15', ssnRequired: false, usesEVerify: false };
const CITIZEN: Section1 = {
  lastName: 'Rivera',
  firstName: 'Ana',
  address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
  dateOfBirth: '1990-04-02',
  citizenshipStatus: 'citizen',
};
const RESIDENT: Section1 = {
  ...CITIZEN,
  citizenshipStatus: 'lawful_permanent_resident',
  uscisNumber: 'A012345678',
};
const ALIEN: Section1 = {
  ...CITIZEN,
  citizenshipStatus: 'alien_authorized_to_work',
  uscisNumber: 'A012345678',
  authorizationExpirationDate: '02/01/2027',
};
const NUMBERLESS = { ...ALIEN, uscisNumber: null };

const paths = (section: Section1, rules: Partial<typeof RULES> = {}): string[] =>
  section1Errors(normalizeSection1(section), { ...RULES, ...rules }).map(({ path }) => path);

describe('Section 1 is complete for', () => {
  for (const [who, section] of Object.entries<Section1>({
    'a citizen': CITIZEN,
    'a noncitizen national': { ...CITIZEN, citizenshipStatus: 'noncitizen_national' },
    'a permanent resident with an A-Number': RESIDENT,
    'a permanent resident with seven digits': { ...RESIDENT, uscisNumber: '1234567' },
    'an alien with an A-Number': ALIEN,
    'an alien with an I-94': { ...NUMBERLESS, i94Number: '1234567890a' },
    'an alien with a passport and its country': {
      ...NUMBERLESS,
      foreignPassportNumber: 'P1',
      foreignPassportCountry: 'Canada',
    },
    'an alien whose authorization does not end': { ...ALIEN, authorizationExpirationDate: 'n/a' },
    'an alien for the duration of status': { ...ALIEN, authorizationExpirationDate: 'D/S' },
    'an alien whose authorization ends today': {
      ...ALIEN,
      authorizationExpirationDate: '2026-06-15',
    },
    'a person with one name': { ...CITIZEN, lastName: 'Suharto', firstName: 'Unknown' },
    'a person of a two-part name': { ...CITIZEN, lastName: 'García López-Ruiz' },
    'a resident of Canada': {
      ...CITIZEN,
      address: {
        streetAddress1: '1 Rue',
        city: 'Laval',
        state: 'QC',
        zipCode: 'H7A 0A1',
        country: 'CA',
      },
    },
    'an address of nine digits': {
      ...CITIZEN,
      address: { ...CITIZEN.address, zipCode: '85001-1234' },
    },
  })) {
    test(who, () => assert.deepEqual(paths(section), []));
  }
});

describe('Section 1 refuses', () => {
  for (const [what, [section, ...expected]] of Object.entries<[Section1, ...string[]]>({
    'a citizen with a number': [{ ...CITIZEN, uscisNumber: '1234567' }, 'uscisNumber'],
    'a citizen whose authorization ends': [
      { ...CITIZEN, authorizationExpirationDate: '2027-01-01' },
      'authorizationExpirationDate',
    ],
    'a national with an I-94': [
      { ...CITIZEN, citizenshipStatus: 'noncitizen_national', i94Number: '12345678901' },
      'i94Number',
    ],
    'a permanent resident without a number': [{ ...RESIDENT, uscisNumber: '' }, 'uscisNumber'],
    'a permanent resident with a passport': [
      { ...RESIDENT, foreignPassportNumber: 'P1' },
      'foreignPassportNumber',
    ],
    'an A-Number of six digits': [{ ...RESIDENT, uscisNumber: 'A123456' }, 'uscisNumber'],
    'an A-Number of ten digits': [{ ...RESIDENT, uscisNumber: '1234567890' }, 'uscisNumber'],
    'an alien without any number': [NUMBERLESS, 'uscisNumber'],
    'an alien without an end of authorization': [
      { ...ALIEN, authorizationExpirationDate: null },
      'authorizationExpirationDate',
    ],
    'an alien whose authorization has ended': [
      { ...ALIEN, authorizationExpirationDate: '2026-06-14' },
      'authorizationExpirationDate',
    ],
    'an end of authorization that is not a day': [
      { ...ALIEN, authorizationExpirationDate: '02/30/2027' },
      'authorizationExpirationDate',
    ],
    'an I-94 of ten characters': [{ ...NUMBERLESS, i94Number: '1234567890' }, 'i94Number'],
    'a passport without its country': [
      { ...NUMBERLESS, foreignPassportNumber: 'P1' },
      'foreignPassportCountry',
    ],
    'a country without a passport': [
      { ...ALIEN, foreignPassportCountry: 'Canada' },
      'foreignPassportNumber',
    ],
    'Unknown as the only name': [{ ...CITIZEN, lastName: 'Unknown' }, 'lastName'],
    'a birth today': [{ ...CITIZEN, dateOfBirth: '06/15/2026' }, 'dateOfBirth'],
    'a birth in 1899': [{ ...CITIZEN, dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
    'a ZIP code of six digits': [
      { ...CITIZEN, address: { ...CITIZEN.address, zipCode: '850011' } },
      'address.zipCode',
    ],
    'an address in France': [
      { ...CITIZEN, address: { ...CITIZEN.address, country: 'FR' } },
      'address.country',
    ],
    'a status that was not chosen': [{ ...CITIZEN, citizenshipStatus: null }, 'citizenshipStatus'],
    'all that is missing, in one refusal': [
      {},
      'lastName',
      'firstName',
      'dateOfBirth',
      'citizenshipStatus',
      'address',
    ],
  })) {
    test(what, () => assert.deepEqual(paths(section), expected));
  }

  test('a missing social security number where E-Verify needs it', () => {
    assert.deepEqual(paths(CITIZEN, { ssnRequired: true }), ['socialSecurityNumber']);
    const numbered = { ...CITIZEN, socialSecurityNumber: '123-45-6789' };
    assert.deepEqual(paths(numbered, { ssnRequired: true }), []);
  });

  test('nothing that is merely missing in a draft', () => {
    assert.deepEqual(paths({}, { complete: false }), []);
    assert.deepEqual(paths({ ...RESIDENT, uscisNumber: null }, { complete: false }), []);
  });
});
