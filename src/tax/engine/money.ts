/**
 * Exact money arithmetic. Amounts are integer cents; rates are integers of 1/100,000,000
 * (`RATE_SCALE`), so 6.2 % is 6_200_000. Everything here is exact: results that fit a double's
 * 53 bits take the fast path, larger ones the same formula in BigInt.
 */

/** One whole (100 %) as a rate: rates carry eight decimals. */
export const RATE_SCALE = 100_000_000;

/** Largest intermediate value of the fast path: one bit below 2^53, so that quotient times divisor stays exact. */
const EXACT_LIMIT = 2 ** 52;

/** Largest amount of money a request may hold, in cents: 9,999,999,999.99 dollars. */
export const MAX_CENTS = 999_999_999_999;

/** `numerator / divisor` rounded half-up; both non-negative integers up to 2^52. */
export function divideHalfUp(numerator: number, divisor: number): number {
  let quotient = Math.floor(numerator / divisor);
  let rest = numerator - quotient * divisor;
  if (rest < 0) {
    quotient -= 1;
    rest += divisor;
  }
  return rest * 2 >= divisor ? quotient + 1 : quotient;
}

function divideHalfUpBig(numerator: bigint, divisor: bigint): number {
  const quotient = numerator / divisor;
  return Number((numerator % divisor) * 2n >= divisor ? quotient + 1n : quotient);
}

/** `cents` times `rate`, in cents, rounded half away from zero. */
export function applyRate(cents: number, rate: number): number {
  // Subtracted, not negated: there is no minus zero in money.
  if (cents < 0) return 0 - applyRate(-cents, rate);
  const product = cents * rate;
  if (product <= EXACT_LIMIT) return divideHalfUp(product, RATE_SCALE);
  return divideHalfUpBig(BigInt(cents) * BigInt(rate), BigInt(RATE_SCALE));
}

/** `a * rateA + b * rateB` in cents with one rounding, half-up; both amounts non-negative. */
export function applyTwoRates(a: number, rateA: number, b: number, rateB: number): number {
  const product = a * rateA + b * rateB;
  if (product <= EXACT_LIMIT) return divideHalfUp(product, RATE_SCALE);
  return divideHalfUpBig(BigInt(a) * BigInt(rateA) + BigInt(b) * BigInt(rateB), BigInt(RATE_SCALE));
}

/** `amount * part / whole` in cents, rounded half away from zero; `whole` is not 0. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (part === whole) return amount;
  const negative = (amount < 0 !== part < 0) !== whole < 0;
  const product = Math.abs(amount) * Math.abs(part);
  const share =
    product <= EXACT_LIMIT
      ? divideHalfUp(product, Math.abs(whole))
      : divideHalfUpBig(BigInt(Math.abs(amount)) * BigInt(Math.abs(part)), BigInt(Math.abs(whole)));
  return negative ? 0 - share : share;
}

/**
 * A row of a graduated schedule applied to wages of the year, of which one pay period takes its share.
 * Every call writes all fields in this order: objects of one shape cost the hot path nothing.
 */
export type PeriodTax = {
  /** Amount of the row, cents. */
  readonly base: number;
  readonly rate: number;
  /** Cents that the rate is applied to. */
  readonly excess: number;
  /** Cents of the year taken off the tax. */
  readonly credit: number;
  /** Pay periods that the tax of the year is divided by. */
  readonly periods: number;
  /** Cents rounded to: 1 or 100 (whole dollars). */
  readonly unit: number;
};

/**
 * One period's share of an annual graduated tax, in multiples of `unit` cents, as one exact fraction
 * with one rounding at the end: `max(0, (base + rate * excess - credit) / periods) + extra`, where
 * `extra` is cents too.
 */
export function periodTax(
  { base, rate, excess, credit, periods, unit }: PeriodTax,
  extra = 0,
): number {
  const tentative = base * RATE_SCALE + rate * excess;
  const credits = credit * RATE_SCALE;
  const divisor = periods * RATE_SCALE;
  const top = tentative + extra * divisor;
  if (top <= EXACT_LIMIT && credits <= EXACT_LIMIT) {
    const net = tentative > credits ? tentative - credits : 0;
    return unit === 1
      ? divideHalfUp(net, divisor) + extra
      : divideHalfUp(net + extra * divisor, divisor * unit) * unit;
  }
  // A copy, so that the object passed in stays in this function and need not be allocated.
  return periodTaxBig({ base, rate, excess, credit, periods, unit }, extra);
}

function periodTaxBig(tax: PeriodTax, extra: number): number {
  const scale = BigInt(RATE_SCALE);
  const tentative = BigInt(tax.base) * scale + BigInt(tax.rate) * BigInt(tax.excess);
  const credits = BigInt(tax.credit) * scale;
  const divisor = BigInt(tax.periods) * scale;
  const net = tentative > credits ? tentative - credits : 0n;
  return divideHalfUpBig(net + BigInt(extra) * divisor, divisor * BigInt(tax.unit)) * tax.unit;
}

/** `cents` times `rate`, rounded half-up to a multiple of `unit` cents; none below zero. */
export const applyRateInUnits = (cents: number, rate: number, unit: number): number =>
  periodTax({ base: 0, rate, excess: cents, credit: 0, periods: 1, unit });

/** As `periodTax`, but rounded one way: down, or up, where any part of a unit counts as a whole one. */
export function periodTaxOneWay(
  direction: 'down' | 'up',
  { base, rate, excess, credit, periods, unit }: PeriodTax,
): number {
  const tentative = base * RATE_SCALE + rate * excess;
  const credits = credit * RATE_SCALE;
  if (tentative > EXACT_LIMIT || credits > EXACT_LIMIT) {
    return oneWayBig(direction, { base, rate, excess, credit, periods, unit });
  }
  const net = tentative - credits;
  if (net <= 0) return 0;
  return divideOneWay(direction, net, periods * RATE_SCALE * unit) * unit;
}

/** `numerator / divisor` rounded down or up; both non-negative integers up to 2^52. */
function divideOneWay(direction: 'down' | 'up', numerator: number, divisor: number): number {
  let quotient = Math.floor(numerator / divisor);
  let rest = numerator - quotient * divisor;
  if (rest < 0) {
    quotient -= 1;
    rest += divisor;
  }
  return direction === 'up' && rest > 0 ? quotient + 1 : quotient;
}

function oneWayBig(direction: 'down' | 'up', tax: PeriodTax): number {
  const scale = BigInt(RATE_SCALE);
  const net =
    (BigInt(tax.base) - BigInt(tax.credit)) * scale + BigInt(tax.rate) * BigInt(tax.excess);
  if (net <= 0n) return 0;
  const divisor = BigInt(tax.periods) * scale * BigInt(tax.unit);
  return Number((direction === 'up' ? net + divisor - 1n : net) / divisor) * tax.unit;
}

/**
 * Dollars as a JSON number to integer cents, half away from zero on the decimal the sender wrote
 * (1.005 is 1.01 although its double lies below). Callers check range and finiteness first.
 */
export function toCents(dollars: number): number {
  // Adding 0 makes minus zero plain.
  const cents = Math.round(dollars * 100) + 0;
  if (cents / 100 === dollars) return cents;
  return decimalToUnits(dollars, 2);
}

/** A fraction such as 0.0145 to a rate, or NaN when it has more than eight decimals. */
export function toRate(fraction: number): number {
  const rate = Math.round(fraction * RATE_SCALE);
  return rate / RATE_SCALE === fraction ? rate : Number.NaN;
}

/** The shortest decimal text of `value`, scaled by 10^`decimals` and rounded half away from zero. */
function decimalToUnits(value: number, decimals: number): number {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + decimals;
  const units = point > 0 ? Number(digits.slice(0, point).padEnd(point, '0')) : 0;
  const next = point >= 0 && point < digits.length ? digits.charCodeAt(point) - 48 : 0;
  const rounded = next >= 5 ? units + 1 : units;
  return value < 0 ? 0 - rounded : rounded;
}

/** Cents in a sentence: 1234.50. */
export const inDollars = (cents: number): string => (cents / 100).toFixed(2);
