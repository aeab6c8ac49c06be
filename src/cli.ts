/** The command line: finds the command, prints, and turns errors into exit codes. */

import { parseArgs } from 'node:util';
import { calc } from './cli/calc.ts';
import { HELP } from './cli/help.ts';
import { key } from './cli/key.ts';
import { rules } from './cli/rules.ts';
import { serve } from './cli/serve.ts';
import { UsageError } from './cli/usage-error.ts';
import { readConfig } from './config.ts';
import { TaxInterfaceError } from './paycalc/errors.ts';
import { SetupError } from './storage/setup-error.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'string' },
      account: { type: 'string' },
      label: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      write: { type: 'boolean' },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    print(HELP);
    return 0;
  }
  switch (command) {
    case 'serve':
      await serve(process.env, print);
      return 0;
    case 'calc':
      return calc(rest[0], values.version, print);
    case 'key':
      await key(rest, values, readConfig(process.env), print);
      return 0;
    case 'rules':
      return rules(rest, values, print);
    default:
      throw new UsageError(`there is no command ${command}; wagewright --help lists them`);
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code } = error as { code?: string };
  const isOurs =
    error instanceof UsageError ||
    error instanceof SetupError ||
    error instanceof TaxInterfaceError ||
    code?.startsWith('ERR_PARSE_ARGS') ||
    code === 'EADDRINUSE';
  console.error(isOurs ? `wagewright: ${(error as Error).message}` : error);
  process.exitCode = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
