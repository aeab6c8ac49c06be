// The tables of forms as TypeScript sees them; see tables.ts.

export type FormTables = {
  installed_forms: InstalledFormRow;
};

export type InstalledFormRow = {
  code: string;
  /** First day of the edition, `yyyy-MM-dd`. */
  edition: string;
  /** Of the PDF's bytes, hexadecimal. */
  sha256: string;
  /** Base64. */
  pdf: string;
  /** JSON: which field of the PDF each field of the form goes to. */
  map: string;
  installed_at: string;
};
