/** Figures of `futa@1` to the engine's. */

import { futa, type Method, type Parameter } from '../../engine/index.ts';
import { cents, rate } from '../decimal.ts';
import type { FutaBlock } from '../schema.ts';

export function compileFuta(block: FutaBlock, parameters: readonly Parameter[]): Method {
  const creditReduction = parameters.findIndex((p) => p.parameterName === 'CREDITREDUCTION');
  if (creditReduction < 0) throw new Error('futa@1 needs the parameter CREDITREDUCTION');
  return futa({
    grossRate: rate(block.grossRate),
    credit: rate(block.credit),
    upTo: cents(block.upTo),
    citation: block.source,
    creditReduction,
    defaultNote: defaultNote(block),
  });
}

function defaultNote(block: FutaBlock): string {
  const year = block.effective.slice(0, 4);
  const known = block.creditReductions;
  const states =
    known === undefined
      ? `The states of ${year} are not published in this version.`
      : `Published for ${year}: ${
          Object.entries(known.states)
            .map(([state, fraction]) => `${state} ${fraction}`)
            .join(', ') || 'none'
        }.`;
  return `CREDITREDUCTION not given: taken as 0; a credit reduction falls due with the year's last quarter. ${states}`;
}
