/**
 * The agencies' own PDFs that an operator installed, as a server uses them. What is installed is
 * asked for at most every five seconds, so that every server process notices a change by then.
 */

import { type FieldMap, readFieldMap } from './field-map.ts';

export type InstalledForm = {
  readonly pdf: Uint8Array;
  readonly map: FieldMap;
  /** Of the PDF, hexadecimal. */
  readonly sha256: string;
};

/** Where they are kept; see `storage/certificates/installed-forms.ts`. */
export type InstalledFormStore = {
  list(): Promise<readonly Installed[]>;
  find(
    code: string,
    edition: string,
  ): Promise<
    | {
        readonly pdf: Uint8Array;
        readonly map: string;
        readonly sha256: string;
        readonly installedAt: string;
      }
    | undefined
  >;
};

type Installed = {
  readonly code: string;
  readonly edition: string;
  readonly sha256: string;
  readonly installedAt: string;
};

const ASK_EVERY_MS = 5_000;
/** Of PDFs kept in memory; others are read again. */
const KEPT_BYTES = 64 * 1024 * 1024;

export class InstalledForms {
  readonly #store: InstalledFormStore;
  readonly #now: () => number;
  #listed: Promise<ReadonlyMap<string, Installed>> | undefined;
  #listedAt = Number.NEGATIVE_INFINITY;
  /** What the last list holds, once it is there. */
  #known: ReadonlyMap<string, Installed> | undefined;
  /** By installation, the one used last at the end. */
  readonly #kept = new Map<string, InstalledForm>();

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(store: InstalledFormStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** Whether none is installed for an edition, as far as that is known without asking. */
  isKnownMissing(code: string, effective: string): boolean {
    if (this.#known === undefined || !this.#isFresh()) return false;
    return !this.#known.has(placeOf({ code, edition: effective }));
  }

  /** The PDF installed for an edition, by its first day. */
  async find(code: string, effective: string): Promise<InstalledForm | undefined> {
    const installed = (await this.#list()).get(placeOf({ code, edition: effective }));
    if (installed === undefined) return undefined;
    const key = keyOf(installed);
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#keep(key, kept);
      return kept;
    }
    // It may have been replaced or removed since it was listed: what is there now counts.
    const found = await this.#store.find(code, effective);
    if (found === undefined) return undefined;
    const { pdf, sha256 } = found;
    const form = { pdf, sha256, map: readFieldMap(found.map) };
    this.#keep(keyOf({ ...found, code, edition: effective }), form);
    return form;
  }

  /** Code and first day of every edition that has one. */
  async list(): Promise<readonly Pick<Installed, 'code' | 'edition'>[]> {
    return [...(await this.#list()).values()];
  }

  #list(): Promise<ReadonlyMap<string, Installed>> {
    if (this.#listed !== undefined && this.#isFresh()) return this.#listed;
    this.#known = undefined;
    const listed = this.#store.list().then((all) => {
      const keys = new Set(all.map(keyOf));
      for (const key of this.#kept.keys()) if (!keys.has(key)) this.#kept.delete(key);
      const places = new Map(all.map((each) => [placeOf(each), each]));
      if (this.#listed === listed) this.#known = places;
      return places;
    });
    this.#listed = listed;
    this.#listedAt = this.#now();
    // What failed is asked for again.
    listed.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return listed;
  }

  #isFresh = (): boolean => this.#now() - this.#listedAt < ASK_EVERY_MS;

  #keep(key: string, form: InstalledForm): void {
    this.#kept.delete(key);
    this.#kept.set(key, form);
    let bytes = [...this.#kept.values()].reduce((sum, { pdf }) => sum + pdf.byteLength, 0);
    for (const [oldest, { pdf }] of this.#kept) {
      if (bytes <= KEPT_BYTES || oldest === key) break;
      this.#kept.delete(oldest);
      bytes -= pdf.byteLength;
    }
  }
}

const placeOf = ({ code, edition }: Pick<Installed, 'code' | 'edition'>): string =>
  `${code} ${edition}`;

/** The same PDF may be installed again with another map. */
const keyOf = ({ sha256, installedAt, ...place }: Installed): string =>
  `${placeOf(place)} ${sha256} ${installedAt}`;
