/**
 * Which form and edition a file is: by the stamp or the subject of those made here, else by its fields
 * and the words printed on its pages. Forms share names of fields, and editions all of them.
 */

import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { once } from '../../platform/shape/once.ts';
import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { type FieldMap, fieldsOfTarget, targetOf } from '../installed/field-map.ts';
import { placeName } from '../installed/field-position.ts';
import type { InstalledForm, InstalledForms } from '../installed/installed-forms.ts';
import { nameOf, subjectOf } from '../pdf/page.ts';
import type { Inspected } from './inspect.ts';
import { isSamePrint, type Words } from './same-print.ts';

/** A form, and its edition unless the file is to tell it. */
export type Asked = { readonly form: Form; readonly edition: LoadedEdition | undefined };

export type Known = {
  readonly form: Form;
  readonly edition: LoadedEdition;
  /** Names of the fields its answers stand in. */
  readonly ids: ReadonlySet<string>;
  /** Of an agency's own PDF. */
  readonly map?: FieldMap | undefined;
  readonly installed?: InstalledForm;
};

type Blanks = { ownBlank(form: Form, edition: LoadedEdition): Promise<Uint8Array> };

/** Editions with one set of fields; every candidate is drawn and compared. */
const MOST_CANDIDATES = 8;

type Drawn = {
  readonly own: ReadonlyMap<string, Known>;
  readonly bySubject: ReadonlyMap<string, Known>;
};

/** Reads every edition, which no other request needs. */
function drawnOf(catalog: Catalog): Drawn {
  const own = new Map<string, Known>();
  const bySubject = new Map<string, Known>();
  for (const form of catalog.values()) {
    for (const edition of form.editions) {
      if (edition.incomplete !== undefined) continue;
      const ids = new Set(fieldsOf(edition).map(({ field }) => field.id));
      // Instructions: with no field to miss, they would be a candidate for every file.
      if (ids.size === 0) continue;
      const known = { form, edition, ids };
      own.set(placeOf(known), known);
      bySubject.set(subjectOf(form, edition), known);
    }
  }
  return { own, bySubject };
}

export class Recognizer {
  /** What we draw, by code and first day, and by subject. */
  readonly #drawn: () => Drawn;
  /** Words of blank forms, ours and installed ones. */
  readonly #printed = new Map<string, Promise<Words>>();
  readonly #catalog: Catalog;
  readonly #blanks: Blanks;
  readonly #wordsOf: (pdf: Uint8Array) => Promise<Words>;
  readonly #installed: InstalledForms | undefined;

  constructor(
    catalog: Catalog,
    blanks: Blanks,
    wordsOf: (pdf: Uint8Array) => Promise<Words>,
    installed: InstalledForms | undefined,
  ) {
    this.#catalog = catalog;
    this.#blanks = blanks;
    this.#wordsOf = wordsOf;
    this.#installed = installed;
    this.#drawn = once(() => drawnOf(catalog));
  }

  /** Throws `UnreadablePdf` for what is no form known here. */
  async recognize(found: Inspected, words: () => Promise<Words>): Promise<Known> {
    const { stamp, subject, fields } = found;
    if (stamp !== undefined) {
      const { code, effective } = stamp;
      const own =
        this.#drawn().own.get(`${code} ${effective}`) ?? (await this.#agencyOf(code, effective));
      if (own !== undefined) return await this.#wholeOf(own, fields);
      throw new UnreadablePdf(
        `is form ${stamp.code} in the edition of ${stamp.effective}, which this version does not have`,
      );
    }
    const drawn = this.#drawn().bySubject.get(subject ?? '');
    if (drawn !== undefined) return await this.#wholeOf(drawn, fields);
    const candidates = await this.#candidatesFor(fields);
    const printed = candidates.length === 0 ? undefined : await words();
    for (const candidate of candidates) {
      if (printed && isSamePrint(printed, await this.#wordsOn(candidate))) return candidate;
    }
    throw new UnreadablePdf(
      'has fillable fields, but is not a form that this server knows: it is neither one of ours nor an agency’s PDF installed here. Send the answers to fillPdf, or see wagewright forms install',
    );
  }

  /** The form as named by the file itself, in our layout or the agency's. */
  async #wholeOf(own: Known, fields: ReadonlySet<string>): Promise<Known> {
    const missing = missingFrom(own, fields);
    if (missing.length === 0) return own;
    const agency = await this.#agency(own.form, own.edition);
    if (agency !== undefined && missingFrom(agency, fields).length === 0) return agency;
    throw new UnreadablePdf(
      `is ${said(own)}, but lacks fields of it: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}. Send the whole form, with all its fields`,
    );
  }

  /** Those whose fields a file has, the ones with most fields first. */
  async #candidatesFor(fields: ReadonlySet<string>): Promise<readonly Known[]> {
    const all = [...this.#drawn().own.values()];
    for (const { code, edition: effective } of (await this.#installed?.list()) ?? []) {
      const agency = await this.#agencyOf(code, effective);
      if (agency !== undefined) all.push(agency);
    }
    return all
      .filter((each) => missingFrom(each, fields).length === 0)
      .sort((one, other) => other.ids.size - one.ids.size)
      .slice(0, MOST_CANDIDATES);
  }

  /** What is installed for an edition, which may be one that is not drawn here. */
  async #agencyOf(code: string, effective: string): Promise<Known | undefined> {
    const form = this.#catalog.get(code);
    const edition = form?.editions.find((each) => each.effective === effective);
    return form && edition && (await this.#agency(form, edition));
  }

  async #agency(form: Form, edition: LoadedEdition): Promise<Known | undefined> {
    const installed = await this.#installed?.find(form.identity.code, edition.effective);
    if (installed === undefined) return undefined;
    const { map } = installed;
    const ids = new Set<string>();
    for (const { field } of fieldsOf(edition)) {
      const read = Object.hasOwn(map, field.id) ? targetOf(field, map[field.id]) : undefined;
      if (read === undefined || 'problem' in read) continue;
      // Places are fields only in the files that were filled here.
      for (const name of fieldsOfTarget(read.target)) {
        if (!name.startsWith(placeName(''))) ids.add(name);
      }
    }
    return ids.size === 0 ? undefined : { form, edition, ids, map, installed };
  }

  #wordsOn(known: Known): Promise<Words> {
    const key = known.installed?.sha256 ?? placeOf(known);
    const kept = this.#printed.get(key);
    if (kept !== undefined) return kept;
    const made = this.#readBlank(known);
    this.#printed.set(key, made);
    // What failed is tried again.
    made.catch(() => this.#printed.delete(key));
    return made;
  }

  async #readBlank({ form, edition, installed }: Known): Promise<Words> {
    return await this.#wordsOf(installed?.pdf ?? (await this.#blanks.ownBlank(form, edition)));
  }
}

/** Throws `UnreadablePdf`, with where to send it, when the file is another form or edition. */
export function refuseOther({ form, edition }: Asked, known: Known): void {
  const { code } = known.form.identity;
  if (code !== form.identity.code) {
    throw new UnreadablePdf(
      `is ${said(known)}, not ${form.identity.code}. Send it to POST /spf/readPdf/${code}`,
    );
  }
  if (edition === undefined || edition.effective === known.edition.effective) return;
  throw new UnreadablePdf(
    `is ${said(known)}, but the date asks for the edition ${edition.edition}. Leave date out: the edition is read from the file`,
  );
}

const placeOf = ({ form, edition }: Known): string => `${form.identity.code} ${edition.effective}`;

const said = ({ form, edition }: Known): string =>
  `${form.identity.code} (${nameOf(form)}), edition ${edition.edition}, in use from ${edition.effective}`;

/** Fields that a file needs to be this form; worksheets may be left behind. */
function missingFrom({ edition, ids, map }: Known, fields: ReadonlySet<string>): string[] {
  const worksheets = new Set(
    fieldsOf(edition)
      .filter(
        ({ field, section }) =>
          map === undefined && (section.worksheet === true || field.unprinted === true),
      )
      .map(({ field }) => field.id),
  );
  return [...ids].filter((id) => !fields.has(id) && !worksheets.has(id));
}
