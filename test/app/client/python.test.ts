/** Python types generated as docs/guides/clients.md says: every recorded example fits, and its program runs. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { outsideFile } from '../../../tools/outside.ts';
import { withOutside } from '../../support/outside.ts';
import { withProgram } from '../../support/programs.ts';
import { API_KEY } from '../../support/server.ts';
import { withServer } from './server.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const GUIDE = readFileSync(join(ROOT, 'docs/guides/clients.md'), 'utf8');
const ADDRESS = 'http://127.0.0.1:8080';

/** Reads each example as its type and writes it again; prints what differs. Null and absent are alike. */
const ROUND_TRIP = `
import json, wagewright

def plain(value):
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items() if part is not None}
    return [plain(part) for part in value] if isinstance(value, list) else value

readers = {name.replace("_", ""): part for name, part in vars(wagewright).items() if name.endswith("_from_dict")}
writers = {name.replace("_", ""): part for name, part in vars(wagewright).items() if name.endswith("_to_dict")}
for example in json.load(open("examples.json")):
    name = example["schema"].lower()
    try:
        read = readers[name + "fromdict"](example["body"])
        if plain(writers[name + "todict"](read)) != plain(example["body"]):
            print(name, "differs", json.dumps(plain(writers[name + "todict"](read))), json.dumps(plain(example["body"])))
    except Exception as error:
        print(name, type(error).__name__, error)
`;

type Media = {
  readonly schema: { readonly $ref?: string };
  /** Of an error. */
  readonly example?: unknown;
  readonly examples?: { readonly recorded: { readonly $ref?: string; readonly value?: unknown } };
};

/** Every recorded body with the name of its schema. */
function examplesOf(description: {
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}): { schema: string; body: unknown }[] {
  const found: { schema: string; body: unknown }[] = [];
  const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return;
    const { schema, example, examples } = at as Partial<Media>;
    if (schema?.$ref !== undefined && example !== undefined) {
      found.push({ schema: lastOf(schema.$ref), body: example });
    }
    if (schema?.$ref !== undefined && examples?.recorded !== undefined) {
      const { $ref, value } = examples.recorded;
      const body =
        $ref === undefined ? value : description.components.examples[lastOf($ref)]?.value;
      found.push({ schema: lastOf(schema.$ref), body });
      return;
    }
    for (const part of Object.values(at)) walk(part);
  };
  walk(description);
  return found;
}

withServer('the Python types of the guide', (server) => {
  const definePython = () => {
    const folder = mkdtempSync(join(tmpdir(), 'wagewright-python-'));
    const python = (...options: string[]) =>
      run('python3', options, { cwd: folder, env: { ...process.env, WAGEWRIGHT_KEY: API_KEY } });

    before(async () => {
      const { text } = await server().fetch('/openapi.json', { key: null });
      writeFileSync(join(folder, 'openapi.json'), text);
      symlinkSync(join(ROOT, 'examples'), join(folder, 'examples'));
      const [, command = ''] = /^npx quicktype (.*)$/m.exec(GUIDE) ?? [];
      const options = command.split(' ').map((option) => option.replaceAll('"', ''));
      await run(process.execPath, [outsideFile('.bin', 'quicktype') as string, ...options], {
        cwd: folder,
      });
    });
    after(() => rmSync(folder, { recursive: true, force: true }));

    test('compile, and take every recorded example and give it back', async () => {
      await python('-m', 'py_compile', 'wagewright.py');
      const description = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
      const examples = examplesOf(description);
      assert.ok(examples.length > 100, String(examples.length));
      writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples));
      assert.equal((await python('-c', ROUND_TRIP)).stdout, '');
    });

    test('refuse what the description does not allow', async () => {
      const wrong = [{ schema: 'LoginResponse', body: { accessToken: 1 } }];
      writeFileSync(join(folder, 'examples.json'), JSON.stringify(wrong));
      assert.match((await python('-c', ROUND_TRIP)).stdout, /^loginresponse AssertionError/);
    });

    test('the program of the guide runs', async () => {
      const [, code = ''] = /```python\n([\s\S]*?)```/.exec(GUIDE) ?? [];
      assert.ok(code.includes(ADDRESS));
      const { stdout } = await python('-c', code.replaceAll(ADDRESS, server().url));
      assert.match(stdout, /^Federal Income Tax 192\.31$/im);
      assert.match(stdout, /^0 employers\n404 employer_not_found Employer not found/m);
    });
  };
  withProgram('python3', () => withOutside('quicktype', definePython));
});
