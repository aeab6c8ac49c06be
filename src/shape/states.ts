/**
 * The two-letter codes of US mail: states, the District of Columbia, territories, freely associated
 * states and the armed forces (USPS Publication 28, appendix B). Other countries have their own.
 */

const US = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY
  NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PR PW VI AA AE AP`.split(
    /\s+/,
  ),
);

/** Whether `code`, in capitals, is a state, territory or military code of US mail. */
export const isUsState = (code: string): boolean => US.has(code);

/** What is wrong with a state of an address in `country`, US when left out; undefined when nothing is. */
export function stateError(state: string, country = 'US'): string | undefined {
  const code = state.toUpperCase();
  if (country === 'US') {
    if (US.has(code)) return undefined;
    return 'must be the two-letter code of a US state, DC, a territory or the military (AA, AE, AP), such as AZ';
  }
  if (country === 'MX')
    return /^[A-Z]{2,3}$/.test(code) ? undefined : 'must have two or three letters';
  return /^[A-Z]{2}$/.test(code) ? undefined : 'must be a two-letter abbreviation';
}
