/** The types of `@wagewright/tax`: of the client's generated types, those that its declarations name. */

/** `declared` imports from './types.js'; `generated` is the client's file. */
export function typesFor(declared: string, generated: string): string {
  const schemas = schemasIn(generated);
  const needed = new Set<string>();
  const visit = (name: string): void => {
    if (needed.has(name)) return;
    const text = schemas.get(name);
    if (text === undefined) throw new Error(`the client has no type ${name}`);
    needed.add(name);
    for (const [, inner = ''] of text.matchAll(/components\["schemas"\]\["(\w+)"\]/g)) visit(inner);
  };
  const [, imported = ''] = /import type \{([^}]*)\} from '\.\/types\.js'/.exec(declared) ?? [];
  const names = imported.split(',').flatMap((part) => part.trim().split(' ')[0] || []);
  for (const name of names) visit(name);
  const kept = [...schemas].filter(([name]) => needed.has(name)).map(([, text]) => text);
  return `export interface components {
    schemas: {
${kept.join('')}    };
}
${names.map((name) => `export type ${name} = components['schemas']['${name}'];`).join('\n')}
`;
}

/** By name; the generator indents each by eight spaces. */
function schemasIn(generated: string): Map<string, string> {
  const schemas = new Map<string, string>();
  let comments = '';
  let open: string | undefined;
  for (const line of generated.split('\n')) {
    if (line.startsWith('    };')) break;
    const [, name] = /^ {8}(\w+): /.exec(line) ?? [];
    if (name !== undefined) {
      schemas.set(name, `${comments}${line}\n`);
      comments = '';
      open = line.endsWith(';') ? undefined : name;
    } else if (open !== undefined) {
      schemas.set(open, `${schemas.get(open)}${line}\n`);
      if (/^ {8}\S.*;$/.test(line)) open = undefined;
    } else if (/^ {8}\s*(\/\*\*|\*)/.test(line)) comments += `${line}\n`;
  }
  return schemas;
}
