/** Registers that print what is withheld as negative: decided once for the register, never by cell. */

import { isEmployerTax } from '../headers/tax-names.ts';
import { CellError } from '../table/cells.ts';
import type { CheckRows, RegisterCells } from '../table/cells-of-row.ts';
import type { Columns } from '../table/columns.ts';
import type { Said } from '../table/said.ts';

type Kind = NonNullable<Columns['negative']>[number];

const TITLES: Readonly<Record<Kind, string>> = {
  employeeTaxes: 'taxes of employees',
  employerTaxes: 'taxes of the employer',
  benefits: 'deductions',
};

type Signs = {
  /** Names of columns whose amounts have the other sign. */
  readonly turned: ReadonlySet<string>;
  readonly said: readonly Said[];
};

/** Of all checks, each with its rows. */
export function signsOf(checks: readonly CheckRows[], cells: RegisterCells): Signs {
  const turned = new Set<string>();
  const said: Said[] = [];
  for (const [kind, names] of namesByKind(cells.columns)) {
    const { negative } = cells.columns;
    const { below, above } = countSigns(checks, cells, names);
    const isTurned = negative === undefined ? below > 0 && above === 0 : negative.includes(kind);
    if (isTurned) for (const name of names) turned.add(name);
    if (isTurned && negative === undefined) {
      const words = `All ${TITLES[kind]} are negative amounts. They were read as withheld.`;
      said.push(['all_negative', words]);
    } else if (negative === undefined && below > 0) {
      said.push([
        'mixed_signs',
        `Of the ${TITLES[kind]}, ${below} amounts are negative and ${above} positive. They were read as they stand: a negative one is money given back. If the register prints withheld amounts as negative, say so in the columns file (negative: [${kind}]).`,
      ]);
    }
  }
  return { turned, said };
}

function namesByKind({
  taxes,
  benefits,
  deductions,
}: Columns): readonly (readonly [Kind, string[]])[] {
  const isEmployer = (name: string): boolean => [taxes[name] ?? []].flat().some(isEmployerTax);
  return [
    ['employeeTaxes', Object.keys(taxes).filter((name) => !isEmployer(name))],
    ['employerTaxes', Object.keys(taxes).filter(isEmployer)],
    ['benefits', [...Object.keys(benefits ?? {}), ...(deductions ?? [])]],
  ];
}

function countSigns(
  checks: readonly CheckRows[],
  cells: RegisterCells,
  names: readonly string[],
): { below: number; above: number } {
  let [below, above] = [0, 0];
  const wages = Object.keys(cells.columns.wages);
  for (const rows of checks) {
    // What a check with negative wages gives back has the other sign.
    const paid = readable(() => cells.amounts(rows, wages)) ?? new Map();
    const sign = [...paid.values()].reduce((a, b) => a + b, 0) < 0 ? -1 : 1;
    for (const name of names) {
      const cents = sign * (readable(() => cells.amounts(rows, [name]).get(name)) ?? 0);
      if (cents < 0) below += 1;
      else if (cents > 0) above += 1;
    }
  }
  return { below, above };
}

/** What cannot be read is said when its row is. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}
