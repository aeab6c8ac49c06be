/** Administrators on the wire. */

import Type, { type Static } from 'typebox';
import { email, nullable, text, uuid } from '../../platform/requests/fields.ts';
import type { AdminRow } from '../../platform/storage/database/tables-i9.ts';

/** Of emails. */
export const LANGUAGES = ['en', 'es'] as const;

const ROLES = ['owner', 'reviewer', 'viewer'] as const;

const fields = {
  emailAddress: email('E-mail address.'),
  firstName: text('First name.'),
  lastName: text('Last name.'),
};
const role = Type.Enum([...ROLES], {
  title: 'AdminRole',
  default: 'owner',
  description:
    'owner: full access to the employer; reviewer: sign Section 2, review, work on cases; viewer: read only.',
});

const mails = {
  language: nullable(Type.Enum([...LANGUAGES], { description: 'Of emails; English without it.' })),
  dailyList: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'On workdays, emails the number of tasks late, due today, and due soon.',
    }),
  ),
};

export const AdminInput = Type.Object(
  { ...fields, role: Type.Optional(role), ...mails },
  { title: 'AdminInput' },
);

/** PATCH: what is left out stays. */
export const AdminChanges = Type.Partial(AdminInput);
export type AdminChanges = Static<typeof AdminChanges>;

export const Admin = Type.Object(
  {
    ...fields,
    id: uuid('Assigned by the service.'),
    role,
    language: nullable(Type.Enum([...LANGUAGES])),
    dailyList: Type.Boolean(),
    status: Type.Enum(['active', 'deactivated']),
  },
  { title: 'Admin' },
);
export type Admin = Static<typeof Admin>;

export const viewAdmin = (row: AdminRow): Admin => ({
  emailAddress: row.email_address,
  firstName: row.first_name,
  id: row.id,
  lastName: row.last_name,
  role: row.role,
  ...(row.language === null ? {} : { language: row.language }),
  dailyList: row.daily_list === 1,
  status: row.deactivated_at === null ? 'active' : 'deactivated',
});
