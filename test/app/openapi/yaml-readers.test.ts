/** GET /docs/config as readers of other languages take it; about 4 s for the server and PyYAML's own reader. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { findProgram, withProgram } from '../../support/programs.ts';
import { TestServer } from '../../support/server.ts';

/** By program: reads YAML from its input as strictly as it can, and prints it as JSON. */
const READERS = {
  python3: [
    '-c',
    'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin.buffer), sys.stdout)',
  ],
  ruby: ['-ryaml', '-rjson', '-e', 'puts JSON.generate(YAML.safe_load($stdin.read))'],
} as const;

const hasYaml = (program: string): boolean =>
  program !== 'python3' || spawnSync(program, ['-c', 'import yaml']).status === 0;

onSqlite((databases) => {
  let server: TestServer;
  before(async () => {
    server = await TestServer.start(databases);
  });
  after(() => server.close());
  for (const [program, args] of Object.entries(READERS)) {
    withProgram(program, () => {
      const skip = hasYaml(findProgram(program) ?? program) ? false : 'PyYAML is not installed';
      test(`${program} reads the description`, { skip }, async () => {
        const [yaml, json] = await Promise.all(
          ['/docs/config', '/docs/config.json'].map((path) => server.fetch(path, { key: null })),
        );
        const { stdout, stderr } = spawnSync(program, args, {
          input: yaml?.text ?? '',
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        });
        assert.equal(stderr, '');
        assert.deepEqual(JSON.parse(stdout), JSON.parse(json?.text ?? ''));
      });
    });
  }
});
