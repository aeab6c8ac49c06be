/** Blank forms from memory, filled ones made in a thread. */

import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Catalogue, Form, LoadedEdition } from '../catalogue/load.ts';
import type { InstalledForms } from '../installed/installed-forms.ts';
import { type CompletedDocument, editionsOf, type FormInEdition } from './complete.ts';
import type { Facts } from './continuation.ts';
import type { FilledPdf } from './fill.ts';
import type { PrintedRecord } from './print-record.ts';
import { UnreadablePdf } from './read.ts';

export class FormPrinter {
  readonly #catalogue: Catalogue;
  readonly #installed: InstalledForms | undefined;
  readonly #blanks = new Map<string, Promise<Uint8Array>>();
  readonly #pool: Piscina;

  /** The agencies' PDFs that are `installed` take the place of ours. */
  constructor(catalogue: Catalogue, installed?: InstalledForms) {
    this.#catalogue = catalogue;
    this.#installed = installed;
    const file = `./print-worker${extname(import.meta.url)}`;
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL(file, import.meta.url)),
      // Started by the first form that is asked for, ended when none was for a minute.
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 60_000,
      // A hostile file must not take the server's memory.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
  }

  /** The same bytes every time; our own are made once. */
  async blank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
    const installed = await this.#find(form, edition);
    return installed?.pdf ?? (await this.#ownBlank(form, edition));
  }

  #ownBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
    const key = `${form.identity.code} ${edition.effective}`;
    const known = this.#blanks.get(key);
    if (known !== undefined) return known;
    const made: Promise<Uint8Array> = this.#pool.run(inEdition(form, edition), { name: 'blank' });
    this.#blanks.set(key, made);
    // What failed is tried again.
    made.catch(() => this.#blanks.delete(key));
    return made;
  }

  /** `values` by field, as `fillForm` gives them. */
  async fill(
    form: Form,
    edition: LoadedEdition,
    values: ReadonlyMap<string, string>,
  ): Promise<FilledPdf> {
    const name = inEdition(form, edition);
    const installed = await this.#find(form, edition);
    if (installed !== undefined) {
      const { pdf, map } = installed;
      return await this.#pool.run({ ...name, pdf, map, values }, { name: 'fillMapped' });
    }
    const blank = await this.#ownBlank(form, edition);
    return await this.#pool.run({ ...name, blank, values }, { name: 'fill' });
  }

  /**
   * A certificate on record: every field holds its value whole, and what its box has no room for
   * stands on a sheet behind the form, which tells `facts` of whose it is.
   */
  async print(
    form: Form,
    edition: LoadedEdition,
    values: ReadonlyMap<string, string>,
    facts: Facts,
  ): Promise<PrintedRecord> {
    const record = { ...inEdition(form, edition), values, facts };
    const installed = await this.#find(form, edition);
    if (installed !== undefined) {
      const { pdf, map } = installed;
      return await this.#pool.run({ ...record, pdf, map }, { name: 'printMapped' });
    }
    const blank = await this.#ownBlank(form, edition);
    return await this.#pool.run({ ...record, blank }, { name: 'print' });
  }

  /**
   * Completed forms and their report as one read-only PDF: the same bytes for the same document.
   * Rejects when `signal` aborts, or when it takes too long.
   */
  async complete(document: CompletedDocument, signal?: AbortSignal): Promise<Uint8Array> {
    const late = AbortSignal.timeout(COMPLETE_TIMEOUT_MS);
    const either = signal === undefined ? late : AbortSignal.any([signal, late]);
    const found = editionsOf(this.#catalogue, document);
    const editions = found.map((each) => inEdition(each.form, each.edition));
    const task = { document, editions };
    return await this.#pool.run(task, { name: 'complete', signal: either });
  }

  /**
   * What stands in the fields of a filled form, ours or the installed one, by field; other fields
   * that the PDF has by their own names. Throws `UnreadablePdf` for what is none, or takes too long.
   */
  async read(form: Form, edition: LoadedEdition, pdf: Uint8Array): Promise<Map<string, string>> {
    const installed = await this.#find(form, edition);
    if (installed !== undefined) {
      const task = { ...inEdition(form, edition), pdf, map: installed.map };
      const mapped = await this.#read<Map<string, string> | undefined>(task, 'readMapped');
      if (mapped !== undefined) return mapped;
    }
    return await this.#read(pdf, 'read');
  }

  async #read<T>(task: unknown, name: string): Promise<T> {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    try {
      return await this.#pool.run(task, { name, signal });
    } catch (error) {
      if (signal.aborted) throw new UnreadablePdf('takes too long to read');
      throw new UnreadablePdf((error as Error).message);
    }
  }

  #find = async ({ identity }: Form, { effective }: LoadedEdition) =>
    await this.#installed?.find(identity.code, effective);

  async close(): Promise<void> {
    await this.#pool.close({ force: true });
  }
}

/** What goes to the thread: of the form no other editions. */
const inEdition = ({ identity }: Form, edition: LoadedEdition): FormInEdition => ({
  form: { identity, editions: [] },
  edition,
});

/** A form takes half a second, one with ten thousand entries five; others come before it. */
const COMPLETE_TIMEOUT_MS = 120_000;

/** Forms take a tenth of a second. */
const READ_TIMEOUT_MS = 10_000;
