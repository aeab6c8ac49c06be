/** `wagewright rules import NAME FILE`: an agency's register file, checked, compared, and laid over a release. */

import { basename, join, resolve } from 'node:path';
import { findImporter, IMPORTERS, type Importer } from '../../../maintain/src/imports/importers.ts';
import { overlayOf } from '../../../maintain/src/imports/overlay-of.ts';
import { ownTable } from '../../../maintain/src/imports/own-table.ts';
import { downloadDay, type Plan, planImport } from '../../../maintain/src/imports/plan.ts';
import { DOUBT_KINDS, openDoubts, planText } from '../../../maintain/src/imports/plan-text.ts';
import { writeToRules } from '../../../maintain/src/imports/write-rules.ts';
import { productVersion } from '../../platform/operation/product-version.ts';
import { readOverlays, withOverlays, writeOverlay } from '../../tax/overlays/index.ts';
import { everyRelease, installedReleases } from '../../tax/paycalc/releases.ts';
import { loadRules, type Release, RULES_ROOT, type RuleTree } from '../../tax/rules/index.ts';
import type { Config } from '../parts/config.ts';
import { readInput } from './input-file.ts';
import { UsageError } from './options.ts';

type Options = {
  /** The release to lay it over; the newest without. */
  readonly version?: string | undefined;
  /** The day of the download; today without. */
  readonly retrieved?: string | undefined;
  readonly write?: boolean | undefined;
  /** The folder of imported registers; `REGISTERS_DIR` without. */
  readonly register?: string | undefined;
  /** Into `rules/`, ready to commit. */
  readonly maintainer?: boolean | undefined;
  /** Kinds of doubts that were looked at. */
  readonly accept?: string | undefined;
  readonly rules?: string | undefined;
  /** Of an operator's own table: the document it is of, and its address. */
  readonly source?: string | undefined;
  readonly url?: string | undefined;
};

type Print = (text: string) => void;

/** Returns the exit code: 1 when something has to be looked at before it can be written. */
export async function rulesImport(
  [name, file]: readonly string[],
  options: Options,
  config: () => Config,
  print: Print,
): Promise<number> {
  if (name === undefined || file === undefined) throw nameBoth();
  const accepted = acceptedOf(options.accept);
  const retrieved = downloadDay(options.retrieved);
  const given = { bytes: readInput('rules import', file), name: basename(file), retrieved };
  const tree = loadRules(options.rules ?? RULES_ROOT);
  const run = options.maintainer === true ? importIntoRules : importOverlay;
  return await run({ name, given, tree, options, accepted, config, print });
}

function nameBoth(): UsageError {
  const names = IMPORTERS.map((one) => `  ${one.name.padEnd(10)} ${one.document}`);
  return new UsageError(
    `rules import: name an importer and the agency's file. Importers:\n${names.join('\n')}\nor a register such as us/ky/occupational/counties and your own table for it, with --source`,
  );
}

/** One of the agencies' files, or the operator's own table of a register. */
function importerFor({ name, options }: Run, release: Release): Importer {
  const found = findImporter(name);
  if (found !== undefined) return found;
  if (!name.includes('/')) throw nameBoth();
  if (options.source === undefined) {
    throw new UsageError(
      `rules import: use --source to name the document that the table for ${name} comes from, such as "Boone County ordinance 2026-14", and --url for its address`,
    );
  }
  if (options.url !== undefined && !/^https:\/\/\S+$/.test(options.url)) {
    throw new UsageError(
      `rules import: --url ${options.url} is not an address that begins with https://`,
    );
  }
  return ownTable(name, release, { document: options.source, url: options.url });
}

type Run = {
  readonly name: string;
  readonly given: { readonly bytes: Uint8Array; readonly name: string; readonly retrieved: string };
  readonly tree: RuleTree;
  readonly options: Options;
  readonly accepted: readonly string[];
  readonly config: () => Config;
  readonly print: Print;
};

async function importOverlay(run: Run): Promise<number> {
  const { given, tree, options, print } = run;
  const folder = resolve(options.register ?? run.config().registersDir);
  const installed = readOverlays(folder);
  const releases = withOverlays(tree, installedReleases(tree), installed);
  const over = releases.select(options.version);
  const importer = importerFor(run, over);
  const plan = await planImport(importer, given, over);
  print(planText(plan));
  const there = installed.find(
    ({ part, manifest }) =>
      part === `${importer.name}.${given.retrieved}` && manifest.file.sha256 === plan.file.sha256,
  );
  if (there !== undefined) {
    print(`\nAlready imported: ${there.manifest.version}. Nothing to do.`);
    return 0;
  }
  if (hasNothing(plan, print) || isDoubtful(plan, run)) return 1;
  const made = overlayOf(plan, installed, `wagewright ${productVersion()}`);
  if (options.write !== true) {
    print(
      `\nNothing was written. With --write: ${join(folder, made.part)}, which creates version ${made.version}.`,
    );
    return 0;
  }
  const entry = tree.releases.find(({ version }) => version === made.over);
  const { path } = writeOverlay(
    folder,
    {
      version: made.version,
      over: { version: made.over, sha256: entry?.sha256 ?? '' },
      parts: [...made.parts],
      importer: importer.name,
      ...made.imported,
      earlier: [...made.earlier],
    },
    made.files,
  );
  print(
    `\nWritten: ${path}\nVersion ${made.version} is used from the next start of the server, and shown as steVersion in its responses.`,
  );
  return 0;
}

async function importIntoRules(run: Run): Promise<number> {
  const { given, tree, options, print } = run;
  if (run.name.includes('/')) {
    throw new UsageError(
      'rules import: with --maintainer, name an importer of an agency. Edit the CSV in rules/ yourself, with the document of each row',
    );
  }
  const over = everyRelease(tree).select(options.version);
  const plan = await planImport(importerFor(run, over), given, over);
  print(planText(plan));
  if (hasNothing(plan, print) || isDoubtful(plan, run)) return 1;
  const { written, unchanged } = writeToRules(tree, plan, options.write === true);
  const list = [...written, ...unchanged.map((path) => `${path} (as it is)`)].join(', ');
  print(
    options.write === true
      ? `\nWritten: ${list}\nUpdate source and published in the register's YAML, run wagewright rules check, read the differences, and commit.`
      : `\nNothing was written. With --write: ${list}`,
  );
  return 0;
}

/** A file of the next year has nothing to say of this release. */
function hasNothing({ merged, over }: Plan, print: Print): boolean {
  if (merged.some(({ stated }) => stated.size > 0)) return false;
  print(`\nNothing was written: the file has no rates for pay dates of version ${over.version}.`);
  return true;
}

/** Says what has to be looked at first. */
function isDoubtful(plan: Plan, { accepted, print }: Run): boolean {
  const open = openDoubts(plan.doubts, accepted);
  if (open.length === 0) return false;
  print(
    `\nNothing was written. Compare what is listed under Check with the agency's announcements. If it is right, repeat with --accept ${[...accepted, ...open].join(',')}.`,
  );
  return true;
}

function acceptedOf(text: string | undefined): string[] {
  const kinds = (text ?? '')
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean);
  const wrong = kinds.find((kind) => !DOUBT_KINDS.some((one) => one === kind));
  if (wrong === undefined) return kinds;
  throw new UsageError(`rules import: --accept takes ${DOUBT_KINDS.join(', ')}, not ${wrong}`);
}
