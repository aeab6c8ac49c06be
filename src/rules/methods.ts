/** The methods a rule file may name: which figures each needs, and how they compile. */

import type { TObject } from 'typebox';
import type { Method, Parameter } from '../engine/index.ts';
import { compileFederal } from './compile-federal.ts';
import { compileFuta } from './compile-futa.ts';
import { compileWageBand } from './compile-wage-band.ts';
import { type BlockCommon, FederalBlock, FutaBlock, WageBandBlock } from './schema.ts';

type MethodEntry = {
  readonly schema: TObject;
  compile(block: never, parameters: readonly Parameter[]): Method;
  /** Whether the year's earlier wages change the result. */
  usesYearToDate(block: never): boolean;
};

const METHODS: Readonly<Record<string, MethodEntry>> = {
  'wage-band-rate@1': {
    schema: WageBandBlock,
    compile: compileWageBand,
    usesYearToDate: (block: WageBandBlock) => block.upTo !== undefined || block.from !== undefined,
  },
  'futa@1': { schema: FutaBlock, compile: compileFuta, usesYearToDate: () => true },
  'federal-percentage-2020@1': {
    schema: FederalBlock,
    compile: compileFederal,
    usesYearToDate: () => false,
  },
};

export const blockSchemaOf = (method: string): TObject | undefined => METHODS[method]?.schema;

export const methodNames = (): string[] => Object.keys(METHODS);

/** `block` was validated against the schema of its own method when it was loaded. */
export function compileMethod(block: BlockCommon, parameters: readonly Parameter[]): Method {
  return entryOf(block).compile(block as never, parameters);
}

export const usesYearToDate = (block: BlockCommon): boolean =>
  entryOf(block).usesYearToDate(block as never);

function entryOf(block: BlockCommon): MethodEntry {
  const entry = METHODS[block.method];
  if (entry === undefined) throw new Error(`unknown method ${block.method}`);
  return entry;
}
