/** `/v1/employers/{employerId}/workList` and `/submissions`: what is open for all employees of an employer. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { isNumber, nextCursor, PageQuery, readPage } from '../../../platform/http/rest/pages.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import type { SubmissionStatus } from '../../../platform/storage/database/tables-submissions.ts';
import { caseNeed } from '../../cases/statuses.ts';
import { LateUnless } from '../../employers/business-days.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import type { WorkPosition } from '../storage/work-items.ts';
import { WORK_KINDS } from '../work/derive-work.ts';
import { listEmployerForms } from '../work/list-forms.ts';
import {
  countOpenWork,
  listWork,
  positionOf,
  SOON_DAYS,
  type WorkEntry,
  type WorkPage,
} from '../work/list-work.ts';
import type { WorkDeps } from '../work/refresh-work.ts';
import { nullable, SubmissionSummary } from './submission-schema.ts';

const TAG = 'submissions';
const WORK_LIST = `${EMPLOYER}/workList`;

const KINDS = Object.keys(WORK_KINDS);
const MEANINGS = Object.entries(WORK_KINDS).map(([kind, says]) => `${kind}: ${says}`);

/** What is open on a form or for an employee, as lists show it. */
const Due = {
  kind: Type.Enum(KINDS, { title: 'WorkKind', description: 'As in listWork.' }),
  dueOn: nullable(
    Type.String({
      description: 'yyyy-MM-dd in the employer’s time zone; null if no day is known.',
    }),
  ),
  daysLate: nullable(Type.Integer({ description: 'Calendar days after dueOn; 0 if not late.' })),
  lateUnless: nullable(LateUnless),
} as const;

export const Person = Type.Object({
  id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  status: Type.String({ description: 'active or terminated.' }),
});

const Entry = Type.Object(
  {
    ...Due,
    kind: Type.Enum(KINDS, { title: 'WorkKind', description: MEANINGS.join(' ') }),
    employee: Person,
    submission: nullable(
      Type.Object({ id: Type.Integer({ format: 'int64' }), status: Type.String() }),
    ),
    everifyCaseId: nullable(Type.String()),
  },
  { title: 'WorkItem' },
);

const complete = Type.Boolean({
  description:
    'False while entries are still being updated after an import or an upgrade. Try again later.',
});

const Search = Type.Optional(
  Type.String({
    description:
      'The beginning of a first or last name, nickname, or email address, or the number of a form.',
  }),
);

const ListQuery = Type.Object({
  kind: Type.Optional(Type.Enum(KINDS, { title: 'WorkKind', description: 'Only this kind.' })),
  dueFrom: Type.Optional(
    Type.String({ format: 'date', description: 'Only entries due on or after this day.' }),
  ),
  dueBy: Type.Optional(
    Type.String({
      format: 'date',
      description: 'Only entries due on or before this day: yesterday for those that are late.',
    }),
  ),
  search: Search,
  sort: Type.Optional(
    Type.Enum(['dueOn', 'name'], {
      description: 'dueOn (default): earliest first, without a due day last. name: by last name.',
    }),
  ),
  ...PageQuery.properties,
});

const Page = Type.Object(
  { workItems: Type.Array(Entry), nextCursor, complete },
  { title: 'WorkItemPage', description: 'A page of workItems.' },
);

const STATUSES = Object.keys({
  not_started: 0,
  section1_in_progress: 0,
  section1_complete: 0,
  section2_in_progress: 0,
  rep_mismatch: 0,
  in_review: 0,
  accepted: 0,
  rejected: 0,
  restarted: 0,
  historical: 0,
  purged: 0,
} satisfies Record<SubmissionStatus, 0>);

const EmployerForm = Type.Object(
  {
    ...SubmissionSummary.properties,
    employee: Person,
    due: Type.Array(Type.Object(Due, { title: 'DueWork' }), {
      description: 'What is open on this form.',
    }),
  },
  { title: 'EmployerSubmission' },
);

const FormQuery = {
  status: Type.Optional(Type.Enum(STATUSES, { description: 'Only forms with this status.' })),
  search: Search,
  sort: Type.Optional(
    Type.Enum(['oldest', 'newest'], {
      description: 'Sorted by when the form was started; default oldest.',
    }),
  ),
};

const Counts = Type.Object(
  {
    today: Type.String({ description: 'The day in the employer’s time zone.' }),
    counts: Type.Array(
      Type.Object(
        {
          kind: Due.kind,
          late: Type.Integer(),
          lateUnlessClosed: Type.Integer({
            description:
              'Of those late: the ones that are on time if the employer was closed on a weekday counted. 0 once businessDays are known.',
          }),
          dueToday: Type.Integer(),
          dueSoon: Type.Integer({ description: `Within ${SOON_DAYS} days after today.` }),
          later: Type.Integer(),
          noDueDay: Type.Integer(),
        },
        { title: 'WorkCount' },
      ),
      { description: 'One entry for each kind.' },
    ),
    complete,
  },
  { title: 'WorkCounts', description: 'The counts.' },
);

const workDepsOf = (context: FormsContext): WorkDeps => ({ ...depsOf(context), caseNeed });

export function workListRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = workDepsOf(context);
  route.get(WORK_LIST, {
    operationId: 'listWork',
    summary: 'List open work for all employees, soonest due first',
    description:
      'Each entry names one task: a form to start, a section to complete, a form to review, a receipt to replace, a reverification, an E-Verify case. An entry disappears when the task is done.',
    response: { 200: Page },
    querystring: ListQuery,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const filter = request.query as Omit<WorkPage, 'after' | 'limit'>;
      let complete = true;
      const { rows, nextCursor } = await readPage<WorkEntry, WorkPosition>(request, reply, {
        up: employerPath(employerId),
        isPosition,
        read: async (limit, after) => {
          const page = { ...filter, after, limit: limit + 1 };
          const found = await listWork(deps, callerOf(request), employerId, page);
          complete = found.isComplete;
          return found.entries;
        },
        positionOf: (entry) => positionOf(entry, filter.sort),
      });
      return { workItems: rows.map(({ view }) => view), nextCursor, complete };
    },
  });
  route.list(`${EMPLOYER}/submissions`, {
    operationId: 'listEmployerSubmissions',
    summary: 'List the forms of all employees in the order they were started',
    items: 'submissions',
    item: EmployerForm,
    query: FormQuery,
    up: (request) => employerPath(employerIdOf(request)),
    isPosition: isNumber,
    read: (request, limit, after) => {
      const { sort, ...filter } = request.query as {
        status?: SubmissionStatus;
        search?: string;
        sort?: string;
      };
      const page = { ...filter, isNewestFirst: sort === 'newest', after, limit: limit + 1 };
      return listEmployerForms(deps, callerOf(request), employerIdOf(request), page);
    },
    positionOf: ({ place }) => place,
    view: ({ view }) => view,
  });
  route.get(`${WORK_LIST}/counts`, {
    operationId: 'countWork',
    summary: 'Count open work by kind and due date',
    response: { 200: Counts },
    handler: async (request: FastifyRequest, reply) => {
      const found = await countOpenWork(deps, callerOf(request), employerIdOf(request));
      const up = employerPath(found.employerId);
      linkTo(reply, [
        ['self', request.url],
        ['up', `${up}/workList`],
      ]);
      return { today: found.today, counts: found.counts, complete: found.isComplete };
    },
  });
}

function isPosition(value: unknown): value is WorkPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { key, employeeId, submissionId, kind } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof employeeId === 'string' &&
    Number.isSafeInteger(submissionId) &&
    typeof kind === 'string'
  );
}
