/**
 * The served description (OpenAPI 3.1), with what it refers to in place of its references: what it
 * documents, and whether an answer keeps to it.
 */

import { Compile } from 'typebox/compile';

type Schema = Readonly<Record<string, unknown>>;
export type Operation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
};
export type Description = {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly security: NonNullable<Operation['security']>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
};

export type Documented = {
  readonly description: Description;
  /** Throws when a served route is not documented or its answer is not as documented. */
  check(method: string, path: string, status: number, body: unknown): void;
};

/** Each operation with the security of all, where it has none of its own. */
const withSecurity = (description: Description): Description => ({
  ...description,
  paths: Object.fromEntries(
    Object.entries(description.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { security: description.security, ...operation },
        ]),
      ),
    ]),
  ),
});

export function readDescription(text: string): Documented {
  const description = withSecurity(dereferenced(JSON.parse(text)) as Description);
  const routes = Object.entries(description.paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }));
  // `/deliveries/redeliver` is also a path of `/deliveries/{deliveryId}`: the method tells.
  const find = (method: string, path: string): Operation | undefined =>
    routes
      .filter(({ pattern }) => pattern.test(path))
      .map(({ operations }) => operations[method.toLowerCase()])
      .find((found) => found !== undefined);
  const found = new Map<string, Operation | undefined>();
  /** The same few paths are asked thousands of times. */
  const operationOf = (method: string, path: string): Operation | undefined => {
    const name = `${method} ${path}`;
    if (!found.has(name)) found.set(name, find(method, path));
    return found.get(name);
  };
  const compiled = new Map<Schema, ReturnType<typeof Compile>>();
  return {
    description,
    check(method, path, status, body) {
      const operation = operationOf(method, path.split('?')[0] as string);
      // What is not served gets 404 or 405 by the server itself.
      if (operation === undefined && (status === 404 || status === 405)) return;
      const name = `${method} ${path} ${status}`;
      const schema = schemaOf(operation, status);
      if (schema === undefined) throw new Error(`${name}: not documented`);
      if (body === undefined) return;
      const validator = compiled.get(schema) ?? Compile(schema as never);
      compiled.set(schema, validator);
      if (validator.Check(body)) return;
      const errors = [...validator.Errors(body)].slice(0, 3);
      throw new Error(`${name}: not as documented: ${JSON.stringify(errors)}`);
    },
  };
}

/** `document` without references; the same reference is the same object everywhere. */
export function dereferenced(document: object): unknown {
  const resolved = new Map<string, unknown>();
  const resolve = (reference: string): unknown => {
    if (!resolved.has(reference)) {
      const path = reference.split('/').slice(1);
      const found = path.reduce<unknown>((at, name) => (at as Schema)?.[name], document);
      if (found === undefined) throw new Error(`${reference} is not in the description`);
      resolved.set(reference, copy(found));
    }
    return resolved.get(reference);
  };
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    const { $ref, ...rest } = value as Schema;
    if (typeof $ref !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part)]));
    }
    const found = resolve($ref);
    return Object.keys(rest).length === 0 ? found : { ...(found as object), ...rest };
  };
  return copy(document);
}

function schemaOf(operation: Operation | undefined, status: number): Schema | undefined {
  const others = status >= 400 ? operation?.responses.default : undefined;
  const response = operation?.responses[status] ?? others;
  return Object.values(response?.content ?? {})[0]?.schema;
}
