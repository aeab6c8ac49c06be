/** Conditions of a form in words. */

import type { Condition } from '../catalog/expression-schema.ts';

/** A condition in words, for messages. */
export function sayCondition(condition: Condition): string {
  if ('checked' in condition) return `${condition.checked} is checked`;
  if ('filled' in condition) return `${condition.filled} is filled in`;
  if ('not' in condition) return `not (${sayCondition(condition.not)})`;
  if ('all' in condition) return condition.all.map(sayCondition).join(' and ');
  if ('any' in condition) return condition.any.map(sayCondition).join(' or ');
  if ('atLeast' in condition) {
    const [more, less] = condition.atLeast.map((each) =>
      typeof each === 'string' ? each : 'what is computed',
    );
    return `${more} is at least ${less}`;
  }
  return 'is' in condition
    ? `${condition.field} is ${condition.is}`
    : `${condition.field} is one of ${condition.in.join(', ')}`;
}
