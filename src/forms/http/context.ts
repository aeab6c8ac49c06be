/** What the routes of the forms work with, in addition to those of the tax wing. */

import type { TaxContext } from '../../tax/http/context.ts';
import type { Catalog } from '../catalog/load.ts';
import type { FormPrinter } from '../printing/printer.ts';
import type { FormReader } from '../reading/reader.ts';

export type FormsContext = TaxContext & {
  readonly forms: Catalog;
  readonly printer: FormPrinter;
  readonly reader: FormReader;
};
