/**
 * Reads one element of a column of figures or of a list. The language takes every such read for one
 * that may find nothing; the callers here keep the index within the bounds.
 */

/** The figure at `index` of a column. One kind of array only, so that the hot path stays fast. */
export const figureAt = (column: Float64Array, index: number): number => column[index] as number;

/**
 * The element at `index` of a list. It sees lists of every kind, which costs the hot path 5 to 10
 * percent: there, loop with `for ... of`, or read lists of one kind (`lineAt`, `requestAt`).
 */
export const elementAt = <Element>(list: readonly Element[], index: number): Element =>
  list[index] as Element;
