/** Conditions of a form in words. */

import type { Condition } from './expression-schema.ts';

/** A condition in words, for messages. */
export function conditionInWords(condition: Condition): string {
  if ('checked' in condition) return `${condition.checked} is checked`;
  if ('filled' in condition) return `${condition.filled} is filled in`;
  if ('not' in condition) return `not (${conditionInWords(condition.not)})`;
  if ('all' in condition) return condition.all.map(conditionInWords).join(' and ');
  if ('any' in condition) return condition.any.map(conditionInWords).join(' or ');
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
