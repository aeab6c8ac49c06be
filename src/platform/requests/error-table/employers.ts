/** Employers, administrators, employees, and their imports. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const EMPLOYER_ERRORS = {
  import_rejected: {
    status: 400,
    message: 'No employees were imported: {rows} wrong.',
    remedy: 'Correct the rows that `errors` lists and send the complete file again.',
  },
  employer_not_found: { status: 404, message: 'Employer not found', remedy: SEE_ID },
  admin_not_found: { status: 404, message: 'Admin not found', remedy: SEE_ID },
  employee_not_found: { status: 404, message: 'Employee not found', remedy: SEE_ID },
  email_taken: {
    status: 409,
    message:
      'emailAddress: another active administrator of this employer ({id}) uses this email address. Change or deactivate that administrator, or use another address.',
    remedy: 'Change or deactivate the other administrator, or use another email address.',
  },
  admin_deactivated: {
    status: 409,
    message: 'This administrator is deactivated.',
    remedy: 'Add the administrator again. A deactivated administrator cannot be reactivated.',
  },
  import_interrupted: {
    status: 503,
    message: 'The import was interrupted, and no employees were imported. Send the file again.',
    remedy: 'Send the file again.',
  },
  sample_data_exists: {
    status: 409,
    message: 'This account already has sample data. Remove it first: DELETE /v1/sampleData.',
    remedy: 'Use the existing sample data, or remove it first.',
  },
  sample_data_in_use: {
    status: 409,
    message:
      'The sample employer has {employees} that are not sample data. Nothing was removed, because a Form I-9 is kept until its retention ends. Keep the employer, or create these people under another one.',
    remedy: 'Keep the sample employer. People you added to it are never removed with it.',
  },
  sample_data_not_found: {
    status: 404,
    message: 'This account has no sample data.',
    remedy: 'Nothing is left to remove.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
