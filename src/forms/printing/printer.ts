/** Blank forms from memory, filled ones made in their own processes. */

import { entryPoint } from '../../platform/compiled/product.ts';
import type { Pool } from '../../platform/processes/pool.ts';
import { processPool } from '../../platform/processes/process.ts';
import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import type { InstalledForms } from '../installed/installed-forms.ts';
import {
  type CompletedDocument,
  editionsOf,
  type FormInEdition,
} from '../pdf/completed-document.ts';
import type { Facts } from '../pdf/continuation.ts';
import type { FilledPdf } from '../pdf/filled-pdf.ts';
import type { KeepBlank } from './kept-blanks.ts';
import type { PrintedRecord } from './print-record.ts';
import type * as printTasks from './print-worker.ts';

type Tasks = typeof printTasks;

export class FormPrinter {
  readonly #catalog: Catalog;
  readonly #installed: InstalledForms | undefined;
  readonly #keep: KeepBlank;
  readonly #blanks = new Map<string, Promise<Uint8Array>>();
  readonly #drawn = new WeakMap<LoadedEdition, Uint8Array>();
  readonly #pool: Pool;

  /** The agencies' PDFs that are `installed` take the place of ours; `keep` keeps ours on disk. */
  constructor(catalog: Catalog, installed?: InstalledForms, keep: KeepBlank = keepNothing) {
    this.#catalog = catalog;
    this.#installed = installed;
    this.#keep = keep;
    this.#pool = processPool({
      tasks: entryPoint('./print-worker.ts', import.meta.url),
      count: 2,
      megabytes: 1024,
      seconds: PRINT_SECONDS,
    });
  }

  /** The same bytes every time; our own are made once. */
  async blank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
    const installed = await this.#find(form, edition);
    return installed?.pdf ?? (await this.ownBlank(form, edition));
  }

  /** What `blank` would give, where it is known without waiting. */
  readyBlank({ identity }: Form, edition: LoadedEdition): Uint8Array | undefined {
    const isOurs = this.#installed?.isKnownMissing(identity.code, edition.effective) ?? true;
    return isOurs ? this.#drawn.get(edition) : undefined;
  }

  /** Whether the agency's own PDF is installed for the edition. */
  async isInstalled({ identity }: Form, { effective }: LoadedEdition): Promise<boolean> {
    const installed = (await this.#installed?.list()) ?? [];
    return installed.some(({ code, edition }) => code === identity.code && edition === effective);
  }

  /** As we draw it, whatever is installed. */
  ownBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> {
    const key = `${form.identity.code} ${edition.effective}`;
    const known = this.#blanks.get(key);
    if (known !== undefined) return known;
    const draw = () => this.#run('blank', inEdition(form, edition));
    const made = this.#keep(form, edition, draw);
    this.#blanks.set(key, made);
    made.then(
      (bytes) => this.#drawn.set(edition, bytes),
      // What failed is tried again.
      () => this.#blanks.delete(key),
    );
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
      return await this.#run('fillMapped', { ...name, pdf, map, values });
    }
    const blank = await this.ownBlank(form, edition);
    return await this.#run('fill', { ...name, blank, values });
  }

  /**
   * A certificate on record: every field holds its value whole, and what its box has no room for
   * is on a sheet behind the form, which tells `facts` of whose it is.
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
      return await this.#run('printMapped', { ...record, pdf, map });
    }
    const blank = await this.ownBlank(form, edition);
    return await this.#run('print', { ...record, blank });
  }

  /**
   * Completed forms and their report as one read-only PDF: the same bytes for the same document.
   * Rejects when `signal` aborts, or when it takes too long.
   */
  async complete(document: CompletedDocument, signal?: AbortSignal): Promise<Uint8Array> {
    const found = editionsOf(this.#catalog, document);
    const editions = found.map((each) => inEdition(each.form, each.edition));
    const task = { document, editions };
    return await this.#run('complete', task, { seconds: COMPLETE_SECONDS, signal });
  }

  async #run<Name extends keyof Tasks>(
    name: Name,
    task: Parameters<Tasks[Name]>[0],
    options?: Parameters<Pool['run']>[2],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return await this.#pool.run<Awaited<ReturnType<Tasks[Name]>>>(name, task, options);
  }

  #find = async ({ identity }: Form, { effective }: LoadedEdition) =>
    await this.#installed?.find(identity.code, effective);

  /** Ends within two seconds. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}

/** What goes to the process: of the form no other editions. */
const inEdition = ({ identity }: Form, edition: LoadedEdition): FormInEdition => ({
  form: { identity, editions: [] },
  edition,
});

const keepNothing: KeepBlank = async (_form, _edition, draw) => await draw();

/** A form takes a tenth of a second. */
const PRINT_SECONDS = 30;

/** A form takes half a second, one with ten thousand entries five. */
const COMPLETE_SECONDS = 120;
