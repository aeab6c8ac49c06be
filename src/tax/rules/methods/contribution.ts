/** What the methods of shared, capped, hourly and fixed contributions have in common. */

import Type from 'typebox';
import type { Parameter } from '../../engine/index.ts';

/** Whose share of a contribution a tax is. */
export const share = Type.Union([Type.Literal('employee'), Type.Literal('employer')]);
export const notes = Type.Optional(Type.Array(Type.String({ minLength: 10 }), { minItems: 1 }));

/** The index of a parameter that the figures need, or -1; throws where one is not needed. */
export function neededSlot(
  parameters: readonly Parameter[],
  name: string,
  isNeeded: boolean,
): number {
  const slot = parameters.findIndex(({ parameterName }) => parameterName === name);
  if (isNeeded === slot >= 0) return slot;
  throw new Error(isNeeded ? `the figures need the parameter ${name}` : `${name} has no figures`);
}
