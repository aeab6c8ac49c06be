/** A request by the evaluator: every tax that it asks for, calculated a second time. */

import { type Answer, Refusal } from './base/answer.ts';
import { type Item, paymentOf } from './base/item.ts';
import type { Evaluator } from './evaluate.ts';
import { outOfScope } from './scope.ts';
import { withinCash } from './shortfall.ts';

/** What the evaluator says to one tax of a request. */
export type Second =
  | { readonly kind: 'lines'; readonly lines: readonly Answer[] }
  /** The request cannot be calculated, by the code of the refusal. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'not-covered'; readonly reason: string };

const CASH = 'options.cashAvailable next to a tax that is not covered';

/** In the order of `taxJurisdictionParms`. The item was accepted by the tax interface before. */
export function secondOpinions({ figures, reference }: Evaluator, item: Item): Second[] {
  const payment = paymentOf(item, figures);
  const seconds = payment.taxes.map((asked): Second => {
    const reason = outOfScope(figures, payment, asked);
    if (reason !== null) return { kind: 'not-covered', reason };
    try {
      return { kind: 'lines', lines: reference(payment, asked) };
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', code: error.code };
      throw error;
    }
  });
  if (payment.cashAvailable === undefined) return seconds;
  const lines = seconds.flatMap((second) => (second.kind === 'lines' ? [second.lines] : []));
  if (lines.length < seconds.length) {
    return seconds.map((second) =>
      second.kind === 'lines' ? { kind: 'not-covered', reason: CASH } : second,
    );
  }
  return withinCash(figures, payment, lines).map((own) => ({ kind: 'lines', lines: own }));
}
