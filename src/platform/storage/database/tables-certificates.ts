// The tables of employees' certificates as TypeScript sees it; see tables.ts.

export type CertificateTables = {
  certificates: CertificateRow;
  certificate_drafts: CertificateDraftRow;
};

export type CertificateRow = {
  id: string;
  employer_id: string;
  employee_id: string;
  /** As the catalog of forms has it, such as `W4101`. */
  form_code: string;
  /** The first day of its edition, `yyyy-MM-dd`. */
  edition: string;
  /** 1, 2, 3 ... per employee and form code. */
  version: number;
  /** First pay date it counts for, `yyyy-MM-dd` as the two below. */
  applies_from: string;
  signed_on: string;
  /** The day the employer got it: of one signed here, the day it was signed. */
  received_on: string;
  created_at: string;
  /** What is on it and who signed or recorded it, as JSON under the employee's own key. */
  sealed: string;
  /** SHA-256 of that JSON in its canonical form, hexadecimal; a salt in it keeps it from being guessed. */
  content_sha256: string;
  voided_at: string | null;
  /** Why, under the employee's own key. */
  void_reason: string | null;
};

export type CertificateDraftRow = {
  employee_id: string;
  form_code: string;
  employer_id: string;
  /** 1, 2, 3 ... */
  version: number;
  updated_at: string;
  /** The answers as JSON, under the employee's own key. */
  sealed: string;
};
