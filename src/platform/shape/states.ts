/**
 * The two-letter codes of US mail: states, the District of Columbia, territories, freely associated
 * states and the armed forces (USPS Publication 28, appendix B). Other countries have their own.
 */

import { nearest } from './nearest.ts';

const NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  FM: 'Federated States of Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'U.S. Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Whether `code`, in capitals, is a state, territory or military code of US mail. */
export const isUsState = (code: string): boolean => Object.hasOwn(NAMES, code);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
    .trim();
const CODES = new Map(Object.entries(NAMES).map(([code, name]) => [plain(name), code]));

const OTHER_RULE = 'must be a two-letter abbreviation';

/** The code of the state that "Illinois", "ILLINOIS" or "Ilinois" names. */
export function stateNamed(text: string): string | undefined {
  const name = nearest(plain(text), CODES.keys());
  return name === undefined ? undefined : CODES.get(name);
}

/** What to write instead of a text that is no code: the code of the state that it names, else `rule`. */
export function stateRemedy(text: string, rule = OTHER_RULE): string {
  const code = stateNamed(text);
  if (code === undefined) return rule;
  return `must be the two-letter code of the state: ${code} for ${NAMES[code]}`;
}

const US_RULE =
  'must be the two-letter code of a US state, DC, a territory or the military (AA, AE, AP), such as AZ';

/** What is wrong with a state of an address in `country`, US when left out; undefined when nothing is. */
export function stateError(state: string, country = 'US'): string | undefined {
  const code = state.toUpperCase();
  if (country === 'US') {
    return isUsState(code) ? undefined : stateRemedy(state, US_RULE);
  }
  if (country === 'MX')
    return /^[A-Z]{2,3}$/.test(code) ? undefined : 'must have two or three letters';
  return /^[A-Z]{2}$/.test(code) ? undefined : OTHER_RULE;
}
