/** The `rules/` tree as loaded: taxes, their dated blocks of figures, and what surrounds them. */

import type { ResidenceBlock } from './residence-schema.ts';
import type { BlockCommon, Examples, Releases, Taxability, TaxIdentity } from './schema.ts';
import type { WageBaseBlock } from './wage-base-schema.ts';

/** One dated set of figures of one tax. */
export type Block = {
  readonly tax: string;
  /** Path below the tree, for messages. */
  readonly file: string;
  /** The validated figures, common part and the method's own. */
  readonly figures: BlockCommon;
};

export type RuleTree = {
  readonly root: string;
  readonly taxes: readonly (TaxIdentity & { readonly file: string })[];
  readonly blocks: readonly Block[];
  readonly taxability: Taxability;
  /** Bases told by what differs from another. */
  readonly wageBases: readonly WageBaseBlock[];
  readonly residences: readonly ResidenceBlock[];
  readonly releases: Releases['releases'];
};

/** One tax with its blocks of this release, oldest first; a block ends where the next begins. */
export type ReleasedTax = {
  readonly identity: TaxIdentity;
  readonly blocks: readonly (Block & { readonly lastPayDate: string })[];
};

/** An `*.examples.yaml` file: `file` is its path below the tree. */
export type ExampleFile = { readonly file: string; readonly content: Examples };
