import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SEED, seedFrom, seedLine } from './seed.ts';

const URL_OF_SEED = new URL('./seed.ts', import.meta.url).href;

/** What another process takes for its seed. */
const seedWith = (environment: Readonly<Record<string, string>>): number =>
  Number(
    execFileSync(
      process.execPath,
      ['-e', `import(${JSON.stringify(URL_OF_SEED)}).then(({ SEED }) => console.log(SEED))`],
      { encoding: 'utf8', env: environment, cwd: fileURLToPath(new URL('.', import.meta.url)) },
    ),
  );

test('each commit has another seed, and the same one each time', () => {
  const seeds = ['a', 'b', 'c'].map(seedFrom);
  assert.equal(new Set(seeds).size, 3);
  assert.deepEqual(['a', 'b', 'c'].map(seedFrom), seeds);
  for (const seed of seeds) assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31);
});

test('SEED repeats a run; without git the seed is always the same', () => {
  assert.equal(seedWith({ SEED: '7', PATH: process.env.PATH ?? '' }), 7);
  assert.equal(seedWith({ PATH: '' }), 20_261_121);
  assert.match(seedLine(), new RegExp(`SEED=${SEED} repeats it`));
});
