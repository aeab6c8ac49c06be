// Agencies' own PDFs, one for an edition of a form, with the map of its fields.
import type { Database } from '../../platform/storage/database/database.ts';
import type { InstalledFormRow } from '../../platform/storage/database/tables-forms.ts';

/** What is installed, without the PDF and the map, which may be large. */
type InstalledFormSummary = {
  readonly code: string;
  readonly edition: string;
  readonly sha256: string;
  readonly installedAt: string;
};

type InstalledFormContent = {
  readonly sha256: string;
  readonly pdf: Uint8Array;
  /** JSON. */
  readonly map: string;
  readonly installedAt: string;
};

export async function listInstalledForms(db: Database): Promise<InstalledFormSummary[]> {
  const rows = await db
    .selectFrom('installed_forms')
    .select(['code', 'edition', 'sha256', 'installed_at'])
    .orderBy('code')
    .orderBy('edition')
    .execute();
  return rows.map(({ installed_at: installedAt, ...row }) => ({ ...row, installedAt }));
}

export async function findInstalledForm(
  db: Database,
  code: string,
  edition: string,
): Promise<InstalledFormContent | undefined> {
  const row = await db
    .selectFrom('installed_forms')
    .selectAll()
    .where('code', '=', code)
    .where('edition', '=', edition)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sha256, map, installed_at: installedAt } = row;
  return { sha256, map, installedAt, pdf: Buffer.from(row.pdf, 'base64') };
}

export type NewInstalledForm = InstalledFormContent & {
  readonly code: string;
  readonly edition: string;
};

/** False where one is installed already and `replace` is false: that one stays. */
export async function writeInstalledForm(
  db: Database,
  { code, edition, sha256, pdf, map, installedAt }: NewInstalledForm,
  replace: boolean,
): Promise<boolean> {
  const content: Omit<InstalledFormRow, 'code' | 'edition'> = {
    sha256,
    pdf: Buffer.from(pdf).toString('base64'),
    map,
    installed_at: installedAt,
  };
  const written = await db
    .insertInto('installed_forms')
    .values({ code, edition, ...content })
    .onConflict((conflict) => {
      const known = conflict.columns(['code', 'edition']);
      return replace ? known.doUpdateSet(content) : known.doNothing();
    })
    .returning('code')
    .execute();
  return written.length > 0;
}

/** False where none is installed. */
export async function deleteInstalledForm(
  db: Database,
  code: string,
  edition: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('installed_forms')
    .where('code', '=', code)
    .where('edition', '=', edition)
    .returning('code')
    .execute();
  return deleted.length > 0;
}
