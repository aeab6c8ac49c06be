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
  ['calc --draft=yes', '--draft: takes no value. wagewright calc --help lists the options.'],
] as const) {
  test(`wagewright ${args}`, () => {
    assert.throws(
      () => readArguments(args.split(' ')),
      (error) => error instanceof UsageError && error.message === message,
    );
  });
}

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
