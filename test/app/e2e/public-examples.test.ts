/** The examples in the headers of the public modules compile with their types, and print what they say. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const { name, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  name: string;
  exports: Record<string, string | { readonly types: string }>;
};

/** Specifiers of the public modules, and the source each is built from. */
const SOURCES = new Map(
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [
          [
            path.replace('.', name),
            target.types.replace('./dist/', '').replace('.d.ts', '.ts'),
          ] as const,
        ],
  ),
);

/** The comment that opens a module, without its stars. */
const headerOf = (text: string): string =>
  (/^\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? '').replace(/^ \* ?/gm, '');

/** The one example of a header, and the lines that it says it prints. */
function exampleOf(header: string): { readonly code: string; readonly prints: string[] } {
  const examples = [...header.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  assert.equal(examples.length, 1, 'one example');
  const code = examples[0] ?? '';
  const prints = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(
    ([, text]) => text ?? '',
  );
  assert.ok(prints.length > 0, 'it prints something and says what');
  return { code, prints };
}

/** Runs `work` with the example in a folder where the public modules are their sources. */
function withProgram<T>(code: string, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'wagewright-example-'));
  try {
    const sourced = [...SOURCES].reduce(
      (text, [specifier, source]) => text.replaceAll(`'${specifier}'`, `'${join(ROOT, source)}'`),
      code,
    );
    writeFileSync(join(folder, 'example.ts'), sourced);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: {
          incremental: false,
          rewriteRelativeImportExtensions: false,
          tsBuildInfoFile: null,
          typeRoots: [join(ROOT, 'node_modules/@types')],
        },
        include: ['example.ts'],
      }),
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const node = (folder: string, ...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

function compile(folder: string): void {
  try {
    node(folder, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder);
  } catch (error) {
    throw new Error((error as { readonly stdout: string }).stdout);
  }
}

assert.ok(SOURCES.size > 0);
for (const [specifier, source] of SOURCES) {
  test(`${specifier}: the example of its header compiles and prints what it says; throws are listed`, () => {
    const header = headerOf(readFileSync(join(ROOT, source), 'utf8'));
    assert.match(header, /^@throws /m);
    const { code, prints } = exampleOf(header);
    assert.ok(code.includes(`from '${specifier}'`), 'it imports the module as others do');
    withProgram(code, (folder) => {
      compile(folder);
      assert.deepEqual(node(folder, 'example.ts').trim().split('\n'), prints);
    });
  });
}

test('an example that does not fit the types is found out', () => {
  const [specifier] = [...SOURCES.keys()];
  withProgram(`import { noSuchThing } from '${specifier}';\nnoSuchThing();\n`, (folder) => {
    assert.throws(() => compile(folder), /noSuchThing/);
  });
});
