/** A state's limit in words, for the coverage page. */

import { percent } from './limits.ts';
import type { StateLimit } from './schema.ts';

const WAGE_NAMES = {
  federal: 'the federal minimum wage',
  state: "the state's minimum wage",
  higher: 'the higher of the federal and state minimum wage',
  highest: 'the highest minimum wage',
} as const;

const DEBT_NAMES = {
  consumer: 'consumer debt',
  privateStudentLoan: 'private student loan',
  rent: 'rent',
  other: 'other debt',
} as const;

/** `Head of a family: the lowest of 10% of disposable earnings and …`. */
export function limitWords(row: StateLimit): string {
  const when = conditionOf(row);
  const what = row.unknown ? 'not read' : limitOf(row);
  return when === '' ? what : `${when}: ${what}`;
}

function conditionOf({ headOfFamily, debt, grossUpTo, grossUpToHours }: StateLimit): string {
  if (headOfFamily) return 'head of a family';
  if (debt !== undefined) return DEBT_NAMES[debt];
  if (grossUpTo !== undefined) return `gross up to $${grossUpTo} a week`;
  return grossUpToHours === undefined ? '' : `gross up to ${grossUpToHours} hours a week`;
}

function limitOf(row: StateLimit): string {
  if (row.none) return 'no garnishment';
  const { gross, disposable, hours, excess, wage = 'federal', keep, monthly } = row;
  const each = row.dependent === undefined ? '' : `$${row.dependent} a week for each dependent`;
  const parts: string[] = [];
  if (gross !== undefined) parts.push(`${percent(gross)} of gross`);
  if (disposable !== undefined) parts.push(`${percent(disposable)} of disposable earnings`);
  if (hours !== undefined) {
    const part =
      excess === undefined || excess === '1' ? 'the amount' : `${percent(excess)} of the amount`;
    parts.push(
      `${part} above ${hours} hours a week at ${WAGE_NAMES[wage]}${row.dependentKeeps ? ` and ${each}` : ''}`,
    );
  }
  if (keep?.weekly !== undefined) parts.push(`the amount above $${keep.weekly} a week`);
  if (monthly !== undefined) {
    const rates = monthly.map(({ rate }) => percent(rate)).join(', ');
    parts.push(`${rates} of portions of a month's disposable earnings`);
  }
  const least = parts.length === 1 ? (parts[0] ?? '') : `the lowest of ${parts.join('; ')}`;
  return each === '' || row.dependentKeeps ? least : `${least}, minus ${each}`;
}
