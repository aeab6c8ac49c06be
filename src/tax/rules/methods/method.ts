/** What a method of the rules is: the shape of its figures, how they compile, what they need. */

import type { TObject } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import type { BlockCommon } from '../schema/schema.ts';

type Definition<Block extends BlockCommon> = {
  /** As rule files name it, for example `futa@1`. */
  readonly name: string;
  /** Shape of a block of figures. */
  readonly schema: TObject;
  compile(block: Block, parameters: readonly Parameter[]): Method;
  /** Whether the year's earlier wages change the result; no, if left out. */
  usesYearToDate?(block: Block): boolean;
  /** Ids of the taxes whose amounts it needs: these are calculated first. */
  dependsOn?(block: Block): readonly string[];
};

export type RulesMethod = Definition<BlockCommon>;

/** A block reaches its method only after it was validated against the method's own schema. */
export const defineMethod = <Block extends BlockCommon>(method: Definition<Block>): RulesMethod =>
  method;
