/** The item of the next payment from the one before and its answer: the year to date, carried exactly. */

import { Compile } from 'typebox/schema';
import { once } from '../../../platform/shape/once.ts';
import type { Release } from '../../rules/index.ts';
import { describeShape } from '../describe-shape.ts';
import {
  type ErrorStatus,
  NO_ERROR,
  type Refusal,
  refusalAt,
  refusedWith,
  TaxInterfaceError,
} from '../errors.ts';
import { parseBenefit, parseItem, parseWage } from '../parse.ts';
import type { ReleaseSet } from '../releases.ts';
import type { PayCalcItem } from '../schema.ts';
import { deductedNext, withDeducted } from './benefits.ts';
import {
  type Before,
  checkAmounts,
  checkMonth,
  checkPeriod,
  checkReadings,
  earlierOf,
} from './checks.ts';
import { type Paid, readPaid } from './read.ts';
import { withRecent } from './recent.ts';
import { NextPayment } from './schema.ts';
import { spanOf } from './span.ts';
import { taxesNext, withWithheld } from './taxes.ts';
import { paidNext, sumsOf, withSums } from './wages.ts';
import { within } from './within.ts';

export type { NextPayment } from './schema.ts';

export type NextRunAnswer = {
  readonly payCalcItem: PayCalcItem;
  readonly errorStatus: ErrorStatus;
};

type With = {
  readonly releases: ReleaseSet;
  /** Of the rules; the highest when left out. */
  readonly version?: string | undefined;
};

/** Pure: the same three give the same answer, and nothing is kept between two payments. */
export function nextRun(
  item: unknown,
  answer: unknown,
  next: unknown,
  { releases, version }: With,
): NextRunAnswer | Refusal {
  try {
    const release = releases.select(version);
    return { payCalcItem: itemOf(item, answer, next, release), errorStatus: NO_ERROR };
  } catch (error) {
    if (error instanceof TaxInterfaceError) return refusedWith(error);
    throw error;
  }
}

/** Compiled when the first payment is carried: most programs carry none. */
const compiled = once(() => Compile(NextPayment));

function itemOf(sent: unknown, answer: unknown, asked: unknown, release: Release): PayCalcItem {
  const paid = readPaid(sent, answer, release);
  const next = readNext(asked);
  const { item } = paid;
  const { span, run } = spanOf(item.payrollRunParameters, next);
  const bareItem: PayCalcItem = {
    employeeID: item.employeeID,
    ...optionsOf(item, next),
    payrollRunParameters: run,
    wages: paidNext(paid, next, span),
    taxJurisdictionParms: taxesNext(paid, next, span),
    benefits: deductedNext(paid, next, span),
  };
  const bare = within('next', () => parseItem(bareItem, release));
  const { law } = bare;
  const before: Before = {
    wages: within('item', () => item.wages.map((wage, i) => parseWage(wage, i, law))),
    benefits: within('item', () =>
      (item.benefits ?? []).map((one, i) => parseBenefit(one, i, law)),
    ),
  };
  const sums = sumsOf(paid, span, law);
  const isOwn = next.taxJurisdictionParms !== undefined;
  const taxes = withWithheld(
    span.year
      ? withRecent(bareItem.taxJurisdictionParms, bare, paid, isOwn)
      : bareItem.taxJurisdictionParms,
    bare.taxes,
    { paid, span, earlier: (request) => earlierOf(request, bare.taxes, paid, before).year },
  );
  const benefits = withDeducted(bareItem.benefits ?? [], paid, { span, law });
  const { benefits: _, ...rest } = bareItem;
  const found: PayCalcItem = {
    ...rest,
    wages: withSums(bareItem.wages, law, sums),
    taxJurisdictionParms: taxes,
    ...(benefits.length > 0 && { benefits }),
  };
  const parsed = within('payCalcItem', () => parseItem(found, release));
  const both = { item: parsed, bare };
  checkReadings(both, paid, span, before);
  checkAmounts(both);
  if (span.period) checkPeriod(both, paid);
  if (span.month) checkMonth(both, paid);
  return found;
}

function readNext(asked: unknown): NextPayment {
  return within('next', () => {
    if (compiled().Check(asked)) return asked;
    throw describeShape(NextPayment, compiled().Errors(asked)[1], asked, 'next');
  });
}

/** `cashAvailable` is that of one payment. */
function optionsOf({ options }: Paid['item'], next: NextPayment): Pick<PayCalcItem, 'options'> {
  if (next.options !== undefined) return { options: next.options };
  if (options == null) return {};
  if (options.cashAvailable != null) {
    const reason =
      'is missing: cashAvailable in the options of the item is the cash of one payment. Send the options of the next.';
    throw refusalAt('field-missing', 'next.options', reason);
  }
  return { options };
}
