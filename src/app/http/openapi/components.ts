/**
 * Gives every object of the description a name under `components.schemas` and refers to it everywhere:
 * its `title`, or else the name of what holds it and of the field (`Submission` and `deadlines` make
 * `SubmissionDeadlines`). Schemas of the same content share one component.
 */

import { itemSchema, plainSchema, type Schema } from './plain-schema.ts';

type Components = Record<string, Schema>;

/** The names of schemas, in the order in which they are met. */
export class SchemaNames {
  readonly components: Components = {};
  readonly #names = new Map<string, string>();
  /** What the schemas with titles say of themselves: of several uses, the fullest. */
  readonly #descriptions = new Map<string, string | undefined>();

  /** Titles win over names made from fields, wherever they are met first. */
  constructor(roots: readonly Schema[]) {
    const contents = new Map<string, string>();
    for (const root of roots) {
      visit(root, ({ title, ...schema }) => {
        if (title === undefined) return;
        const content = contentOf(schema);
        if (contents.get(title) !== undefined && contents.get(title) !== content) {
          throw new Error(`two different schemas have the title ${title}`);
        }
        contents.set(title, content);
        this.#names.set(content, title);
        const { description = '' } = schema;
        const fullest = this.#descriptions.get(title) ?? '';
        this.#descriptions.set(
          title,
          (description.length > fullest.length ? description : fullest) || undefined,
        );
      });
    }
  }

  /** `schema` with a reference in place of every object and everything that has a title. */
  refer(schema: Schema, name: string): Schema {
    const plain = plainSchema(schema);
    const content = contentOf(plain);
    const hasFields = Object.keys(plain.properties ?? {}).length > 0;
    if (!hasFields && plain.title === undefined) return this.#referInside(plain, name);
    const component = this.#names.get(content) ?? this.#free(name);
    this.#names.set(content, component);
    const { title: _, description, ...rest } = plain;
    const said = this.#descriptions.has(component)
      ? this.#descriptions.get(component)
      : description;
    if (this.components[component] === undefined) {
      // Set before its fields are read, so that it precedes them.
      this.components[component] = {};
      const described = said === undefined ? {} : { description: said };
      this.components[component] = { ...described, ...this.#referInside(rest, component) };
      this.#descriptions.set(component, said);
    }
    return {
      $ref: `#/components/schemas/${component}`,
      ...(description === undefined || description === said ? {} : { description }),
    };
  }

  #free(name: string): string {
    const taken = new Set([...this.#names.values(), ...Object.keys(this.components)]);
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    return free;
  }

  #referInside(schema: Schema, name: string): Schema {
    const { properties, items, additionalProperties, anyOf } = schema;
    const inside: Schema = { ...schema };
    if (properties !== undefined) {
      inside.properties = Object.fromEntries(
        Object.entries(properties).map(([field, part]) => [
          field,
          this.refer(part, name + capitalized(field)),
        ]),
      );
    }
    if (items !== undefined) inside.items = this.refer(items, singular(name));
    if (typeof additionalProperties === 'object') {
      inside.additionalProperties = this.refer(additionalProperties, `${singular(name)}Value`);
    }
    if (anyOf !== undefined) inside.anyOf = this.#referBranches(anyOf, name);
    return inside;
  }

  #referBranches(anyOf: readonly Schema[], name: string): Schema[] {
    const isOne = anyOf.filter(({ type }) => type !== 'null').length === 1;
    return anyOf.map((branch, index) => this.refer(branch, isOne ? name : `${name}${index + 1}`));
  }
}

/** Everything that makes two schemas the same thing to a program. */
function contentOf(schema: Schema): string {
  const { title: _, description: __, ...content } = plainSchema(schema);
  return JSON.stringify(content);
}

function visit(schema: Schema, act: (schema: Schema) => void): void {
  const plain = plainSchema(schema);
  act(plain);
  const { properties = {}, additionalProperties, anyOf = [] } = plain;
  const parts = [...Object.values(properties), ...anyOf, ...itemSchema(plain)];
  if (typeof additionalProperties === 'object') parts.push(additionalProperties);
  for (const part of parts) visit(part, act);
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the names of lists: `signatures`, `deliveries`, `addresses`. */
const singular = (name: string): string =>
  name.replace(/(?:ies|(?<=ss)es|(?<=[^s])s)$/, (end) => (end === 'ies' ? 'y' : ''));
