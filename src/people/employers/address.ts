/** Addresses of employers and employees. */

import Type, { type Static } from 'typebox';
import type { FieldError } from '../../platform/requests/errors.ts';
import { MAX, nullable, text } from '../../platform/requests/fields.ts';
import { stateError } from '../../platform/shape/states.ts';

/** Country codes of the specification's Address, in its order. */
const COUNTRIES =
  `AC AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ
  BR BS BT BU BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CS CU CV CW CX CY CZ DE DG DJ DK
  DM DO DZ EA EC EE EG EH ER ES ET EU EZ FI FJ FK FM FO FR FX GA GB GD GE GF GG GH GI GL GM GN GP GQ
  GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NT NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
  PY QA RE RO RS RU RW SA SB SC SD SE SF SG SH SI SJ SK SL SM SN SO SR SS ST SU SV SX SY SZ TA TC TD
  TF TG TH TJ TK TL TM TN TO TP TR TT TV TW TZ UA UG UK UM US UY UZ VA VC VE VG VI VN VU WF WS XI XK
  XU YE YT YU ZA ZM ZR ZW`.split(/\s+/);

export const Address = Type.Object(
  {
    streetAddress1: text('Civic number and street name.'),
    streetAddress2: nullable(text('Unit, floor, apartment or similar.')),
    city: text('City.'),
    state: Type.String({
      maxLength: MAX.state,
      'x-kind': 'state',
      description:
        'Two-letter abbreviation; in the United States, of a state, DC, a territory, or a military post office.',
      examples: ['AZ'],
    }),
    zipCode: Type.String({
      maxLength: MAX.zipCode,
      description: '5 or 9 digits; other characters are removed. Stored and returned as digits.',
      examples: ['85260-2662'],
    }),
    country: nullable(Type.Enum(COUNTRIES, { description: 'Country code.' })),
  },
  { title: 'Address' },
);
export type Address = Static<typeof Address>;

/** Rules the shape cannot tell; `address` may be partly wrong in shape. */
export function addressErrors(address: unknown, at: string): FieldError[] {
  if (typeof address !== 'object' || address === null) return [];
  const { state, zipCode, country } = address as Record<string, unknown>;
  const errors: FieldError[] = [];
  if (typeof state === 'string') {
    const message = stateError(state, typeof country === 'string' ? country : undefined);
    if (message !== undefined) errors.push({ path: `${at}.state`, code: 'invalid_value', message });
  }
  if (typeof zipCode === 'string' && !/^(\d{5}|\d{9})$/.test(digitsOf(zipCode))) {
    errors.push({
      path: `${at}.zipCode`,
      code: 'invalid_format',
      message: 'must have exactly 5 or exactly 9 digits',
    });
  }
  return errors;
}

/** The address as it is stored: known fields, ZIP as digits, state in capitals. */
export function normalizeAddress(address: Address): Address {
  const { streetAddress1, streetAddress2, city, state, zipCode, country } = address;
  return {
    streetAddress1,
    ...(streetAddress2 ? { streetAddress2 } : {}),
    city,
    state: state.toUpperCase(),
    zipCode: digitsOf(zipCode),
    ...(country ? { country } : {}),
  };
}

export const digitsOf = (value: string): string => value.replace(/\D/g, '');
