/** The messages between the page and the worker. */

import type { grossUp, payCalc, taxList } from '@wagewright/library';

export type Library = {
  readonly grossUp: typeof grossUp;
  readonly payCalc: typeof payCalc;
  readonly taxList: typeof taxList;
};
export type FunctionName = keyof Library;

export type WorkerCall = {
  readonly id: number;
  readonly name: FunctionName;
  readonly args: readonly unknown[];
};

export type WorkerAnswer = { readonly id: number; readonly value: unknown };
