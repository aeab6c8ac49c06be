/** The employer a path names, for routes whose work lies outside the room of Form I-9. */

import type { FastifyRequest } from 'fastify';
import type { FormsContext } from '../../forms/http/context.ts';
import { callerOf } from '../../platform/http/rest/caller.ts';
import { type Permission, requirePermission } from '../access/permissions.ts';
import { findEmployer } from '../employers/find-employer.ts';
import { employerIdOf } from '../http/paths.ts';

/** Its id, once the caller's permission and that the account has it were checked. */
export async function ownedEmployerId(
  { db }: FormsContext,
  request: FastifyRequest,
  permission: Permission,
): Promise<string> {
  const caller = callerOf(request);
  const employerId = employerIdOf(request);
  requirePermission(caller, permission, { employerId });
  return (await findEmployer(db, caller.accountId, employerId)).id;
}
