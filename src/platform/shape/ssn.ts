/** Social security numbers that cannot be anyone's. */

/**
 * What is wrong with nine digits as a social security number, or undefined. The Social Security
 * Administration has never assigned such a number (POMS RM 10201.035, Invalid Social Security
 * Numbers); one that begins with 9 is often an ITIN, which the IRS gives out for taxes only.
 */
export function ssnError(digits: string): string | undefined {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (area.startsWith('9')) {
    return 'begins with 9, so it is not a Social Security number (it may be an ITIN)';
  }
  const never =
    area === '000' || area === '666'
      ? `begins with ${area}`
      : group === '00'
        ? 'has 00 in the middle'
        : serial === '0000'
          ? 'ends in 0000'
          : undefined;
  return never && `${never}: the SSA never assigns such a number`;
}
