/** Reads the `rules/` tree: every YAML file by its kind, validated, with the file named in errors. */

import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type, { type Static, type TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parse } from 'yaml';
import { compiledOnce, readSources, type SourceFile } from '../compiled/compiled.ts';
import { type Amendment, Amendments, amended } from './amendments.ts';
import { joinEvidence } from './evidence.ts';
import { blockSchemaOf } from './methods.ts';
import { expandRegister, Register } from './register.ts';
import { type ResidenceBlock, Residences } from './residence-schema.ts';
import {
  type BlockCommon,
  CommonParameters,
  Examples,
  Releases,
  Taxability,
  TaxIdentity,
} from './schema.ts';
import type { Block, ExampleFile, RuleTree } from './tree.ts';
import { type WageBaseBlock, WageBases } from './wage-base-schema.ts';

export const RULES_ROOT = fileURLToPath(new URL('../../rules', import.meta.url));

const EDITION = /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/;
const TaxList = Type.Object({ taxes: Type.Array(Type.Unknown()) }, { additionalProperties: false });

/**
 * The law under `root`, without the examples, which nobody needs to calculate. Throws an Error that
 * lists every problem with its file.
 */
export function loadRules(root: string = RULES_ROOT): RuleTree {
  const sources = readSources(root, isLaw);
  const compile = (): Compiled => compileTree(root, sources);
  return {
    root,
    ...(root === RULES_ROOT ? compiledOnce('rules', sources, CODE, compile) : compile()),
  };
}

/** Of the tree: not the examples, not `places/`, which is geography, nor what says where a CSV comes from. */
const isLaw = (file: string): boolean =>
  /\.(yaml|csv)$/.test(file) &&
  !isExamples(file) &&
  !file.startsWith('places/') &&
  !file.endsWith('.source.yaml');

/** What decides how the tree is read. */
const CODE = new URL('.', import.meta.url);

type Compiled = Omit<RuleTree, 'root'>;

function compileTree(root: string, sources: readonly SourceFile[]): Compiled {
  const problems: string[] = [];
  const taxes: (TaxIdentity & { file: string })[] = [];
  const blocks: Block[] = [];
  const wageBases: WageBaseBlock[] = [];
  const residences: ResidenceBlock[] = [];
  const amendments: Amendment[] = [];
  const common: CommonParameters['commonParameters'] = {};
  let taxability: Taxability | null = null;
  let releases: Releases | null = null;

  const valid = <T extends TSchema>(schema: T, value: unknown, where: string): value is Static<T> =>
    isValid(schema, value, where, problems);

  function addBlock(tax: string, file: string, value: unknown): void {
    const method = (value as { method?: unknown } | null)?.method;
    const schema = typeof method === 'string' ? blockSchemaOf(method) : undefined;
    if (schema === undefined) {
      problems.push(`${file}: ${tax}: unknown method ${String(method)}`);
      return;
    }
    if (valid(schema, value, `${file}: ${tax}`)) {
      blocks.push({ tax, file, figures: value as BlockCommon });
    }
  }

  function addRegister(file: string, register: Register): void {
    try {
      for (const { identity, residence, blocks: dated } of expandRegister(
        register,
        sourceBeside(sources, file, register.register),
      )) {
        if (!valid(TaxIdentity, identity, file)) continue;
        taxes.push({ ...identity, file });
        const rows = { residences: [residence] };
        if (residence !== undefined && valid(Residences, rows, file)) {
          residences.push(...rows.residences);
        }
        for (const block of dated) addBlock(identity.tax, file, block);
      }
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}`);
    }
  }

  function amendedBlocks(): ReturnType<typeof amended> {
    try {
      return amended(blocks, amendments);
    } catch (error) {
      problems.push(`amendments.yaml: ${(error as Error).message}`);
      return [];
    }
  }

  for (const { file, name, value } of joinEvidence(yamlFiles(sources, problems), problems)) {
    if (name === 'releases.yaml') {
      if (valid(Releases, value, file)) releases = value;
    } else if (name === 'taxability.yaml') {
      if (valid(Taxability, value, file)) taxability = value;
    } else if (name === 'common-parameters.yaml') {
      if (valid(CommonParameters, value, file)) Object.assign(common, value.commonParameters);
    } else if (name === 'wage-base.yaml') {
      if (valid(WageBases, value, file)) wageBases.push(...value.wageBases);
    } else if (name === 'residence.yaml') {
      if (valid(Residences, value, file)) residences.push(...value.residences);
    } else if (name === 'amendments.yaml') {
      if (valid(Amendments, value, file)) amendments.push(...value.amendments);
    } else if (name === 'tax.yaml') {
      if (valid(TaxIdentity, value, file)) taxes.push({ ...value, file });
    } else if (name.endsWith('.register.yaml')) {
      if (valid(Register, value, file)) addRegister(file, value);
    } else if (EDITION.test(name)) {
      const { tax, ...figures } = (value ?? {}) as { tax?: string };
      addBlock(String(tax), file, figures);
    } else if (valid(TaxList, value, file)) {
      for (const entry of value.taxes) {
        const { blocks: dated, ...identity } = (entry ?? {}) as { blocks?: unknown[] };
        if (!valid(TaxIdentity, identity, file)) continue;
        taxes.push({ ...identity, file });
        for (const block of dated ?? []) addBlock(identity.tax, file, block);
      }
    }
  }
  for (const { tax, file, value } of amendedBlocks()) addBlock(tax, file, value);
  if (taxability === null) problems.push('taxability.yaml is missing or not valid');
  if (releases === null) problems.push('releases.yaml is missing or not valid');
  problems.push(...identityProblems(taxes, blocks), ...dateProblems(blocks));
  problems.push(...commonProblems(taxes, common));
  refuse(root, problems);
  return {
    taxes: taxes.map((tax) => withCommon(tax, common)),
    blocks,
    wageBases,
    residences,
    taxability: taxability as unknown as Taxability,
    releases: (releases as unknown as Releases).releases,
  };
}

/** The tax with the shared parameters it names behind its own. */
function withCommon<T extends TaxIdentity>(
  { commonParameters, ...tax }: T,
  common: CommonParameters['commonParameters'],
): Omit<T, 'commonParameters'> {
  if (commonParameters === undefined) return tax;
  return { ...tax, parameters: [...tax.parameters, ...(common[commonParameters] ?? [])] };
}

function commonProblems(taxes: Identities, common: CommonParameters['commonParameters']): string[] {
  return taxes.flatMap(({ file, commonParameters: name }) =>
    name === undefined || name in common ? [] : [`${file}: no common parameters ${name}`],
  );
}

type Identities = readonly (TaxIdentity & { readonly file: string })[];

/** Each block belongs to a tax that is described exactly once. */
function identityProblems(taxes: Identities, blocks: readonly Block[]): string[] {
  const known = new Set<string>();
  const problems: string[] = [];
  for (const { tax, file } of taxes) {
    if (known.has(tax)) problems.push(`${file}: ${tax} is described more than once`);
    known.add(tax);
  }
  for (const { tax, file } of blocks) {
    if (!known.has(tax)) problems.push(`${file}: ${tax} has no tax.yaml that describes it`);
  }
  return problems;
}

function dateProblems(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ tax, file, figures }) => {
    const { effective, ends, published, checked = effective } = figures;
    const odd = [effective, ends, published, checked].filter((day) => !isDay(day));
    if (odd.length > 0) return [`${file}: ${tax}: ${odd.join(', ')}: no such day`];
    return effective > ends
      ? [`${file}: ${tax}: effective ${effective} lies after ends ${ends}`]
      : [];
  });
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The official examples and printed tables that stand beside the rules. Throws as `loadRules` does. */
export function loadExamples(root: string = RULES_ROOT): ExampleFile[] {
  const sources = readSources(root, isExamples);
  const compile = (): ExampleFile[] => compileExamples(root, sources);
  return root === RULES_ROOT ? compiledOnce('examples', sources, CODE, compile) : compile();
}

function compileExamples(root: string, sources: readonly SourceFile[]): ExampleFile[] {
  const problems: string[] = [];
  const examples: ExampleFile[] = [];
  for (const { file, value } of yamlFiles(sources, problems)) {
    if (isValid(Examples, value, file, problems)) examples.push({ file, content: value });
  }
  refuse(root, problems);
  return examples;
}

const isExamples = (name: string): boolean => name.endsWith('.examples.yaml');

function refuse(root: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(`the rules under ${root} are not valid:\n${problems.join('\n')}`);
}

function isValid<T extends TSchema>(
  schema: T,
  value: unknown,
  where: string,
  problems: string[],
): value is Static<T> {
  // Naming errors takes many times as long as finding that there are none.
  if (Check(schema, value)) return true;
  const found = [...Errors(schema, value)].filter(({ keyword }) => keyword !== 'boolean');
  for (const { instancePath, message, params } of found) {
    const extra = 'additionalProperties' in params ? ` ${params.additionalProperties}` : '';
    problems.push(`${where}${instancePath}: ${message}${extra}`);
  }
  return false;
}

function* yamlFiles(sources: readonly SourceFile[], problems: string[]) {
  for (const { file, text } of sources) {
    if (!file.endsWith('.yaml')) continue;
    try {
      const value: unknown = parse(text);
      yield { file, name: posix.basename(file), value };
    } catch (error) {
      problems.push(`${file}: not YAML: ${(error as Error).message}`);
    }
  }
}

/** Reads a data file that a YAML file of the tree names, relative to that file. */
export const readBeside = (root: string, file: string, name: string): string =>
  readFileSync(join(root, dirname(file), name), 'utf8');

/** The same among the sources already read. */
function sourceBeside(sources: readonly SourceFile[], file: string, name: string): string {
  const path = posix.join(posix.dirname(file), name);
  const found = sources.find((source) => source.file === path);
  if (found === undefined) throw new Error(`there is no file ${path}`);
  return found.text;
}
