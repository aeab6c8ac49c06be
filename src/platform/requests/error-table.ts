/**
 * Every error of the I-9 and employer interface, the forms, the login and the operator's paths: its
 * HTTP status, its message with `{names}` for what differs, and what the reader can do. Clients read
 * the code; the message is for people. docs/reference/errors.md is made from this table. The payroll
 * tax interface has numbers of its own (`src/tax/paycalc/errors.ts`).
 */

import { ACCESS_ERRORS } from './error-table/access.ts';
import { DELIVERY_ERRORS } from './error-table/deliveries.ts';
import { EMPLOYER_ERRORS } from './error-table/employers.ts';
import { EVERIFY_ERRORS } from './error-table/everify.ts';
import { FORM_ERRORS } from './error-table/forms.ts';
import { I9_ERRORS } from './error-table/i9.ts';
import { LIMIT_ERRORS } from './error-table/limits.ts';
import { REQUEST_ERRORS } from './error-table/request.ts';
import { RULES_ERRORS } from './error-table/rules.ts';

export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...LIMIT_ERRORS,
  ...EMPLOYER_ERRORS,
  ...DELIVERY_ERRORS,
  ...FORM_ERRORS,
  ...RULES_ERRORS,
  ...I9_ERRORS,
  ...EVERIFY_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;
