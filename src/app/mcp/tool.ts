/** A tool that an assistant may call. */

import type { TObject } from 'typebox';
import { dataErrors } from '../../platform/shape/shape-errors.ts';
import { TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import type { ReleaseSet } from '../../tax/paycalc/releases.ts';
import type { Applicability, CoverageIndex } from '../../tax/rules/index.ts';

/** What the tools answer from: the installed rules, nothing else. */
export type Sources = {
  readonly releases: ReleaseSet;
  readonly applicability: Applicability;
  readonly coverage: CoverageIndex;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Called for faults that are ours. */
  readonly onFault: (error: unknown) => void;
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  /** A text, or a value that is shown as JSON. Throws a `TaxInterfaceError` for what the reader can fix. */
  readonly run: (input: never, sources: Sources) => unknown;
};

type Spec<T> = Omit<Tool, 'run'> & { readonly run: (input: T, sources: Sources) => unknown };

export const tool = <T>(spec: Spec<T>): Tool => spec as Tool;

/** Throws a `TaxInterfaceError` that names each wrong field. */
export function checkInput(input: TObject, value: unknown): void {
  const errors = dataErrors(input, value);
  if (errors.length === 0) return;
  const text = errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  throw new TaxInterfaceError('malformed-body', text.join('; '));
}
