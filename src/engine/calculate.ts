/** Gross to tax lines for one employee: each tax on its own basis, then the tips shortfall. */

import { Basis } from './basis.ts';
import type { Employee, TaxRequest } from './employee.ts';
import { addLine, note, step } from './lines.ts';
import type { Line } from './result.ts';
import { apportioned } from './several-locations.ts';
import { applyShortfall } from './shortfall.ts';

const basis = new Basis();

const CENTS_ONLY = 'roundResult Yes has no effect: this tax is not rounded to whole dollars.';
const YTD_UNKNOWN = 'No ytdWages: taken as 0, as if this were the first payment of the year.';

/**
 * The tax lines of one employee in the order of the requests. Throws `CalculationError` when the
 * payment cannot be calculated as asked. Pure: same input, same answer.
 */
export function calculate(employee: Employee): Line[] {
  const lines: Line[] = [];
  const { taxes } = employee;
  for (let i = 0; i < taxes.length; i += 1) {
    const request = taxes[i] as TaxRequest;
    const others = sameTaxElsewhere(taxes, i);
    if (others === null) calculateTax(request, employee, lines);
    else if (others[0] === request) lines.push(...apportioned(others, employee, calculateTax));
  }
  if (!Number.isNaN(employee.cashAvailable)) applyShortfall(employee, lines);
  return lines;
}

/** All requests of the tax at `index` when there are several locations, else null. */
function sameTaxElsewhere(taxes: readonly TaxRequest[], index: number): TaxRequest[] | null {
  const { rule } = taxes[index] as TaxRequest;
  for (let i = 0; i < taxes.length; i += 1) {
    if (i !== index && taxes[i]?.rule === rule) return taxes.filter((tax) => tax.rule === rule);
  }
  return null;
}

/** Appends one tax's lines at one location. */
function calculateTax(request: TaxRequest, employee: Employee, lines: Line[]): void {
  const { rule } = request;
  const first = lines.length;
  basis.fill(rule.wageBase, employee, request.location);
  rule.method.calculate(basis, request, employee, lines);
  if (basis.unreached.length > 0) addUnreached(request, employee, lines);
  for (let i = first; i < lines.length; i += 1) {
    const line = lines[i] as Line;
    for (const text of rule.notes) note(line, text);
    if (!basis.yearToDateGiven && rule.usesYearToDate) note(line, YTD_UNKNOWN);
    if (request.roundResult === 'Yes' && rule.method.family === 'uniform') note(line, CENTS_ONLY);
  }
}

/** Wages of this payment that the tax does not reach answer zero and say why. */
function addUnreached(request: TaxRequest, employee: Employee, lines: Line[]): void {
  for (const kind of basis.unreached) {
    const line = addLine(lines, request, kind, 0, 0, 0);
    note(line, `${kind.name} wages are not subject to this tax.`);
    if (!employee.explain) continue;
    const citation = basis.base?.earningCitations[kind.index] ?? request.rule.citation;
    line.steps = [step('subject', `${kind.name} wages are not subject to this tax`, 0, citation)];
  }
}
