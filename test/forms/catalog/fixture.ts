/** A small form with every kind of line, for tests of what is done with forms. */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { type Form, type LoadedEdition, loadForms } from '../../../src/forms/catalog/load.ts';

export const FIXTURE = fileURLToPath(new URL('./tree', import.meta.url));

export function fixtureForm(root = FIXTURE): { form: Form; edition: LoadedEdition } {
  const form = loadForms(root).get('XX101') as Form;
  return { form, edition: form.editions.at(-1) as LoadedEdition };
}

// biome-ignore lint/suspicious/noExplicitAny: tests plant mistakes of every shape
export type Loose = any;

/** A copy of the fixture with one file changed; gone after the test. */
export function changedForms(
  t: TestContext,
  file: 'form.yaml' | '2026-01-01.yaml',
  change: (content: Loose) => void,
): string {
  const root = mkdtempSync(join(tmpdir(), 'forms-'));
  t.after(() => rmSync(root, { recursive: true }));
  cpSync(FIXTURE, root, { recursive: true });
  const path = join(root, 'us/xx/XX101', file);
  const content = parse(readFileSync(path, 'utf8'), { version: '1.2' });
  change(content);
  writeFileSync(path, stringify(content));
  return root;
}
