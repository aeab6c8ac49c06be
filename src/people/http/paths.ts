/** Paths of the I-9 interface: as routes, and as links. */

import type { FastifyRequest } from 'fastify';
import { pathParameter } from '../../platform/http/rest/parameters.ts';
import { RequestError } from '../../platform/requests/errors.ts';

export const EMPLOYER = '/v1/employers/:employerId';
export const EMPLOYEE = `${EMPLOYER}/employees/:employeeId`;
export const SUBMISSION = `${EMPLOYEE}/submissions/:submissionId`;

export const employerIdOf = (request: FastifyRequest): string =>
  pathParameter(request, 'employerId');

export const employeeOf = (request: FastifyRequest) => ({
  employerId: employerIdOf(request),
  employeeId: pathParameter(request, 'employeeId'),
});

/** Refused with 404 when the id is not a number, like every other id that is not there. */
export function submissionIdsOf(request: FastifyRequest) {
  const id = pathParameter(request, 'submissionId');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new RequestError('submission_not_found');
  return { ...employeeOf(request), submissionId: Number(id) };
}

export const employerPath = (id: string): string => `/v1/employers/${id}`;

export const employeePath = ({ employerId, employeeId }: ReturnType<typeof employeeOf>): string =>
  `${employerPath(employerId)}/employees/${employeeId}`;

export const submissionPath = (ids: ReturnType<typeof submissionIdsOf>): string =>
  `${employeePath(ids)}/submissions/${ids.submissionId}`;
