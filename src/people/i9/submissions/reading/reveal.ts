/**
 * Revealing what is masked: its own request, with a reason, and an entry in the trail that says
 * which values were shown to whom, never the values.
 */

import Type, { type Static } from 'typebox';
import { checkShape } from '../../../../platform/requests/check-shape.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import { fieldError, invalid } from '../../../../platform/requests/errors.ts';
import { type SensitiveValue, sensitiveValues } from '../../../../platform/requests/masking.ts';
import { requirePermission } from '../../../access/permissions.ts';
import { appendEmployeeAudit } from '../../../employees/employee-audit.ts';
import { viewEmployee } from '../../../employees/employee-profile.ts';
import { findEmployee } from '../../../employees/find-employee.ts';
import { viewSubmission } from '../../form/view.ts';
import type { SubmissionIds } from '../change-submission.ts';
import { type Found, openToRead } from '../open-to-read.ts';

export const Reveal = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'Why the values are needed; kept in the audit trail.',
    }),
    fields: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Paths such as section1.socialSecurityNumber; default all.',
      }),
    ),
  },
  { title: 'Reveal', additionalProperties: false },
);
export type Reveal = Static<typeof Reveal>;

export async function revealEmployee(
  deps: Deps,
  caller: Caller,
  ids: Omit<SubmissionIds, 'submissionId'>,
  body: unknown,
): Promise<SensitiveValue[]> {
  requirePermission(caller, 'values.reveal', ids);
  const asked = checkShape(Reveal, body);
  const { accountId } = caller;
  return await deps.db.transaction().execute(async (transaction) => {
    const row = await findEmployee(transaction, accountId, ids.employerId, ids.employeeId, {
      lock: true,
    });
    const values = chosen(viewEmployee(deps.secrets, row), asked);
    await appendEmployeeAudit(transaction, deps, caller, {
      row,
      action: 'values.revealed',
      details: revealDetails(values, asked),
    });
    return values;
  });
}

export async function revealSubmission(
  deps: Deps,
  caller: Caller,
  ids: SubmissionIds,
  body: unknown,
): Promise<SensitiveValue[]> {
  requirePermission(caller, 'values.reveal', ids);
  const asked = checkShape(Reveal, body);
  const valuesOf = (found: Found): SensitiveValue[] => {
    const { section1, section2, supplementB } = viewSubmission(found);
    return chosen({ section1, section2, supplementB }, asked);
  };
  return await openToRead(deps, caller, ids, {
    permission: 'values.reveal',
    action: 'values.revealed',
    show: valuesOf,
    details: (found) => revealDetails(valuesOf(found), asked),
  });
}

const revealDetails = (values: readonly SensitiveValue[], { reason }: Reveal) => ({
  fields: values.map(({ path }) => path),
  reason,
});

function chosen(view: object, { fields }: Reveal): SensitiveValue[] {
  const values = sensitiveValues(view);
  if (fields === undefined) return values;
  const errors = fields.flatMap((field, index) =>
    values.some(({ path }) => path === field)
      ? []
      : [
          fieldError(
            `fields[${index}]`,
            'invalid_value',
            `"${field}" holds no masked value here. Leave fields out to reveal all.`,
          ),
        ],
  );
  if (errors.length > 0) throw invalid(errors);
  return values.filter(({ path }) => fields.includes(path));
}
