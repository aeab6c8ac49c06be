/** The `rules/` tree as loaded: taxes, their dated blocks of figures, and what surrounds them. */

import type { DatedRegister } from '../registers/dated-register.ts';
import type { Aliases } from '../schema/alias-schema.ts';
import type { AwaitedData } from '../schema/awaited-schema.ts';
import type { Notices } from '../schema/notice-schema.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { BlockCommon, Examples, Releases, Taxability, TaxIdentity } from '../schema/schema.ts';
import type { WageBaseBlock } from '../schema/wage-base-schema.ts';

/** One dated set of figures of one tax. */
export type Block = {
  readonly tax: string;
  /** Path below the tree, for messages. */
  readonly file: string;
  /** Path in the file, such as `taxes[0].blocks[1]`; empty for the whole file. */
  readonly at: string;
  /** The validated figures, common part and the method's own. */
  readonly figures: BlockCommon;
};

export type RuleTree = {
  readonly root: string;
  readonly taxes: readonly (TaxIdentity & { readonly file: string })[];
  readonly blocks: readonly Block[];
  readonly taxability: Taxability;
  /** Bases described by what differs from another. */
  readonly wageBases: readonly WageBaseBlock[];
  /** Found after releases were sealed; in no digest. */
  readonly notices: Notices;
  /** What other payroll programs send; in no digest. */
  readonly aliases: Aliases;
  /** Who publishes the next figures; in no digest. */
  readonly awaited: AwaitedData;
  readonly residences: readonly ResidenceBlock[];
  /** Taxes of registers with `row`, which are not in `taxes`, `blocks`, and `residences`. */
  readonly registers: readonly DatedRegister[];
  readonly releases: Releases['releases'];
  /** Blocks left out because values are still to be filled in, each value listed with file and line. */
  readonly unfinished: readonly string[];
};

/** One tax with its blocks of this release, oldest first; a block ends where the next begins. */
export type ReleasedTax = {
  readonly identity: TaxIdentity;
  readonly blocks: readonly (Block & { readonly lastPayDate: string })[];
};

/** An `*.examples.yaml` file: `file` is its path below the tree. */
export type ExampleFile = { readonly file: string; readonly content: Examples };
