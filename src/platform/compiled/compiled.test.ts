import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadForms } from '../../forms/catalog/load.ts';
import { loadExamples, loadRules } from '../../tax/rules/index.ts';
import { RULES_ROOT } from '../../tax/rules/tree/load.ts';
import { compiledOnce, keptBefore } from './compiled.ts';

const CACHE = new URL('../../../.compiled/', import.meta.url);

describe('what is compiled once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  const code = pathToFileURL(`${folder}/`);
  const name = `test${process.pid}`;
  after(() => {
    rmSync(folder, { recursive: true });
    for (const file of readdirSync(CACHE)) {
      if (file.startsWith(`${name}-`)) rmSync(new URL(file, CACHE));
    }
  });
  const kept = () => readdirSync(CACHE).filter((file) => file.startsWith(`${name}-`));

  test('is made again when a text, a name or the code changes, and only then', () => {
    writeFileSync(join(folder, 'code.ts'), 'one');
    writeFileSync(join(folder, 'code.test.ts'), 'one');
    let made = 0;
    const compile = (file: string, text: string) => {
      const before = made;
      compiledOnce(name, [{ file, text }], code, () => ({ made: ++made }));
      return made - before;
    };
    assert.equal(compile('a.yaml', 'x'), 1);
    assert.equal(compile('a.yaml', 'x'), 0);
    assert.equal(compile('a.yaml', 'y'), 1);
    assert.equal(compile('b.yaml', 'y'), 1);
    writeFileSync(join(folder, 'code.test.ts'), 'two');
    assert.equal(compile('b.yaml', 'y'), 0);
    writeFileSync(join(folder, 'code.ts'), 'two');
    assert.equal(compile('b.yaml', 'y'), 1);
    assert.equal(kept().length, 1, 'what was kept before is removed');
  });

  test('is made again when what was kept is damaged; a failure is not kept', () => {
    const sources = [{ file: 'c.yaml', text: 'z' }];
    compiledOnce(name, sources, code, () => 1);
    writeFileSync(new URL(kept()[0] as string, CACHE), '{"half');
    assert.equal(
      compiledOnce(name, sources, code, () => 2),
      2,
    );
    const refused = [{ file: 'd.yaml', text: 'z' }];
    assert.throws(() =>
      compiledOnce(name, refused, code, () => {
        throw new Error('not valid');
      }),
    );
    assert.equal(
      compiledOnce(name, refused, code, () => 3),
      3,
    );
  });

  test('what was kept before is there without being made', () => {
    const sources = [{ file: 'e.yaml', text: 'z' }];
    assert.equal(keptBefore({ name, sources, code }), undefined);
    compiledOnce(name, sources, code, () => 4);
    assert.equal(keptBefore({ name, sources, code }), 4);
  });

  test('rules, examples and forms are the same from YAML and from the cache', () => {
    // A root that is spelled in another way is not the package's own, and never cached.
    const fresh = { ...loadRules(`${RULES_ROOT}/`), root: '' };
    assert.deepEqual({ ...loadRules(), root: '' }, fresh);
    // A cache that was empty until now has not been read back yet.
    assert.deepEqual(JSON.parse(JSON.stringify(fresh)), fresh);
    assert.deepEqual(loadExamples(), loadExamples(`${RULES_ROOT}/`));
    const forms = new URL('../../../forms/', import.meta.url).pathname;
    assert.deepEqual(loadForms(), loadForms(forms));
  });
});
