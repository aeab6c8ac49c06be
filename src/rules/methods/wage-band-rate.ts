/** Figures of `wage-band-rate@1` to the engine's. */

import { type Method, wageBandRate } from '../../engine/index.ts';
import { cents, rate } from '../decimal.ts';
import type { WageBandBlock } from '../schema.ts';

export const compileWageBand = (block: WageBandBlock): Method =>
  wageBandRate({
    rate: rate(block.rate),
    from: block.from === undefined ? 0 : cents(block.from),
    upTo: block.upTo === undefined ? Number.POSITIVE_INFINITY : cents(block.upTo),
    citation: block.source,
  });
