/** The options of the command line, and what is said of one that is not right. */

import { parseArgs } from 'node:util';
import { nearest } from '../../platform/shape/nearest.ts';
import { SETTING_NAMES } from '../../platform/telemetry/setting-names.ts';
import { COMMANDS, commandOf, helpFor } from './help.ts';

/** A command line that cannot be carried out as written; answered with exit code 2. */
export class UsageError extends Error {}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'string' },
  account: { type: 'string' },
  label: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  lenient: { type: 'boolean' },
  operator: { type: 'boolean' },
  write: { type: 'boolean' },
  anchors: { type: 'string' },
  'key-file': { type: 'string' },
  replace: { type: 'boolean' },
  without: { type: 'string' },
  map: { type: 'string' },
  note: { type: 'string' },
  draft: { type: 'boolean' },
  rules: { type: 'string' },
  columns: { type: 'string' },
  'write-columns': { type: 'string' },
  employees: { type: 'string' },
  opening: { type: 'string' },
  'pay-date': { type: 'string' },
  frequency: { type: 'string' },
  state: { type: 'string' },
  'home-state': { type: 'string' },
  'home-place': { type: 'string' },
  'work-place': { type: 'string' },
  employee: { type: 'string' },
  csv: { type: 'string' },
  html: { type: 'string' },
  tolerance: { type: 'string' },
  all: { type: 'boolean' },
  share: { type: 'boolean' },
  retrieved: { type: 'string' },
  register: { type: 'string' },
  maintainer: { type: 'boolean' },
  accept: { type: 'string' },
  source: { type: 'string' },
  url: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'boolean' },
  lines: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  'to-version': { type: 'string' },
  letters: { type: 'string' },
  answers: { type: 'string' },
  json: { type: 'boolean' },
  date: { type: 'string' },
  kind: { type: 'string' },
  sign: { type: 'string' },
} as const;

/** Throws a `UsageError` that names the option and what to do. */
export function readArguments(args: readonly string[]) {
  const given = parsed(args);
  checkCommand(given.positionals, Object.keys(given.values), args);
  return given;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(problemOf(error, args));
  }
}

const WITHOUT_ARGUMENTS = ['serve', 'mcp'];
/** Of every command of that name, and said once in the help. */
const SHARED: Readonly<Record<string, readonly string[]>> = { rules: ['rules'] };

/** An option that a command does not read is refused: its help names all that it reads. */
function checkCommand(
  [name = '', ...rest]: readonly string[],
  options: readonly string[],
  args: readonly string[],
): void {
  if (!COMMANDS.includes(name) || options.includes('help')) return;
  const command = commandOf([name, ...rest]);
  const help = helpFor(command.split(' '));
  const known = (option: string): boolean =>
    SHARED[name]?.includes(option) === true || new RegExp(`--${option}(?![\\w-])`).test(help);
  const foreign = options.find((option) => !known(option));
  if (foreign !== undefined) {
    throw new UsageError(
      name === 'serve'
        ? `--${foreign}: serve has no options. ${settingFor(`--${foreign}`, args)}`
        : `--${foreign} is not an option of ${command}. wagewright ${command} --help lists the options.`,
    );
  }
  if (rest.length > 0 && WITHOUT_ARGUMENTS.includes(name)) {
    throw new UsageError(
      `${name} takes no arguments, so ${rest.join(' ')} is not used. wagewright ${name} --help says more.`,
    );
  }
}

function problemOf(error: Error, args: readonly string[]): string {
  const { message } = error;
  const [, option = ''] = /'(?:-\w, )?(--?[^' ]+)/.exec(message) ?? [];
  const command = args.find((arg) => COMMANDS.includes(arg));
  const help = `wagewright ${command === undefined ? '' : `${command} `}--help lists the options.`;
  if (!message.startsWith('Unknown option')) {
    return / argument missing/.test(message)
      ? `${option}: needs a value. ${help}`
      : / does not take an argument/.test(message)
        ? `${option}: takes no value. ${help}`
        : `${option}: write the value as ${option}=VALUE. ${help}`;
  }
  if (command === 'serve') return `${option}: serve has no options. ${settingFor(option, args)}`;
  const near = nearest(
    option,
    Object.keys(OPTIONS).map((name) => `--${name}`),
  );
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `${option} is not an option.${hint} ${help}`;
}

/** Settings of the server are environment variables. */
function settingFor(option: string, args: readonly string[]): string {
  const name = option.replace(/^-+/, '').replaceAll('-', '_').toUpperCase();
  const setting = SETTING_NAMES.find((each) => each === name);
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const value = args[at]?.split('=')[1] ?? args[at + 1] ?? '...';
  return setting === undefined
    ? 'Its settings are environment variables, such as PORT=9000: see docs/guides/operating.md.'
    : `Set ${setting}=${value} in the environment.`;
}

/** What is said of a command that is not there. */
export function unknownCommand(command: string): string {
  const near = nearest(command, COMMANDS);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `there is no command ${command}.${hint} wagewright --help lists the commands`;
}
