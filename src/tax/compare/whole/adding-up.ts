/** Whether the amounts of a check add up to the gross and the net pay that the register says. */

import { isEmployerTax } from '../headers/tax-names.ts';
import type { NotAddingUp } from '../table/check.ts';
import type { Columns } from '../table/columns.ts';

type Amounts = (names: Iterable<string>) => ReadonlyMap<string, number>;

export function notAddingUp(columns: Columns, amounts: Amounts): NotAddingUp {
  const read = (header: string | undefined): number | undefined =>
    header === undefined ? undefined : amounts([header]).get(header);
  const wages = Object.entries(columns.wages);
  const isTotal = wages.find(([, type]) => type === 'Total')?.[0];
  const sum = (names: readonly string[]): number =>
    [...amounts(names).values()].reduce((a, b) => a + b, 0);
  const parts = sum(wages.flatMap(([header, type]) => (type === 'Total' ? [] : [header])));
  const paid = read(isTotal) ?? parts;
  const [gross, net] = [read(columns.gross), read(columns.net)];
  const ofEmployees = Object.entries(columns.taxes).flatMap(([header, named]) =>
    [named].flat().some(isEmployerTax) ? [] : [header],
  );
  const taken = sum([
    ...ofEmployees,
    ...Object.keys(columns.benefits ?? {}),
    ...(columns.deductions ?? []),
  ]);
  return {
    ...differing('gross', gross, paid),
    // Imputed income is taxed and not paid out; some registers count it as gross pay.
    ...differing('net', net, paid - taken, paid - taken - imputed(columns, amounts)),
  };
}

function differing(
  name: keyof NotAddingUp,
  said: number | undefined,
  read: number,
  orRead = read,
): NotAddingUp {
  const isEqual = said === undefined || said === read || said === orRead;
  return isEqual ? {} : { [name]: said - read };
}

function imputed({ wages }: Columns, amounts: Amounts): number {
  const headers = Object.keys(wages).filter((header) => wages[header] === 'GroupTermLife');
  return [...amounts(headers).values()].reduce((a, b) => a + b, 0);
}
