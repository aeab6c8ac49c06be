/** Parameters that several operations have alike are described once. */

import { capitalized } from './components.ts';
import type { Operation, Parameter, Reference } from './model.ts';

/** Puts references in place of such parameters and returns what they refer to. */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const groups = Map.groupBy(all, contentOf);
  const shared: Record<string, Parameter> = {};
  const nameOf = (parameter: Parameter): string | undefined => {
    const content = contentOf(parameter);
    const alike = groups.get(content) ?? [];
    if (alike.length < 2) return undefined;
    const short = capitalized(parameter.name).replaceAll('-', '');
    // Others of the same name are told apart by where they are, such as in the path.
    for (const name of [short, short + capitalized(parameter.in)]) {
      const known = shared[name] ?? alike.find(({ example }) => example !== undefined) ?? parameter;
      if (contentOf(known) !== content) continue;
      shared[name] = known;
      return name;
    }
    return undefined;
  };
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = nameOf(parameter);
      const reference: Reference = { $ref: `#/components/parameters/${name}` };
      return name === undefined ? parameter : (reference as object as Parameter);
    });
  }
  return shared;
}

const contentOf = ({ example: _, ...content }: Parameter): string => JSON.stringify(content);
