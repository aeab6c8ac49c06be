/** Makes the tree of the texts of its files: each file by its kind, every value held against its shape. */

import { posix } from 'node:path';
import { unknownName } from '../../../platform/shape/nearest.ts';
import { reasonOf } from '../../../platform/shape/reasons.ts';
import {
  checkMany,
  checkYaml,
  describeErrors,
  readYaml,
  type TextFile,
} from '../../../platform/shape/yaml-file.ts';
import { type Authored, expandBlocks } from '../authoring/authoring.ts';
import { blankCells, blanksOf } from '../authoring/blanks.ts';
import { joinEvidence } from '../authoring/evidence.ts';
import { blockSchemaOf, methodNames } from '../methods/registry.ts';
import { type DatedRegister, RegisterRows } from '../registers/dated-register.ts';
import { type ExpandedTax, expandedTax } from '../releases/released-taxes.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';
import { Residences } from '../schema/residence-schema.ts';
import {
  type BlockCommon,
  type CommonParameters,
  type Taxability,
  TaxIdentity,
} from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import { TreeParts } from './tree-parts.ts';
import { commonProblems, dateProblems, identityProblems } from './tree-problems.ts';

type Value = Readonly<Record<string, unknown>>;
type CompiledTree = Omit<RuleTree, 'root'>;

/** `problems` is what an author must fix before anything can be calculated. */
export function readTree(sources: readonly TextFile[]): CompiledTree & { problems: string[] } {
  const parts = new TreeParts(sources);
  const { problems } = parts;
  const files = sources.flatMap((source) => {
    const value = source.file.endsWith('.yaml') ? readYaml(source, problems) : undefined;
    const { file, text } = source;
    return value === undefined ? [] : [{ file, text, name: posix.basename(file), value }];
  });
  const unfinished = [...files.flatMap(blanksOf), ...sources.flatMap(blankCells)];
  for (const { file, text, name, value } of joinEvidence(files, problems)) {
    parts.add({ file, text }, name, value);
  }
  const { taxes, authored, registers, common, taxability, releases } = parts;
  const blocks = expandBlocks(authored, problems).flatMap((block) => blockOf(block, problems));
  if (taxability === null) problems.push('taxability.yaml is missing or not valid');
  if (releases === null) problems.push('releases.yaml is missing or not valid');
  const dated = registers.map(({ source, ...register }) => {
    const named = withCommon(register.identity as { commonParameters?: string }, common);
    return { source, register: { ...register, identity: named } };
  });
  const registered = dated.flatMap((each) => registeredTaxes(each, problems));
  const all = [...blocks, ...registered.flatMap((tax) => tax.blocks)];
  const isMoved = movedTaxes(blocks, registered);
  const described = [
    ...taxes.filter(({ tax }) => !isMoved(tax)),
    ...registered.map(({ identity, file }) => ({ ...identity, file })),
  ];
  problems.push(...identityProblems(described, all), ...dateProblems(all));
  problems.push(
    ...commonProblems(taxes, common),
    ...commonProblems(
      registers.map(({ file, identity }) => ({ ...(identity as TaxIdentity), file })),
      common,
    ),
  );
  return {
    problems: [...new Set(problems)],
    unfinished,
    taxes: taxes.map((tax) => withCommon(tax, common)),
    blocks,
    wageBases: parts.wageBases,
    notices: parts.notices,
    aliases: parts.aliases,
    awaited: parts.awaited,
    residences: parts.residences,
    registers: dated.map(({ register }) => register),
    taxability: taxability as unknown as Taxability,
    releases: releases?.releases ?? [],
  };
}

/** The block when it fits its method; none, with the problems reported, when it does not. */
function blockOf(
  { tax, source, at, value }: Authored,
  problems: string[],
  check = checkYaml,
): Block[] {
  const method = String(value.method);
  const schema = blockSchemaOf(method);
  if (schema === undefined) {
    const message = unknownName(method, methodNames(), 'method');
    problems.push(
      ...describeErrors([{ path: 'method', message: `${method} ${message}` }], source, at),
    );
    return [];
  }
  if (!check(schema, value, source, at, problems)) return [];
  return [{ tax, file: source.file, at, figures: value as BlockCommon }];
}

/** Whether a register holds the tax from the release on in which its blocks end. */
function movedTaxes(
  blocks: readonly Block[],
  registered: readonly ExpandedTax[],
): (tax: string) => boolean {
  const own = Map.groupBy(blocks, ({ tax }) => tax);
  const known = new Map(registered.map((tax) => [tax.identity.tax, tax.blocks]));
  return (tax) => {
    const rows = known.get(tax) ?? [];
    const isBefore = (until: string | undefined): boolean =>
      until !== undefined &&
      rows.every(({ figures: { since } }) => compareVersions(until, since) <= 0);
    return rows.length > 0 && (own.get(tax) ?? []).every(({ figures }) => isBefore(figures.until));
  };
}

/** Every tax of a register, made once to hold it against its shapes; none that does not fit. */
function registeredTaxes(
  { register, source }: { readonly register: DatedRegister; readonly source: TextFile },
  problems: string[],
): (ExpandedTax & { file: string })[] {
  const rows = new RegisterRows(register);
  try {
    return [...rows.rows.keys()].flatMap((id) => {
      const tax = expandedTax(rows, id);
      const { identity, residence } = tax;
      const found: string[] = [];
      const isSound =
        checkMany(TaxIdentity, identity, source, 'identity', found) &&
        (residence === undefined ||
          checkMany(Residences, { residences: [residence] }, source, '', found));
      const blocks = tax.blocks.flatMap(({ at, figures }) =>
        blockOf({ tax: id, source, at, value: figures as Value }, found, checkMany),
      );
      problems.push(...found.map((problem) => `${problem} (${id})`));
      if (!isSound) return [];
      return [{ ...tax, blocks, file: source.file }];
    });
  } catch (error) {
    problems.push(`${source.file}: ${reasonOf(error)}`);
    return [];
  }
}

/** The tax with the shared parameters it names behind its own. */
function withCommon<T extends { parameters?: unknown; commonParameters?: string }>(
  { commonParameters, ...tax }: T,
  common: CommonParameters['commonParameters'],
): Omit<T, 'commonParameters'> {
  if (commonParameters === undefined) return tax;
  const own = (tax.parameters ?? []) as TaxIdentity['parameters'];
  return { ...tax, parameters: [...own, ...(common[commonParameters] ?? [])] };
}
