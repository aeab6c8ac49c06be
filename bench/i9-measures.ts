/** What the benchmark of one large employer asks for: lists, searches, and the work list, each with the rows it may read. */

import { caseNeed } from '../src/people/cases/statuses.ts';
import { findEmployeesBySsn, listEmployees } from '../src/people/employees/employees.ts';
import { listSubmissions } from '../src/people/i9/submissions/reading/read-submissions.ts';
import { listEmployerForms } from '../src/people/i9/work/list-forms.ts';
import { countOpenWork, listWork } from '../src/people/i9/work/list-work.ts';
import { encodeCursor } from '../src/platform/http/rest/pages.ts';
import type { Deps } from '../src/platform/requests/deps.ts';
import { emailOf, type Filled, ssnOf } from './i9-fill.ts';

const PAGE = 50;

type Page = Parameters<typeof listEmployees>[3];
export type Measure = {
  readonly name: string;
  readonly path: string;
  readonly body?: object;
  /** The same work without HTTP, for its plans. */
  readonly work: (deps: Deps) => Promise<unknown>;
  /** How many rows it may read. */
  readonly rows: number;
  /** What a search finds is sorted. */
  readonly isSorted?: true;
};

const AFTER_NAMES = { term: 'maria z', id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' };

/** `count`: how many employees there are. */
export function measuresOf(filled: Filled, count: number): readonly Measure[] {
  const { caller, employerId, employeeIds, smallEmployerId } = filled;
  const at = `/v1/employers/${employerId}`;
  const none = { status: undefined, search: undefined, after: undefined };
  const list = (page: Partial<Page>) => (deps: Deps) =>
    listEmployees(deps, caller, employerId, { ...none, limit: PAGE, ...page });
  const page = PAGE + 1;
  // Each employee with the form in use.
  const listed = 2 * page;
  const deep = employeeIds[Math.floor(count * 0.95)] as string;
  const some = employeeIds[Math.floor(count / 2)] as string;
  // A name's row, its term, and the look for an earlier term of the same person.
  const found = 3 * page;
  const employees = `${at}/employees`;
  const searchFor = (search: string, rows = found): Measure => ({
    name: `search ${search}`,
    path: `${employees}?search=${encodeURIComponent(search)}`,
    work: list({ search }),
    rows,
  });
  return [
    { name: 'list, first page', path: employees, work: list({}), rows: listed },
    {
      name: 'list, page at 95 %',
      path: `${employees}?cursor=${encodeCursor(deep)}`,
      work: list({ after: deep }),
      rows: listed,
    },
    {
      name: 'list of those who left',
      path: `${employees}?status=terminated`,
      work: list({ status: 'terminated' }),
      rows: listed,
    },
    {
      name: 'list of a small employer among them',
      path: `/v1/employers/${smallEmployerId}/employees`,
      work: (deps) => listEmployees(deps, caller, smallEmployerId, { ...none, limit: PAGE }),
      rows: listed,
    },
    searchFor('m'),
    searchFor('maria garcia'),
    {
      // The others found by «maria» are shown before; a page reads past four times its rows.
      name: 'search maria, after its last name',
      path: `${employees}?search=maria&cursor=${encodeCursor(AFTER_NAMES)}`,
      work: list({ search: 'maria', after: AFTER_NAMES }),
      rows: 2 * 4 * page,
    },
    searchFor('nobody', 0),
    searchFor(emailOf(count - 8), 3 * 12),
    {
      name: 'search m, those who left',
      path: `${employees}?search=m&status=terminated`,
      work: list({ search: 'm', status: 'terminated' }),
      rows: found,
    },
    {
      name: 'search by social security number',
      path: `${employees}/search`,
      body: { socialSecurityNumber: ssnOf(count - 8) },
      work: (deps) =>
        findEmployeesBySsn(deps, caller, employerId, { socialSecurityNumber: ssnOf(count - 8) }),
      rows: 1,
    },
    {
      name: 'submissions of an employee',
      path: `${employees}/${some}/submissions`,
      work: (deps) =>
        listSubmissions(deps, caller, { employerId, employeeId: some }, { after: 0, limit: page }),
      rows: 2,
    },
    ...workMeasures(filled, count),
  ];
}

/** The work list and the forms of all employees. */
function workMeasures(
  { caller, employerId, employeeIds }: Filled,
  count: number,
): readonly Measure[] {
  const at = `/v1/employers/${employerId}`;
  const page = PAGE + 1;
  // An entry with its employee, its form, and the import that hides it.
  const rows = 4 * page;
  type Query = Partial<Omit<Parameters<typeof listWork>[3], 'limit'>>;
  const work = (name: string, { after, ...query }: Query, more: Partial<Measure> = {}): Measure => {
    const cursor = after === undefined ? {} : { cursor: encodeCursor(after) };
    const parameters = new URLSearchParams({ ...query, ...cursor } as Record<string, string>);
    return {
      name: `work list, ${name}`,
      path: `${at}/workList?${parameters}`,
      work: (deps) =>
        listWork({ ...deps, caseNeed }, caller, employerId, { ...query, after, limit: page }),
      rows,
      ...more,
    };
  };
  const forms = (name: string, query: Record<string, string>, more: Partial<Measure> = {}) => ({
    name: `forms, ${name}`,
    path: `${at}/submissions?${new URLSearchParams(query)}`,
    work: (deps: Deps) =>
      listEmployerForms({ ...deps, caseNeed }, caller, employerId, {
        ...query,
        isNewestFirst: query.sort === 'newest',
        after: undefined,
        limit: page,
      }),
    // A form, its key, its cases and the employee.
    rows: 4 * page,
    ...more,
  });
  // Everyone a search may find, with every entry and every form.
  const found = { rows: 4 * count, isSorted: true } as const;
  const deep = { key: '2030-01-01', submissionId: 0, kind: '' };
  return [
    work('first page', {}),
    work('page at 95 %', { after: { ...deep, employeeId: employeeIds[0] as string } }),
    work('receipts', { kind: 'receipt' }),
    work('reverification within 30 days', { kind: 'reverification', dueBy: '2026-08-03' }),
    // E-Verify is off: no case waits.
    work('E-Verify cases', { kind: 'everifyCase' }),
    work('by name', { sort: 'name' }),
    work('receipts by name', { sort: 'name', kind: 'receipt' }, { rows: 20 * rows }),
    work('search m', { search: 'm' }, found),
    work('search maria garcia, receipts', { search: 'maria garcia', kind: 'receipt' }, found),
    work('search nobody', { search: 'nobody' }, found),
    // Its form, its entries, and the employee.
    work('a form by its number', { search: '77777' }, { rows: 8, isSorted: true }),
    {
      name: 'work list, counts',
      path: `${at}/workList/counts`,
      work: (deps) => countOpenWork({ ...deps, caseNeed }, caller, employerId),
      rows: 2 * count,
    },
    forms('first page', {}),
    forms('newest', { sort: 'newest' }),
    forms('in review', { status: 'in_review' }),
    forms('search m', { search: 'm' }, found),
    forms('a form by its number', { search: '77777' }),
  ];
}
