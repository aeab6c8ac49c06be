/** Makes the tree of the texts of its files: each file by its kind, every value held against its shape. */

import { posix } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { unknownName } from '../../../platform/shape/nearest.ts';
import {
  checkMany,
  checkYaml,
  describeErrors,
  readYaml,
  type TextFile,
} from '../../../platform/shape/yaml-file.ts';
import { type Authored, expandBlocks, withFigures } from '../authoring/authoring.ts';
import { blankCells, blanksIn, blanksOf, withoutBlankRows } from '../authoring/blanks.ts';
import { joinEvidence } from '../authoring/evidence.ts';
import { blockSchemaOf, methodNames } from '../methods/registry.ts';
import { withCountyRates } from '../registers/county-rates.ts';
import { type DatedRegister, RegisterRows } from '../registers/dated-register.ts';
import { expandRegister, Register } from '../registers/register.ts';
import { type ExpandedTax, expandedTax } from '../releases/released-taxes.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';
import { Aliases } from '../schema/alias-schema.ts';
import { Notices } from '../schema/notice-schema.ts';
import { type ResidenceBlock, Residences } from '../schema/residence-schema.ts';
import {
  type BlockCommon,
  CommonParameters,
  Releases,
  Taxability,
  TaxIdentity,
} from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import { type WageBaseBlock, WageBases } from '../schema/wage-base-schema.ts';
import { commonProblems, dateProblems, identityProblems } from './tree-problems.ts';

type Value = Readonly<Record<string, unknown>>;
type CompiledTree = Omit<RuleTree, 'root'>;

/** An edition of one tax, named by its first pay date. */
const EDITION = /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/;
const TaxList = Type.Object(
  { taxes: Type.Array(Type.Object({})) },
  { additionalProperties: false },
);

/** `problems` is what an author must fix before anything can be calculated. */
export function readTree(sources: readonly TextFile[]): CompiledTree & { problems: string[] } {
  const problems: string[] = [];
  const unfinished: string[] = [];
  const taxes: (TaxIdentity & { file: string })[] = [];
  const authored: Authored[] = [];
  const wageBases: WageBaseBlock[] = [];
  let notices: Notices = { notices: [], publishedRates: [] };
  let aliases: Aliases = { aliases: [], otherTaxes: [] };
  const residences: ResidenceBlock[] = [];
  const registers: (DatedRegister & { source: TextFile })[] = [];
  const common: CommonParameters['commonParameters'] = {};
  let taxability: Taxability | null = null;
  let releases: Releases | null = null;

  const valid = <T extends TSchema>(
    schema: T,
    value: unknown,
    source: TextFile,
    at = '',
  ): value is Static<T> => checkYaml(schema, value, source, at, problems);

  /** Blocks that are still to be filled in are left out; the check names their blanks. */
  function addBlock(block: Authored): void {
    if (blanksIn(block.value).length === 0) authored.push(block);
  }

  function addIdentity(identity: unknown, source: TextFile, at: string): identity is TaxIdentity {
    if (!valid(TaxIdentity, identity, source, at)) return false;
    taxes.push({ ...identity, file: source.file });
    return true;
  }

  function addList(source: TextFile, value: Static<typeof TaxList>): void {
    for (const [i, entry] of value.taxes.entries()) {
      const at = `taxes[${i}]`;
      const { blocks = [], ...identity } = entry as { blocks?: Value[]; tax?: string };
      // An entry with a tax alone holds more blocks of a tax that another file describes.
      const isMore = Object.keys(identity).join() === 'tax';
      if (!isMore && !addIdentity(identity, source, at)) continue;
      for (const [k, block] of blocks.entries()) {
        addBlock({
          tax: String(identity.tax),
          source,
          at: `${at}.blocks[${k}]`,
          value: block ?? {},
        });
      }
    }
  }

  function addRegister(source: TextFile, register: Register): void {
    const csv = posix.join(posix.dirname(source.file), register.register);
    const text = sources.find(({ file }) => file === csv)?.text;
    if (text === undefined) {
      problems.push(`${source.file}: there is no file ${csv}`);
      return;
    }
    const { key, identity, residence, row } = register;
    if ((register.blocks === undefined) === (row === undefined)) {
      problems.push(`${source.file}: the register needs either blocks or row`);
      return;
    }
    if (row !== undefined) {
      // What is still to be filled in is left out, as with blocks.
      if (blanksIn(register).length > 0) return;
      const more = residence === undefined ? {} : { residence };
      registers.push({
        file: source.file,
        key,
        identity,
        ...more,
        row: withFigures(row) as DatedRegister['row'],
        path: csv,
        csv: withoutBlankRows(text),
        source,
      });
      return;
    }
    try {
      for (const { identity, residence, blocks } of expandRegister(register, text)) {
        if (!addIdentity(identity, source, 'identity')) continue;
        const rows = { residences: [residence] };
        if (residence !== undefined && valid(Residences, rows, source)) {
          residences.push(...rows.residences);
        }
        for (const [k, block] of blocks.entries()) {
          addBlock({ tax: identity.tax, source, at: `blocks[${k}]`, value: block as Value });
        }
      }
    } catch (error) {
      problems.push(`${csv}: ${(error as Error).message}`);
    }
  }

  function addFile(source: TextFile, name: string, value: unknown): void {
    if (name === 'releases.yaml') {
      if (valid(Releases, value, source)) releases = value;
    } else if (name === 'taxability.yaml') {
      if (valid(Taxability, value, source)) taxability = value;
    } else if (name === 'common-parameters.yaml') {
      if (valid(CommonParameters, value, source)) Object.assign(common, value.commonParameters);
    } else if (name === 'wage-base.yaml') {
      if (valid(WageBases, value, source)) wageBases.push(...value.wageBases);
    } else if (name === 'notices.yaml') {
      if (valid(Notices, value, source)) notices = value;
    } else if (name === 'aliases.yaml') {
      if (valid(Aliases, value, source)) aliases = value;
    } else if (name === 'residence.yaml') {
      if (valid(Residences, value, source)) residences.push(...value.residences);
    } else if (name === 'tax.yaml') {
      addIdentity(value, source, '');
    } else if (name.endsWith('.register.yaml')) {
      if (valid(Register, value, source)) addRegister(source, value);
    } else if (EDITION.test(name)) {
      const { tax, ...figures } = (value ?? {}) as Value;
      const whole = withCountyRates(figures, source.file, sources, problems);
      addBlock({ tax: String(tax), source, at: '', value: whole });
    } else if (valid(TaxList, value, source)) {
      addList(source, value);
    }
  }

  const files = sources.flatMap((source) => {
    const value = source.file.endsWith('.yaml') ? readYaml(source, problems) : undefined;
    const { file, text } = source;
    return value === undefined ? [] : [{ file, text, name: posix.basename(file), value }];
  });
  unfinished.push(...files.flatMap(blanksOf), ...sources.flatMap(blankCells));
  for (const { file, text, name, value } of joinEvidence(files, problems)) {
    addFile({ file, text }, name, value);
  }
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
    wageBases,
    notices,
    aliases,
    residences,
    registers: dated.map(({ register }) => register),
    taxability: taxability as unknown as Taxability,
    releases: (releases as unknown as Releases | null)?.releases ?? [],
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
    problems.push(`${source.file}: ${(error as Error).message}`);
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
