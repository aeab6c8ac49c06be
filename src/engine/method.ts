/** The shape of a calculation method: one named, versioned way to get from wages to tax. */

import type { Basis } from './basis.ts';
import type { Employee, RegularMethod, SupplementalMethod, TaxRequest } from './employee.ts';
import type { Line } from './result.ts';

/** A method with its figures compiled in. Once released, a name never changes its results. */
export type Method = {
  /** For example `wage-band-rate@1`; its text is `methods/<name without version>.md`. */
  readonly name: string;
  /** Income taxes follow the wage entries' calculation methods; uniform taxes do not. */
  readonly family: 'income' | 'uniform';
  /** The methods of wage entries that an income tax takes; left out: all of them. */
  readonly takes?: {
    readonly regular: readonly RegularMethod[];
    readonly supplemental: readonly SupplementalMethod[];
  };
  /** The rate depends on the place: locations are calculated one by one, not on their sum. */
  readonly byPlace?: boolean;
  /**
   * For wages that a resident earns where no agreement holds and another state withholds (the rule of
   * residence `creditTable`); null where the figures of the pay date are not known.
   */
  readonly creditTable?: Method | null;
  /** Appends the lines of one tax on `basis` to `lines`. */
  calculate(basis: Basis, request: TaxRequest, employee: Employee, lines: Line[]): void;
};
