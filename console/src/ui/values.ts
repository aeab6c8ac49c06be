/** The keys of a table and the words of an error, as the types do not give them. */

export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
