/** A schema of TypeBox as the plainest JSON Schema 2020-12 that says the same, which generators read best. */

export type Schema = {
  title?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  required?: readonly string[];
  items?: Schema;
  [keyword: string]: unknown;
};

/** Keywords that only this server reads. */
const INTERNAL = ['x-kind', 'x-values'];

/** One level: its fields, items and branches stay as they are. */
export function plainSchema(schema: Schema): Schema {
  const { patternProperties, 'x-values': values, ...rest } = schema;
  const plain: Schema = Object.fromEntries(
    Object.entries(rest).filter(([keyword]) => !INTERNAL.includes(keyword)),
  );
  if (values !== undefined) plain.enum = values as readonly unknown[];
  const [any] = Object.values(patternProperties ?? {});
  if (any !== undefined) plain.additionalProperties = any;
  if (plain.enum?.every((value) => typeof value === 'string')) plain.type ??= 'string';
  if (plain.anyOf === undefined) return plain;
  return plainUnion({ ...plain, anyOf: plain.anyOf });
}

/** Constants become an enum; a value or null becomes one schema whose description is outside. */
function plainUnion({ anyOf, ...outer }: Schema & { anyOf: readonly Schema[] }): Schema {
  const branches = anyOf.map(plainSchema);
  if (branches.every((branch) => typeof branch.const === 'string')) {
    return { ...outer, type: 'string', enum: branches.map((branch) => branch.const) };
  }
  const [first, second] = branches;
  if (branches.length !== 2 || first === undefined || second?.type !== 'null') {
    return { ...outer, anyOf: branches };
  }
  // A schema with a title becomes a component, which says what it is.
  const { description = first.title === undefined ? first.description : undefined } = outer;
  const said = description === undefined ? {} : { description };
  if (first.const !== undefined) return { ...outer, ...said, enum: [first.const, null] };
  const isSimple = typeof first.type === 'string' && first.properties === undefined;
  if (!isSimple || first.title !== undefined) return { ...outer, ...said, anyOf: branches };
  return {
    ...first,
    ...outer,
    ...said,
    type: [first.type as string, 'null'],
    ...(first.enum === undefined ? {} : { enum: [...first.enum, null] }),
  };
}

/** The schema of the items of a list, as a list of none or one. */
export const itemSchema = ({ items }: Schema): Schema[] => (items === undefined ? [] : [items]);
