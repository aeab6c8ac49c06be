/** `/v1/employers/{employerId}/employees/{employeeId}/submissions`: the process of Form I-9. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { isNumber } from '../../../platform/http/rest/pages.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import type { Deps } from '../../../platform/requests/deps.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { withEverythingMasked } from '../../../platform/requests/masking.ts';
import {
  EMPLOYEE,
  employeeOf,
  employeePath,
  SUBMISSION,
  submissionIdsOf,
  submissionPath,
} from '../../http/paths.ts';
import {
  Correction,
  Mismatch,
  Preparer,
  Rejection,
  Section1,
  Section2,
  SignRequest,
  SupplementB,
} from '../form/schema.ts';
import type { SubmissionView } from '../form/view.ts';
import type { Use } from '../submissions/change-submission.ts';
import { possibleActs } from '../submissions/reading/possible-acts.ts';
import { listSubmissions, readSubmission } from '../submissions/reading/read-submissions.ts';
import { restartSubmission } from '../submissions/restart-submission.ts';
import { purgeSubmission } from '../submissions/retention/purge-submission.ts';
import { acceptSubmission, rejectSubmission } from '../submissions/review-submission.ts';
import { correctSubmission } from '../submissions/sections/correct-submission.ts';
import { putSection1, signSection1, signSupplementA } from '../submissions/sections/section1.ts';
import { putSection2, reportMismatch, signSection2 } from '../submissions/sections/section2.ts';
import { signSupplementB } from '../submissions/sections/supplement-b.ts';
import { startSubmission } from '../submissions/start-submission.ts';
import { PossibleActs, Submission, SubmissionSummary } from './submission-schema.ts';

const TAG = 'submissions';
const COLLECTION = `${EMPLOYEE}/submissions`;
const Wrapper = wrapped('submission', Submission);

const MaskedQuery = Type.Object({
  masked: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'true: personal numbers masked for every role; show them with revealSubmission.',
    }),
  ),
});

type Act = {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly body?: TSchema;
  /** Answers a new submission, with 201. */
  readonly makes?: true;
  readonly use: Use;
};

/** Every act on a submission: a body in, the submission out. */
const ACTS: readonly Act[] = [
  {
    method: 'PUT',
    path: 'section1',
    operationId: 'putSection1',
    summary: 'Save a draft of Section 1 (the employee)',
    body: Section1,
    use: putSection1,
  },
  {
    method: 'POST',
    path: 'section1/sign',
    operationId: 'signSection1',
    summary: 'Sign Section 1 (the employee)',
    body: SignRequest,
    use: signSection1,
  },
  {
    method: 'POST',
    path: 'supplementA',
    operationId: 'signSupplementA',
    summary: 'Sign Supplement A (preparer or translator, in the employee’s session)',
    body: Preparer,
    use: signSupplementA,
  },
  {
    method: 'PUT',
    path: 'section2',
    operationId: 'putSection2',
    summary: 'Save a draft of Section 2 (administrator or representative)',
    body: Section2,
    use: putSection2,
  },
  {
    method: 'POST',
    path: 'section2/sign',
    operationId: 'signSection2',
    summary: 'Sign Section 2 (administrator or representative)',
    body: SignRequest,
    use: signSection2,
  },
  {
    method: 'POST',
    path: 'mismatch',
    operationId: 'reportMismatch',
    summary: 'Report that documents do not match the form (representative)',
    body: Mismatch,
    use: reportMismatch,
  },
  {
    method: 'POST',
    path: 'accept',
    operationId: 'acceptSubmission',
    summary: 'Accept a form in review',
    use: acceptSubmission,
  },
  {
    method: 'POST',
    path: 'reject',
    operationId: 'rejectSubmission',
    summary: 'Reject a form in review',
    body: Rejection,
    use: rejectSubmission,
  },
  {
    method: 'POST',
    path: 'supplementB',
    operationId: 'signSupplementB',
    summary:
      'Sign Supplement B: reverification, rehire, or name change (administrator or representative)',
    body: SupplementB,
    use: signSupplementB,
  },
  {
    method: 'POST',
    path: 'corrections',
    operationId: 'correctSubmission',
    summary:
      'Correct Section 1 (the employee), Supplement A (its preparer), Section 2 or Supplement B (administrator), with a reason',
    body: Correction,
    use: correctSubmission,
  },
  {
    method: 'POST',
    path: 'restart',
    operationId: 'restartSubmission',
    summary:
      'Restart a form; returns the new submission. Only an administrator can restart an accepted form, which stays on record until the new one is accepted',
    makes: true,
    use: restartSubmission,
  },
  {
    method: 'POST',
    path: 'purge',
    operationId: 'purgeSubmission',
    summary: 'Destroy the values of a form after its retention ends; digests are kept',
    use: purgeSubmission,
  },
];

export function submissionRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  collectionRoutes(app, deps);
  route.get(SUBMISSION, {
    operationId: 'readSubmission',
    summary: 'Read a submission; adds an entry to its audit trail',
    response: { 200: Wrapper },
    querystring: MaskedQuery,
    handler: async (request, reply) => {
      const view = await readSubmission(deps, callerOf(request), submissionIdsOf(request));
      const answer = send(reply, view);
      const masked = queryParameter(request, 'masked');
      return masked === 'true' ? (withEverythingMasked(answer).value as object) : answer;
    },
  });
  route.get(`${SUBMISSION}/acts`, {
    operationId: 'listPossibleActs',
    summary: 'List what the caller may do with a submission now',
    description: 'For pages: offer what is listed. Every request is checked again when it is made.',
    response: { 200: PossibleActs },
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const acts = await possibleActs(deps, callerOf(request), ids);
      linkTo(reply, [
        ['self', request.url],
        ['up', submissionPath(ids)],
      ]);
      return acts;
    },
  });
  for (const { method, path, operationId, summary, body, makes, use } of ACTS) {
    const answer = makes ? created : send;
    route.on(method, `${SUBMISSION}/${path}`, {
      operationId,
      summary,
      isConditional: true,
      response: { [makes ? 201 : 200]: Wrapper },
      ...(body === undefined ? {} : { body }),
      handler: async (request, reply) =>
        answer(
          reply,
          await use(
            deps,
            callerOf(request),
            submissionIdsOf(request),
            request.body,
            ifMatchOf(request),
          ),
        ),
    });
  }
}

function collectionRoutes(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app, TAG);
  route.post(COLLECTION, {
    operationId: 'startSubmission',
    summary: 'Start a Form I-9',
    response: { 201: Wrapper },
    handler: async (request, reply) =>
      created(reply, await startSubmission(deps, callerOf(request), employeeOf(request))),
  });
  route.list(COLLECTION, {
    operationId: 'listSubmissions',
    summary: 'List submissions of an employee in the order they were started',
    items: 'submissions',
    item: SubmissionSummary,
    up: (request) => employeePath(employeeOf(request)),
    isPosition: isNumber,
    read: (request, limit, after = 0) =>
      listSubmissions(deps, callerOf(request), employeeOf(request), { after, limit: limit + 1 }),
    positionOf: ({ place }) => place,
    view: ({ view }) => view,
  });
}

function created(reply: FastifyReply, view: SubmissionView): object {
  reply.code(201).header('location', submissionPath({ ...view, submissionId: view.id }));
  return send(reply, view);
}

function send(reply: FastifyReply, view: SubmissionView): object {
  const path = submissionPath({ ...view, submissionId: view.id });
  reply.header('etag', etag(view.version));
  linkTo(reply, [
    ['self', path],
    ['up', employeePath(view)],
    ['collection', `${employeePath(view)}/submissions`],
    ['related', `${path}/audit`, 'audit trail'],
    ['related', `${path}/copies`, 'copies of documents'],
    ['alternate', `${path}/pdf`, 'as PDF'],
    ['alternate', `${path}/print`, 'to print'],
  ]);
  return { submission: view };
}
