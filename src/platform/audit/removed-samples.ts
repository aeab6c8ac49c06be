/** Sample data that an account removed: the one case in which an employer and its forms are deleted. */

import type { OpenedEntry } from './verify-trail.ts';

/** What was in the removed employers. */
export type RemovedSamples = {
  readonly employers: Set<string>;
  readonly employees: Set<string>;
  readonly submissions: Set<number>;
};

export const noSamples = (): RemovedSamples => ({
  employers: new Set(),
  employees: new Set(),
  submissions: new Set(),
});

/**
 * Adds what the trail of an account tells of. Only an employer that the trail called sample data
 * when it was made: no one can say so of another one later.
 */
export function collectRemoved(opened: readonly OpenedEntry[], removed: RemovedSamples): void {
  const added = new Set<unknown>();
  for (const { action, details } of opened) {
    const { employerId, employees, submissions } = details;
    if (action === 'sampleData.added') added.add(employerId);
    if (action !== 'sampleData.removed' || !added.has(employerId)) continue;
    removed.employers.add(String(employerId));
    for (const id of listOf(employees)) removed.employees.add(String(id));
    for (const id of listOf(submissions)) removed.submissions.add(Number(id));
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
