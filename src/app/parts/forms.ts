/** The forms wing of the server: its catalog, and the processes that fill in and read PDFs. */

import type { Catalog } from '../../forms/catalog/load.ts';
import type { FormsContext } from '../../forms/http/context.ts';
import { InstalledForms } from '../../forms/installed/installed-forms.ts';
import { keepBlank } from '../../forms/printing/kept-blanks.ts';
import { FormPrinter } from '../../forms/printing/printer.ts';
import { FormReader } from '../../forms/reading/reader.ts';
import { findInstalledForm, listInstalledForms } from '../../forms/storage/installed-forms.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { TaxContext } from '../../tax/http/context.ts';
import type { Opened } from './parts.ts';

type FormsPart = Omit<FormsContext, keyof TaxContext>;

export function openForms(forms: Catalog, db: Database): Opened<FormsPart> {
  const installed = new InstalledForms({
    list: () => listInstalledForms(db),
    find: (code, edition) => findInstalledForm(db, code, edition),
  });
  const printer = new FormPrinter(forms, installed, keepBlank);
  const reader = new FormReader(forms, printer, installed);
  return {
    part: { forms, printer, reader },
    close: () => Promise.all([printer.close(), reader.close()]),
  };
}
