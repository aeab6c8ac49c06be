/** Masked values in the clear, for roles that may see them; each request is an audit entry. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import {
  EMPLOYEE,
  employeeOf,
  employeePath,
  SUBMISSION,
  submissionIdsOf,
  submissionPath,
} from '../../http/paths.ts';
import { Reveal, revealEmployee, revealSubmission } from '../submissions/reading/reveal.ts';

const Values = Type.Object(
  {
    values: Type.Array(Type.Object({ path: Type.String(), value: Type.String() })),
  },
  { title: 'RevealedValues', description: 'The unmasked values.' },
);

const description =
  'Viewers see Social Security numbers, dates of birth, and document numbers masked (***-**-6789); representatives see Social Security numbers masked. Owners, reviewers, and API keys reveal them with a reason, which is kept in the audit trail with the paths, without the values.';

export function revealRoutes(app: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  routesOf(app, 'employees').post(`${EMPLOYEE}/reveal`, {
    operationId: 'revealEmployee',
    summary: 'Show the Social Security number and date of birth of an employee',
    description,
    response: { 200: Values },
    body: Reveal,
    handler: async (request, reply) => {
      const ids = employeeOf(request);
      const values = await revealEmployee(deps, callerOf(request), ids, request.body);
      linkTo(reply, [['related', employeePath(ids), 'employee']]);
      return { values };
    },
  });
  routesOf(app, 'submissions').post(`${SUBMISSION}/reveal`, {
    operationId: 'revealSubmission',
    summary: 'Show masked values of a Form I-9',
    description,
    response: { 200: Values },
    body: Reveal,
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const values = await revealSubmission(deps, callerOf(request), ids, request.body);
      linkTo(reply, [['related', submissionPath(ids), 'submission']]);
      return { values };
    },
  });
}
