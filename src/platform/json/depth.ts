/** How deep parsed JSON is. */

/** Objects and arrays inside one another in a request. */
export const MAX_DEPTH = 64;

/** Whether `value` has more than `most` objects and arrays inside one another, itself included. */
export function exceedsDepth(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.filter((each) => typeof each === 'object' && each !== null);
    if (level.length > 0 && depth === most) return true;
    level = level.flatMap((each) => Object.values(each as object));
  }
  return false;
}
