/** What the files of the tree hold, each taken by its kind. */

import { posix } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { reasonOf } from '../../../platform/shape/reasons.ts';
import { checkYaml, type TextFile } from '../../../platform/shape/yaml-file.ts';
import { type Authored, withFigures } from '../authoring/authoring.ts';
import { blanksIn, withoutBlankRows } from '../authoring/blanks.ts';
import { withCountyRates } from '../registers/county-rates.ts';
import type { DatedRegister } from '../registers/dated-register.ts';
import { expandRegister, Register } from '../registers/register.ts';
import { Aliases } from '../schema/alias-schema.ts';
import { AwaitedData } from '../schema/awaited-schema.ts';
import { Notices } from '../schema/notice-schema.ts';
import { type ResidenceBlock, Residences } from '../schema/residence-schema.ts';
import { CommonParameters, Releases, Taxability, TaxIdentity } from '../schema/schema.ts';
import { type WageBaseBlock, WageBases } from '../schema/wage-base-schema.ts';

type Value = Readonly<Record<string, unknown>>;

/** An edition of one tax, named by its first pay date. */
const EDITION = /^\d{4}-\d{2}-\d{2}[a-z]?\.yaml$/;
const TaxList = Type.Object(
  { taxes: Type.Array(Type.Object({})) },
  { additionalProperties: false },
);

/** Filled file by file; what does not fit its shape is among the problems. */
export class TreeParts {
  readonly problems: string[] = [];
  readonly taxes: (TaxIdentity & { file: string })[] = [];
  readonly authored: Authored[] = [];
  readonly wageBases: WageBaseBlock[] = [];
  readonly residences: ResidenceBlock[] = [];
  readonly registers: (DatedRegister & { source: TextFile })[] = [];
  readonly common: CommonParameters['commonParameters'] = {};
  notices: Notices = { notices: [], publishedRates: [] };
  aliases: Aliases = { aliases: [], otherTaxes: [] };
  awaited: AwaitedData = { agencies: [], publications: [], law: [] };
  taxability: Taxability | null = null;
  releases: Releases | null = null;
  /** All files, those of registers among them. */
  readonly sources: readonly TextFile[];

  constructor(sources: readonly TextFile[]) {
    this.sources = sources;
  }

  add(source: TextFile, name: string, value: unknown): void {
    if (name === 'releases.yaml') {
      if (this.#valid(Releases, value, source)) this.releases = value;
    } else if (name === 'taxability.yaml') {
      if (this.#valid(Taxability, value, source)) this.taxability = value;
    } else if (name === 'common-parameters.yaml') {
      if (this.#valid(CommonParameters, value, source))
        Object.assign(this.common, value.commonParameters);
    } else if (name === 'wage-base.yaml') {
      if (this.#valid(WageBases, value, source)) this.wageBases.push(...value.wageBases);
    } else if (name === 'notices.yaml') {
      if (this.#valid(Notices, value, source)) this.notices = value;
    } else if (name === 'aliases.yaml') {
      if (this.#valid(Aliases, value, source)) this.aliases = value;
    } else if (name === 'awaited.yaml') {
      if (this.#valid(AwaitedData, value, source)) this.awaited = value;
    } else if (name === 'residence.yaml') {
      if (this.#valid(Residences, value, source)) this.residences.push(...value.residences);
    } else if (name === 'tax.yaml') {
      this.#addIdentity(value, source, '');
    } else if (name.endsWith('.register.yaml')) {
      if (this.#valid(Register, value, source)) this.#addRegister(source, value);
    } else if (EDITION.test(name)) {
      const { tax, ...figures } = (value ?? {}) as Value;
      const whole = withCountyRates(figures, source.file, this.sources, this.problems);
      this.#addBlock({ tax: String(tax), source, at: '', value: whole });
    } else if (this.#valid(TaxList, value, source)) {
      this.#addList(source, value);
    }
  }

  #valid<T extends TSchema>(
    schema: T,
    value: unknown,
    source: TextFile,
    at = '',
  ): value is Static<T> {
    return checkYaml(schema, value, source, at, this.problems);
  }

  /** Blocks that are still to be filled in are left out; the check names their blanks. */
  #addBlock(block: Authored): void {
    if (blanksIn(block.value).length === 0) this.authored.push(block);
  }

  #addIdentity(identity: unknown, source: TextFile, at: string): identity is TaxIdentity {
    if (!this.#valid(TaxIdentity, identity, source, at)) return false;
    this.taxes.push({ ...identity, file: source.file });
    return true;
  }

  #addList(source: TextFile, value: Static<typeof TaxList>): void {
    for (const [i, entry] of value.taxes.entries()) {
      const at = `taxes[${i}]`;
      const { blocks = [], ...identity } = entry as { blocks?: Value[]; tax?: string };
      // An entry with a tax alone holds more blocks of a tax that another file describes.
      const isMore = Object.keys(identity).join() === 'tax';
      if (!isMore && !this.#addIdentity(identity, source, at)) continue;
      for (const [k, block] of blocks.entries()) {
        this.#addBlock({
          tax: String(identity.tax),
          source,
          at: `${at}.blocks[${k}]`,
          value: block ?? {},
        });
      }
    }
  }

  #addRegister(source: TextFile, register: Register): void {
    const csv = posix.join(posix.dirname(source.file), register.register);
    const text = this.sources.find(({ file }) => file === csv)?.text;
    if (text === undefined) {
      this.problems.push(`${source.file}: there is no file ${csv}`);
      return;
    }
    const { key, identity, residence, row } = register;
    if ((register.blocks === undefined) === (row === undefined)) {
      this.problems.push(`${source.file}: the register needs either blocks or row`);
      return;
    }
    if (row !== undefined) {
      // What is still to be filled in is left out, as with blocks.
      if (blanksIn(register).length > 0) return;
      const more = residence === undefined ? {} : { residence };
      this.registers.push({
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
        if (!this.#addIdentity(identity, source, 'identity')) continue;
        const rows = { residences: [residence] };
        if (residence !== undefined && this.#valid(Residences, rows, source)) {
          this.residences.push(...rows.residences);
        }
        for (const [k, block] of blocks.entries()) {
          this.#addBlock({ tax: identity.tax, source, at: `blocks[${k}]`, value: block as Value });
        }
      }
    } catch (error) {
      this.problems.push(`${csv}: ${reasonOf(error)}`);
    }
  }
}
