/** The states with their own formula, by their texts: methods/*.md. */

import { Refusal } from '../base/answer.ts';
import {
  compare,
  decimal,
  least,
  minus,
  most,
  nearest,
  over,
  plus,
  type Rational,
  rational,
  times,
  ZERO,
} from '../base/rational.ts';
import type { Block } from '../figures/blocks.ts';
import type { Cells, PercentageBlock } from '../figures/state-blocks.ts';
import {
  type Asked,
  CENT,
  DOLLAR,
  type Formula,
  money,
  NO_TAX,
  type Result,
  type Row,
} from './formula.ts';
import { periodName } from './pay-periods.ts';
import { statePercentage } from './state-percentage.ts';

type OregonBlock = PercentageBlock & {
  readonly withoutCertificate: { readonly value: string; readonly rate: string };
  readonly highWages: { readonly from: string; readonly schedules: Cells };
};

/** methods/oregon-formula.md. */
function oregon(block: OregonBlock, asked: Asked): Result {
  const { withoutCertificate, highWages } = block;
  if (asked.certificate.text('FILINGSTATUS') === withoutCertificate.value) {
    const rate = decimal(withoutCertificate.rate);
    const unit = asked.roundResult === 'Yes' ? DOLLAR : CENT;
    return { tax: nearest(times(rate, asked.wages), unit), rate };
  }
  const annual = times(asked.wages, rational(asked.periods));
  const isHigh = compare(annual, money(highWages.from)) >= 0;
  return statePercentage(isHigh ? { ...block, schedules: highWages.schedules } : block, asked);
}

/** methods/vermont-percentage.md. */
function vermont(block: PercentageBlock, asked: Asked): Result {
  const { tax, rate } = statePercentage(block, asked);
  return { tax: nearest(times(tax, asked.certificate.number('NONRESPERCENTAGE')), CENT), rate };
}

type MassachusettsPeriod = {
  readonly each: string;
  readonly plus: string;
  readonly noTaxBelow: string;
  readonly headOfHousehold: string;
  readonly blindness: string;
};
type MassachusettsBlock = Block & {
  readonly contributions: { readonly taxes: readonly string[]; readonly mostPerYear: string };
  readonly periods: Readonly<Record<string, MassachusettsPeriod>>;
  readonly rate: string;
  readonly surtax: { readonly above: string; readonly rateAbove: string };
};

/** methods/massachusetts-percentage.md. */
function massachusetts(block: MassachusettsBlock, asked: Asked): Result {
  const { certificate, ofTheYear } = asked;
  const claimed = certificate.number('TOTALALLOWANCES');
  const [rate, high] = [decimal(block.rate), decimal(block.surtax.rateAbove)];
  const threshold = money(block.surtax.above);
  const yearly = money(block.contributions.mostPerYear);
  const exemptions = (period: MassachusettsPeriod): Rational =>
    claimed.top === 0n ? ZERO : plus(times(money(period.each), claimed), money(period.plus));
  const named = (name: string): MassachusettsPeriod => {
    const found = block.periods[name];
    if (found === undefined) throw new Refusal('figure-unknown');
    return found;
  };
  const taxed = (below: Rational, above: Rational): Rational =>
    plus(times(rate, below), times(high, above));
  if (certificate.text('FULLTIMESTUDENT') === 'TRUE') return NO_TAX;
  if (ofTheYear !== undefined) {
    const { extra } = ofTheYear;
    const recent = certificate.number('MOST_RECENT_WAGES');
    const ofPeriod = ofTheYear.regular.top > 0n ? ofTheYear.regular : recent;
    const year = times(ofPeriod, rational(asked.periods));
    const r = most(minus(minus(year, yearly), exemptions(named('annually'))), ZERO);
    const before = plus(r, asked.supplementalBefore);
    const above = least(extra, most(minus(plus(before, extra), threshold), ZERO));
    return {
      tax: nearest(taxed(minus(extra, above), above), CENT),
      rate: above.top > 0n ? high : rate,
    };
  }
  const period = named(periodName(asked.periods) ?? '');
  if (claimed.top > 0n && compare(asked.wages, money(period.noTaxBelow)) < 0) return NO_TAX;
  const { taxes } = block.contributions;
  const before = taxes.reduce((sum, id) => plus(sum, asked.withheldBefore(id)), ZERO);
  const left = most(minus(yearly, most(before, ZERO)), ZERO);
  const now = taxes.reduce((sum, id) => plus(sum, asked.withheld(id)), ZERO);
  const c = least(most(asked.partHere(now), ZERO), left);
  const a = times(
    most(
      minus(minus(asked.wages, c), asked.withoutAllowances === true ? ZERO : exemptions(period)),
      ZERO,
    ),
    rational(asked.periods),
  );
  const above = most(minus(a, threshold), ZERO);
  const t = nearest(over(taxed(minus(a, above), above), asked.periods), CENT);
  const heads = times(money(period.headOfHousehold), certificate.number('HEADOFHOUSEHOLD'));
  const blind = times(
    money(period.blindness),
    plus(certificate.number('PERSONALBLINDNESS'), certificate.number('SPOUSEBLINDNESS')),
  );
  return { tax: most(minus(minus(t, heads), blind), ZERO), rate: above.top > 0n ? high : rate };
}

type PuertoRicoBlock = PercentageBlock & { readonly less: Cells };

/** methods/puerto-rico-percentage.md: a row is its rate on all wages less an amount. */
function puertoRico(block: PuertoRicoBlock, asked: Asked): Result {
  return statePercentage(block, asked, (rows, period) => {
    const less = (block.less[period ?? 'annually'] ?? '').split(' ').map(money);
    return rows.map(([from, , rate], i): Row => {
      const amount = less[i];
      if (amount === undefined) throw new Error('a row without its amount');
      return [from, minus(times(rate, from), amount), rate];
    });
  });
}

/** The formula of a state's own method, and null for others. */
export function customFormula(block: Block): Formula | null {
  switch (block.method) {
    case 'oregon-formula@1':
      return (asked) => oregon(block as OregonBlock, asked);
    case 'vermont-percentage@1':
      return (asked) => vermont(block as PercentageBlock, asked);
    case 'massachusetts-percentage@1':
      return (asked) => massachusetts(block as MassachusettsBlock, asked);
    case 'puerto-rico-percentage@1':
      return (asked) => puertoRico(block as PuertoRicoBlock, asked);
    default:
      return null;
  }
}
