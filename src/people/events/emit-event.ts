/** Emits one of the ten events of the catalog. */

import { emitEvent as emit, type NewEvent } from '../../platform/delivery/emit.ts';
import type { EventKey } from './catalog.ts';

/** As the platform's `emitEvent`, for the keys of the catalog only. */
export const emitEvent: (
  transaction: Parameters<typeof emit>[0],
  deps: Parameters<typeof emit>[1],
  event: NewEvent<EventKey>,
) => Promise<void> = emit;
