/** The commands: finds the one that is asked for, prints, and turns errors into exit codes. */

import { helpFor } from './cli/help.ts';
import { readArguments, UsageError, unknownCommand } from './cli/options.ts';
import type { Config } from './parts/config.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

type Call = {
  /** What follows the name of the command. */
  readonly rest: string[];
  readonly values: ReturnType<typeof readArguments>['values'];
};

/** Answers the exit code. Each loads only what it needs: a calculation opens no database. */
type Command = (call: Call) => Promise<number>;

async function settings(): Promise<Config> {
  const { readConfig } = await import('./parts/config.ts');
  return readConfig(process.env);
}

/** Of `rules`: releases as files of their own. */
const INSTALLS = new Set(['pack', 'trust', 'trusted', 'untrust', 'install', 'installed', 'remove']);

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async () => {
    const { serve } = await import('./cli/serve.ts');
    await serve(process.env, print);
    return 0;
  },
  calc: async ({ rest: [file], values }) => {
    const { calcStream, sourceOf } = await import('./cli/calc-stream.ts');
    const source = file === undefined ? undefined : sourceOf(file, values);
    if (file !== undefined && source !== undefined) return await calcStream(file, source, values);
    const { calc } = await import('./cli/calc.ts');
    return await calc(file, values, print);
  },
  verify: async ({ rest, values }) => {
    const { verify } = await import('./cli/verify.ts');
    return await verify(rest[0], values, print);
  },
  compare: async ({ rest, values }) => {
    const { compare } = await import('./cli/compare.ts');
    return await compare(rest[0], values, print);
  },
  preview: async ({ rest, values }) => {
    const { preview } = await import('./cli/preview.ts');
    return await preview(rest[0], values, print);
  },
  'minimum-wage': async ({ rest, values }) => {
    const { minimumWages } = await import('./cli/labor.ts');
    return minimumWages(rest[0], values, print);
  },
  garnishment: async ({ rest, values }) => {
    const { garnishment } = await import('./cli/labor.ts');
    return garnishment(rest[0], values, print);
  },
  mcp: async () => {
    const { mcp } = await import('./cli/mcp.ts');
    mcp();
    return 0;
  },
  key: async ({ rest, values }) => {
    const { key } = await import('./cli/key.ts');
    await key(rest, values, await settings(), print);
    return 0;
  },
  rules: async ({ rest, values }) => {
    if (INSTALLS.has(rest[0] ?? '')) {
      const { rulesInstalls } = await import('./cli/rules-installs.ts');
      await rulesInstalls(rest, values, settings, print);
      return 0;
    }
    if (rest[0] !== 'import') {
      const { rules } = await import('./cli/rules.ts');
      return rules(rest, values, print);
    }
    const [{ rulesImport }, { readConfig }] = await Promise.all([
      import('./cli/rules-import.ts'),
      import('./parts/config.ts'),
    ]);
    return await rulesImport(rest.slice(1), values, () => readConfig(process.env), print);
  },
  forms: async ({ rest, values }) => {
    const [{ forms }, { readConfig }] = await Promise.all([
      import('./cli/forms.ts'),
      import('./parts/config.ts'),
    ]);
    return await forms(rest, values, () => readConfig(process.env), print);
  },
  i9: async ({ rest, values }) => {
    const { i9 } = await import('./cli/i9.ts');
    return await i9(rest, values, await settings(), print);
  },
  backup: async ({ rest, values }) => {
    const { backup } = await import('./cli/backup.ts');
    await backup(rest[0], values, await settings(), print);
    return 0;
  },
  restore: async ({ rest, values }) => {
    const { restoreBackup } = await import('./cli/backup.ts');
    await restoreBackup(rest[0], values, await settings(), print);
    return 0;
  },
};

/** Alone: this product's version. After `calc`, `rules` and `forms` it takes a version of theirs. */
const asksForVersion = ([first, ...rest]: readonly string[]): boolean =>
  rest.length === 0 && (first === '--version' || first === '-v');

async function run(args: readonly string[]): Promise<number> {
  if (asksForVersion(args)) {
    const { productVersion } = await import('../platform/operation/product-version.ts');
    print(productVersion());
    return 0;
  }
  const { values, positionals } = readArguments(args);
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') {
    print(helpFor(positionals.filter((word) => word !== 'help')));
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(unknownCommand(name));
  return await command({ rest, values });
}

/** Errors named so are written for the operator. */
const FOR_OPERATORS = [
  'SetupError',
  'SealingError',
  'TaxInterfaceError',
  'RulesError',
  'FormsError',
  'OverlayError',
  'ImportError',
  'ReleaseFileError',
];

/** Errors the operator can fix are printed in one line; anything else with its stack. */
function exitCodeOf(error: unknown): number {
  const { code, name, message, ...about } = error as {
    code?: string;
    name?: string;
    message?: string;
  };
  const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
  // The system (a port, a directory, a name) and the database (a password, a missing database) say
  // themselves what is wrong.
  const isOutside = 'syscall' in about || 'severity' in about;
  const isKnown = isUsage || isOutside || FOR_OPERATORS.includes(name ?? '');
  console.error(isKnown ? `wagewright: ${message}` : error);
  return isUsage ? 2 : 1;
}

/** Runs one command of the command line. */
export async function exitCode(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    return exitCodeOf(error);
  }
}
