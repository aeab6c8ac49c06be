/** The commands: finds the one that is asked for, prints, and turns errors into exit codes. */

import { helpFor } from './help.ts';
import { readArguments, unknownCommand } from './options.ts';
import { UsageError } from './usage-error.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Alone: this product's version. After `calc`, `rules` and `forms` it takes a version of theirs. */
const asksForVersion = ([first, ...rest]: readonly string[]): boolean =>
  rest.length === 0 && (first === '--version' || first === '-v');

async function run(args: string[]): Promise<number> {
  if (asksForVersion(args)) {
    const { productVersion } = await import('../../platform/operation/product-version.ts');
    print(productVersion());
    return 0;
  }
  const { values, positionals } = readArguments(args);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined || command === 'help') {
    print(helpFor(positionals.filter((word) => word !== 'help')));
    return 0;
  }
  // Each command loads only what it needs: a calculation opens no database.
  switch (command) {
    case 'serve': {
      const { serve } = await import('./serve.ts');
      await serve(process.env, print);
      return 0;
    }
    case 'calc': {
      const [file] = rest;
      const { calcStream, sourceOf } = await import('./calc-stream.ts');
      const source = file === undefined ? undefined : sourceOf(file, values);
      if (file !== undefined && source !== undefined) return await calcStream(file, source, values);
      const { calc } = await import('./calc.ts');
      return await calc(file, values, print);
    }
    case 'verify': {
      const { verify } = await import('./verify.ts');
      return await verify(rest[0], values, print);
    }
    case 'compare': {
      const { compare } = await import('./compare.ts');
      return await compare(rest[0], values, print);
    }
    case 'minimum-wage':
    case 'garnishment': {
      const { garnishment, minimumWages } = await import('./labor.ts');
      const run = command === 'garnishment' ? garnishment : minimumWages;
      return run(rest[0], values, print);
    }
    case 'mcp': {
      const { mcp } = await import('./mcp.ts');
      mcp();
      return 0;
    }
    case 'key': {
      const [{ key }, { readConfig }] = await Promise.all([
        import('./key.ts'),
        import('../config.ts'),
      ]);
      await key(rest, values, readConfig(process.env), print);
      return 0;
    }
    case 'rules': {
      if (rest[0] === 'import') {
        const [{ rulesImport }, { readConfig }] = await Promise.all([
          import('./rules-import.ts'),
          import('../config.ts'),
        ]);
        return await rulesImport(rest.slice(1), values, () => readConfig(process.env), print);
      }
      const { rules } = await import('./rules.ts');
      return rules(rest, values, print);
    }
    case 'forms': {
      const [{ forms }, { readConfig }] = await Promise.all([
        import('./forms.ts'),
        import('../config.ts'),
      ]);
      return await forms(rest, values, () => readConfig(process.env), print);
    }
    case 'i9': {
      const [{ i9 }, { readConfig }] = await Promise.all([
        import('./i9.ts'),
        import('../config.ts'),
      ]);
      return i9(rest, values, readConfig(process.env), print);
    }
    case 'backup':
    case 'restore': {
      const [{ backup, restoreBackup }, { readConfig }] = await Promise.all([
        import('./backup.ts'),
        import('../config.ts'),
      ]);
      const run = command === 'backup' ? backup : restoreBackup;
      await run(rest[0], values, readConfig(process.env), print);
      return 0;
    }
    default:
      throw new UsageError(unknownCommand(command));
  }
}

/** Errors named so are written for the operator. */
const TOLD = [
  'SetupError',
  'SealingError',
  'TaxInterfaceError',
  'RulesError',
  'FormsError',
  'OverlayError',
  'ImportError',
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
  const isKnown = isUsage || isOutside || TOLD.includes(name ?? '');
  console.error(isKnown ? `wagewright: ${message}` : error);
  return isUsage ? 2 : 1;
}

/** Runs one command of the command line. */
export async function exitCode(args: string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    return exitCodeOf(error);
  }
}
