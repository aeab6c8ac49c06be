/**
 * Another account's data does not exist: the employer, employee and admin a path names are looked up
 * before anything else is, for every route alike, so that no route can forget it and a missing
 * permission (403) never tells that something is there.
 */

import type { FastifyRequest } from 'fastify';
import { findEmployer } from '../../i9/employers/find-employer.ts';
import { notFound } from '../../i9/errors.ts';
import { findEmployee } from '../../i9/people/find-employee.ts';
import { findAdminRow } from '../../storage/admins.ts';
import type { Context } from '../context.ts';

/** An `onRequest` hook behind the guard. */
export function ownPathsOnly({ db }: Context) {
  return async ({ principal, params }: FastifyRequest): Promise<void> => {
    const { employerId, employeeId, adminId } = params as Record<string, string | undefined>;
    if (principal === null || employerId === undefined) return;
    const { accountId } = principal;
    if (employeeId !== undefined) {
      await findEmployee(db, accountId, employerId, employeeId);
    } else if (adminId !== undefined) {
      const row = await findAdminRow(db, accountId, employerId, adminId);
      if (row === undefined) throw notFound('Admin');
    } else {
      await findEmployer(db, accountId, employerId);
    }
  };
}
