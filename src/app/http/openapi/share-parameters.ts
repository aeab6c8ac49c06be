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
    const plain = capitalized(parameter.name).replaceAll('-', '');
    // Where two parameters have one name, the second says where it is: VersionHeader.
    const name = [plain, plain + capitalized(parameter.in)].find(
      (free) => shared[free] === undefined || contentOf(shared[free]) === content,
    );
    if (name === undefined) return undefined;
    shared[name] ??= alike.find(({ example }) => example !== undefined) ?? parameter;
    return name;
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
