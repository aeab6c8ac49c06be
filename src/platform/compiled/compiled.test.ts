import assert from 'node:assert/strict';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadForms } from '../../forms/catalog/load.ts';
import { loadExamples, loadRules } from '../../tax/rules/index.ts';
import { RULES_ROOT } from '../../tax/rules/tree/load.ts';
import { compiledOnce, keptBefore, SourceTree } from './compiled.ts';

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

  test('is made again when a text that is read in parts, or its index, is damaged or gone', () => {
    const sources = [{ file: 'parts.yaml', text: 'z' }];
    const value = (n: number) => ({ n, later: ['x', n] });
    const look = (n: number) =>
      compiledOnce(name, sources, code, () => value(n), { later: 'later' });
    assert.deepEqual(look(1), value(1));
    assert.deepEqual(look(2), value(1), 'from what was kept');
    const [index = '', text = ''] = kept();
    assert.match(index, /\.index\.json$/);
    let n = 2;
    for (const file of [index, text]) {
      const before = readFileSync(new URL(file, CACHE), 'utf8');
      for (const damaged of ['', before.slice(0, -1), before.replace('x', 'y'), undefined]) {
        if (damaged === before) continue;
        if (damaged === undefined) rmSync(new URL(file, CACHE));
        else writeFileSync(new URL(file, CACHE), damaged);
        n += 1;
        assert.deepEqual(look(n), value(n), `${file}: ${damaged}`);
      }
    }
  });

  test('what was kept before is there without being made', () => {
    const sources = [{ file: 'e.yaml', text: 'z' }];
    assert.equal(keptBefore({ name, sources, code }), undefined);
    compiledOnce(name, sources, code, () => 4);
    assert.equal(keptBefore({ name, sources, code }), 4);
  });

  describe('a tree of files whose digest was found before', () => {
    const data = mkdtempSync(join(tmpdir(), 'compiled-tree-'));
    const own = `${name}tree`;
    const memo = new URL(`${own}.seen.json`, CACHE);
    after(() => {
      rmSync(data, { recursive: true });
      for (const file of readdirSync(CACHE)) if (file.startsWith(own)) rmSync(new URL(file, CACHE));
    });
    const settled = (file: string, text: string): void => {
      writeFileSync(join(data, file), text);
      utimesSync(join(data, file), 1, 1);
    };
    /** Whether it was compiled, and what it is. */
    const look = (): { made: boolean; value: unknown } => {
      let made = false;
      const tree = new SourceTree(data, (file) => file.endsWith('.yaml'));
      const value = compiledOnce(own, tree, code, () => {
        made = true;
        return tree.files.map(({ file, text }) => `${file} ${text}`);
      });
      return { made, value: JSON.parse(JSON.stringify(value)) };
    };

    test('is compiled again when a text changes, a file comes, or one goes, and not else', () => {
      settled('a.yaml', 'x');
      assert.deepEqual(look(), { made: true, value: ['a.yaml x'] });
      assert.equal(look().made, false);
      settled('a.yaml', 'y');
      assert.deepEqual(look(), { made: true, value: ['a.yaml y'] });
      settled('b.yaml', 'z');
      assert.deepEqual(look(), { made: true, value: ['a.yaml y', 'b.yaml z'] });
      settled('c.txt', 'not wanted');
      assert.equal(look().made, false);
      rmSync(join(data, 'a.yaml'));
      assert.deepEqual(look(), { made: true, value: ['b.yaml z'] });
    });

    test('is known by its texts when the memo is damaged, or of other folders', () => {
      look();
      const seen = JSON.parse(readFileSync(memo, 'utf8'));
      for (const text of ['', '{"digest":"0"', JSON.stringify({ ...seen, roots: ['/other'] })]) {
        writeFileSync(memo, text);
        assert.deepEqual(look(), { made: false, value: ['b.yaml z'] });
        assert.deepEqual(JSON.parse(readFileSync(memo, 'utf8')).roots, seen.roots);
      }
    });

    test('is not read while the file system says that nothing has changed', () => {
      look();
      const { seen, ...rest } = JSON.parse(readFileSync(memo, 'utf8'));
      const root = new URL('..', CACHE).pathname;
      // As if two seconds had passed since the last change.
      const now = seen.map(([path, size, modified]: [string, number, number]) => [
        path,
        size,
        modified,
        statSync(join(root, path)).ctimeMs,
      ]);
      const digest = '0'.repeat(32);
      writeFileSync(memo, JSON.stringify({ ...rest, digest, seen: now }));
      writeFileSync(new URL(`${own}-${digest}.json`, CACHE), '"of the memo"');
      assert.deepEqual(look(), { made: false, value: 'of the memo' });
      utimesSync(join(data, 'b.yaml'), 2, 2);
      assert.deepEqual(look(), { made: false, value: ['b.yaml z'] });
    });

    test('is known by its digest where the memo is of other times', () => {
      const seen = JSON.parse(readFileSync(memo, 'utf8'));
      const moved = seen.seen.map(([path, size]: [string, number]) => [path, size, 1, 1]);
      writeFileSync(memo, JSON.stringify({ ...seen, digest: 'f'.repeat(32), seen: moved }));
      assert.equal(look().made, false);
    });
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
