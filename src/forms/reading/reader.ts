/** Reads filled forms: tells form and edition from the file itself, then what is in its fields. */

import { entryPoint } from '../../platform/compiled/product.ts';
import { TaskLost, UnreadablePdf } from '../../platform/processes/pool.ts';
import { processPool } from '../../platform/processes/process.ts';
import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';
import type { InstalledForms } from '../installed/installed-forms.ts';
import type { Inspected } from './inspect.ts';
import type * as readTasks from './read-tasks.ts';
import { type Asked, type Known, Recognizer, refuseOther } from './recognize.ts';

export type ReadForm = {
  readonly edition: LoadedEdition;
  /** Filled fields of the edition. */
  readonly answers: ReadonlyMap<string, string>;
};

/** Draws the forms that files are compared with. */
type Blanks = { ownBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> };

/**
 * Files come from anyone, so they are opened only here: one at a time, in a process that has 192 MiB
 * and four seconds, of which a form takes a tenth.
 */
const READING = {
  tasks: entryPoint('./read-tasks.ts', import.meta.url),
  count: 1,
  megabytes: 192,
  cpuSeconds: 4,
  seconds: 20,
};

type Tasks = typeof readTasks;

export class FormReader {
  readonly #pool = processPool(READING);
  readonly #recognizer: Recognizer;

  constructor(catalog: Catalog, blanks: Blanks, installed?: InstalledForms) {
    const words = (pdf: Uint8Array) => this.#run('wordsOf', pdf, '');
    this.#recognizer = new Recognizer(catalog, blanks, words, installed);
  }

  /**
   * Throws `UnreadablePdf`, with what to do, for a file that cannot be read whole, and for another
   * form or edition than is asked for. `account`: whose file it is.
   */
  async read(asked: Asked, pdf: Uint8Array, account: string): Promise<ReadForm> {
    const inspected = await this.#run('inspect', pdf, account);
    const words = () => this.#run('wordsOf', pdf, account);
    const known = await this.#recognizer.recognize(inspected, words);
    refuseOther(asked, known);
    return {
      edition: known.edition,
      answers: await this.#answersOf(known, inspected, pdf, account),
    };
  }

  async #answersOf(
    { edition, ids, map }: Known,
    { values, problems, overEmpty }: Inspected,
    pdf: Uint8Array,
    account: string,
  ): Promise<ReadonlyMap<string, string>> {
    // Fields that the edition does not have are no answers: a viewer may have added some.
    if (map === undefined) {
      for (const [id, problem] of problems) if (ids.has(id)) throw new UnreadablePdf(problem);
      for (const { field } of fieldsOf(edition)) {
        const problem = overEmpty.get(field.id);
        // Services that have a form signed write names and days onto the page.
        const isOfSigning = field.type === 'signature' || field.type === 'date';
        if (problem !== undefined && !isOfSigning) throw new UnreadablePdf(problem);
      }
      return new Map([...values].filter(([id]) => ids.has(id)));
    }
    const answers = await this.#run('readMapped', { pdf, map, edition }, account);
    if (answers === undefined)
      throw new Error('a recognized file has none of the fields of its map');
    return answers;
  }

  async #run<Name extends keyof Tasks>(
    name: Name,
    argument: Parameters<Tasks[Name]>[0],
    account: string,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    try {
      return await this.#pool.run<Awaited<ReturnType<Tasks[Name]>>>(name, argument, { account });
    } catch (error) {
      if (!(error instanceof TaskLost)) throw error;
      throw new UnreadablePdf('takes far more memory or time to read than a form does');
    }
  }

  /** Ends within two seconds. */
  async close(): Promise<void> {
    await this.#pool.close();
  }
}
