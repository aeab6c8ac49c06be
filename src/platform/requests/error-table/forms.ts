/** Forms and withholding certificates. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const FORM_ERRORS = {
  unreadable_pdf: {
    status: 400,
    message: 'The PDF {problem}.',
    remedy:
      'Do what the message says. In most cases, send the file exactly as the PDF viewer saved it.',
  },
  certificate_not_found: { status: 404, message: 'Certificate not found', remedy: SEE_ID },
  form_not_found: {
    status: 404,
    message: 'There is no form {code}. GET /spf/forms lists the codes, such as W4101.',
    remedy: 'Use a code that GET /spf/forms lists.',
  },
  form_not_available: {
    status: 404,
    message: '{reason}',
    remedy: 'Choose another date, or use the agency’s own form.',
  },
  certificate_voided: {
    status: 409,
    message: 'The certificate was voided at {at}.',
    remedy: 'Nothing to do. The certificate no longer applies.',
  },
  certificate_not_printable: {
    status: 409,
    message: '{reason}',
    remedy: 'Use the agency’s own form. Not all lines of this edition are known.',
  },
  certificate_fields_unshown: {
    status: 409,
    message:
      '{form} cannot be printed: the installed PDF has no place for {names}. Give these fields a place in its field map (at) and install the PDF again, or uninstall it to print our own form.',
    remedy: 'Complete the field map of the installed PDF, or uninstall the PDF.',
  },
  certificate_edition_unknown: {
    status: 409,
    message:
      'This release has no edition of {form} effective {effective}. Print the certificate with a release that has it.',
    remedy: 'Install a release that has this edition.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
