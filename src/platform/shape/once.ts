/**
 * What is made when it is first asked for, and kept: for things that take milliseconds of every start,
 * such as the compiled check of a schema, and that many processes never use.
 *
 * ```ts
 * const check = once(() => Compile(Schema));
 * check().Check(value);
 * ```
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
