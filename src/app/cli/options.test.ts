/** What the command line says of a wrong option or command, and its help. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMANDS, HELP, helpFor } from './help.ts';
import { readArguments, UsageError, unknownCommand } from './options.ts';

for (const [args, message] of [
  [
    '--verson',
    '--verson is not an option. Did you mean --version? wagewright --help lists the options.',
  ],
  [
    'calc x.json --colums y',
    '--colums is not an option. Did you mean --columns? wagewright calc --help lists the options.',
  ],
  ['calc --frobnicate', '--frobnicate is not an option. wagewright calc --help lists the options.'],
  ['serve --port 9000', '--port: serve has no options. Set PORT=9000 in the environment.'],
  ['serve --data-dir=x', '--data-dir: serve has no options. Set DATA_DIR=x in the environment.'],
  [
    'serve --what',
    '--what: serve has no options. Its settings are environment variables, such as PORT=9000: see docs/guides/operating.md.',
  ],
  ['calc --version', '--version: needs a value. wagewright calc --help lists the options.'],
  [
    'calc x.json --letters y',
    '--letters is not an option of calc. wagewright calc --help lists the options.',
  ],
  [
    'rules check --maintainer',
    '--maintainer is not an option of rules check. wagewright rules check --help lists the options.',
  ],
  [
    'serve --draft',
    '--draft: serve has no options. Its settings are environment variables, such as PORT=9000: see docs/guides/operating.md.',
  ],
  [
    'serve 9000',
    'serve takes no arguments, so 9000 is not used. wagewright serve --help says more.',
  ],
  ['calc --draft=yes', '--draft: takes no value. wagewright calc --help lists the options.'],
] as const) {
  test(`wagewright ${args}`, () => {
    assert.throws(
      () => readArguments(args.split(' ')),
      (error) => error instanceof UsageError && error.message === message,
    );
  });
}

test('what the help of a command names is an option of it', () => {
  for (const args of [
    'calc x.csv --rules r --out y --resume -h',
    'rules coverage GA --rules r --write',
    'rules import us/ky x.csv --source A --url b',
    'verify x.json --answers y',
    'help calc --draft',
    'nothing --draft',
  ]) {
    assert.doesNotThrow(() => readArguments(args.split(' ')), args);
  }
});

test('a command that is not there: the nearest is proposed', () => {
  assert.match(unknownCommand('serv'), /^there is no command serv\. Did you mean serve\?/);
  assert.match(unknownCommand('frobnicate'), /^there is no command frobnicate\. wagewright --help/);
});

test('each command has a help of its own', () => {
  assert.ok(COMMANDS.includes('calc') && COMMANDS.includes('minimum-wage'));
  for (const command of COMMANDS) {
    const help = helpFor([command]);
    assert.ok(help.length < HELP.length, command);
    for (const line of help.split('\n').filter((each) => each.startsWith('  wagewright'))) {
      assert.ok(line.startsWith(`  wagewright ${command}`), line);
    }
  }
  assert.match(helpFor(['calc', 'x.json']), /--resume/);
  assert.match(helpFor(['rules', 'import']), /--retrieved/);
  assert.doesNotMatch(helpFor(['rules', 'import']), /rules check/);
  assert.equal(helpFor([]), HELP);
  assert.equal(helpFor(['nothing']), HELP);
});
