/** What the page and the worker say to each other. */

import type * as library from '@wagewright/library';

export type Library = typeof library;
export type FunctionName = 'payCalc' | 'taxList' | 'grossUp';

export type Asked = {
  readonly id: number;
  readonly name: FunctionName;
  readonly args: readonly unknown[];
};

export type Answered = { readonly id: number; readonly value: unknown };
