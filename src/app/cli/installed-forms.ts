/** `wagewright forms fields|draft|picture|install|installed|uninstall`: the agency's own PDF for a form's edition. */

import { writeFileSync } from 'node:fs';
import { drawPicture } from '../../../maintain/src/mapping/picture.ts';
import { writeDraft } from '../../../maintain/src/mapping/write-draft.ts';
import type { FormField } from '../../forms/catalog/item-schema.ts';
import { loadForms } from '../../forms/catalog/load.ts';
import { fieldsOf } from '../../forms/catalog/walk.ts';
import { examine, findDocument, openChecked } from '../../forms/installed/examine.ts';
import {
  type FieldMap,
  parseFieldMap,
  readFieldMap,
  writeFieldMap,
} from '../../forms/installed/field-map.ts';
import { onlyPages } from '../../forms/installed/own-pages.ts';
import { isReliedOn } from '../../forms/installed/unshown.ts';
import {
  deleteInstalledForm,
  findInstalledForm,
  listInstalledForms,
  writeInstalledForm,
} from '../../forms/storage/installed-forms.ts';
import { textRuns } from '../../platform/pdf/page-text.ts';
import { type PdfField, pagesOf } from '../../platform/pdf/pdf-fields.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import {
  type Database,
  type DatabaseSettings,
  openDatabase,
} from '../../platform/storage/database/database.ts';
import { chooseMap, findEdition, needsNoMap } from './choose-map.ts';
import { readInput } from './input-file.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;

export type InstallOptions = {
  readonly version?: string | undefined;
  readonly map?: string | undefined;
  readonly replace?: boolean | undefined;
  readonly write?: boolean | undefined;
  readonly note?: string | undefined;
  /** Fields the PDF may lack though they are relied on, with commas. */
  readonly without?: string | undefined;
};

type InstallCommand = {
  readonly code: string | undefined;
  readonly file: string | undefined;
  /** What else is on the command line: pages of a draft, the file of a picture. */
  readonly pages?: readonly string[] | undefined;
  readonly options: InstallOptions;
  readonly config: DatabaseSettings;
};

export async function printFields(file: string | undefined, print: Print): Promise<void> {
  if (file === undefined) throw new UsageError('forms fields: name a PDF');
  const { fields } = await opened(file);
  for (const field of fields) print(describe(field));
  print(`${fields.length} fields`);
}

function describe(field: PdfField): string {
  const { states, options, tooltip, maxLength } = field;
  const pages = pagesOf(field);
  const lines = [`${field.name}`];
  const about = [
    field.type,
    pages.length === 0 ? 'on no page' : `page ${pages.join(', ')}`,
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(field.isComb ? ['one cell a character'] : []),
    ...(field.isMultiline ? ['several lines'] : []),
    ...(field.isReadOnly ? ['read-only'] : []),
  ];
  lines.push(`    ${about.join(', ')}`);
  if (states.length > 0) {
    const stateNames = states.map(({ state, option }) => (option ? `${state} (${option})` : state));
    lines.push(`    states: ${stateNames.join(', ')}`);
  }
  for (const { value, shown } of options) {
    lines.push(`    option: ${value}${shown === value ? '' : ` (shown: ${shown})`}`);
  }
  if (tooltip !== undefined) lines.push(`    ${tooltip.replace(/\s+/g, ' ')}`);
  return lines.join('\n');
}

type Document = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

const named = ({ form: { identity }, edition }: Document): string =>
  `the PDF is ${identity.code}, ${identity.title} (${edition.edition}). Run forms install ${identity.code} FILE.pdf`;

export async function install(
  { code, file, options, config }: InstallCommand,
  print: Print,
): Promise<void> {
  if (code === undefined || file === undefined) {
    throw new UsageError('forms install: CODE FILE.pdf, and --map FILE.yaml for a map of your own');
  }
  const { form, edition, mapText, pdf } = await chosen('install', code, file, options);
  const name = `${form.identity.code} ${edition.effective}`;
  const examined = await examine(pdf, mapText, edition);
  if ('problems' in examined) {
    for (const problem of examined.problems) print(problem);
    const is = edition.document === undefined ? undefined : await findDocument(pdf, loadForms());
    if (is !== undefined) print(named(is));
    throw new UsageError(
      `forms install: nothing was installed, ${examined.problems.length} problem${examined.problems.length === 1 ? '' : 's'}`,
    );
  }
  const { map, sha256, pages, unmapped, doubts } = examined;
  confirmUnshown(unmapped, options.without);
  const content = { pdf, sha256, map: writeFieldMap(map), installedAt: isoTime(Date.now()) };
  const row = { code: form.identity.code, edition: edition.effective, ...content };
  const isWritten = await withDatabase(
    config,
    async (db) => await writeInstalledForm(db, row, options.replace === true),
  );
  if (!isWritten) {
    throw new UsageError(
      `forms install: ${name} is already installed. Use --replace to replace it`,
    );
  }
  for (const { id, label } of unmapped) {
    print(`warning: ${id} has no place in this PDF: ${label}`);
  }
  for (const doubt of doubts) print(`warning: ${doubt}`);
  const mapped =
    edition.document === undefined
      ? `${Object.keys(map).length} fields mapped, ${unmapped.length} not`
      : 'no lines to fill in';
  print(
    `Installed ${name} (${edition.edition}): ${pages} pages, ${pdf.byteLength} bytes, ${mapped}.`,
  );
  print(`sha256 ${sha256}`);
  print('Servers use it within 5 seconds.');
}

/** The edition, its map, and of the file the pages that are the form. */
async function chosen(
  command: 'install' | 'picture',
  code: string,
  file: string,
  options: InstallOptions,
) {
  const whole = readInput(`forms ${command}`, file);
  const { pages, ...found } = chooseMap(command, code, whole, options);
  const pdf = pages === undefined ? whole : await onlyPages(whole, pages).catch(asUsage(file));
  return { ...found, pdf };
}

const asUsage =
  (file: string) =>
  (error: unknown): never => {
    throw new UsageError(`${file} ${reasonOf(error)}`);
  };

/** A signature, an exemption or a parameter the PDF cannot show is left out only on purpose. */
function confirmUnshown(unmapped: readonly FormField[], without = ''): void {
  const confirmed = without.split(',').map((id) => id.trim());
  const relied = unmapped.filter(isReliedOn).map(({ id }) => id);
  const open = relied.filter((id) => !confirmed.includes(id));
  if (open.length === 0) return;
  throw new UsageError(
    `forms install: nothing was installed. This PDF has no place for ${open.join(', ')}: give each a place in the map (at), or confirm with --without ${relied.join(',')}. fillPdf then rejects these answers, and signed certificates that contain them cannot be printed`,
  );
}

export async function installed({ config }: InstallCommand, print: Print): Promise<void> {
  await withDatabase(config, async (db) => {
    const all = await listInstalledForms(db);
    if (all.length === 0) print('No agency PDFs are installed.');
    const catalog = loadForms();
    for (const { code, edition, sha256, installedAt } of all) {
      print(`${code}  ${edition}  ${sha256}  installed ${installedAt}`);
      const known = catalog.get(code)?.editions.find(({ effective }) => effective === edition);
      if (known === undefined) {
        print('  not used: the catalog no longer has this edition');
        continue;
      }
      const content = await findInstalledForm(db, code, edition);
      const ids = new Set(fieldsOf(known).map(({ field }) => field.id));
      const gone = Object.keys(readFieldMap(content?.map ?? '{"fields":{}}')).filter(
        (id) => !ids.has(id),
      );
      if (gone.length > 0) print(`  mapped fields that no longer exist: ${gone.join(', ')}`);
    }
  });
}

export async function uninstall(
  { code, options: { version }, config }: InstallCommand,
  print: Print,
): Promise<void> {
  if (code === undefined || version === undefined) {
    throw new UsageError('forms uninstall: CODE --version DAY, as forms installed lists them');
  }
  const name = code.toUpperCase();
  const isGone = await withDatabase(
    config,
    async (db) => await deleteInstalledForm(db, name, version),
  );
  if (!isGone) {
    throw new UsageError(
      `forms uninstall: nothing is installed for ${name} ${version}. See forms installed`,
    );
  }
  print(`Uninstalled ${name} ${version}. Servers use the built-in form again within 5 seconds.`);
}

/** A field map to check and correct, guessed; of the given pages where the PDF holds several forms. */
export async function draft(
  { code, file, pages = [], options }: Omit<InstallCommand, 'config'>,
  print: Print,
): Promise<void> {
  if (code === undefined || file === undefined) {
    throw new UsageError(
      'forms draft: CODE FILE.pdf [PAGE ...]. Name the pages if the PDF also contains other forms',
    );
  }
  const { form, edition } = findEdition(code, options.version, 'draft');
  if (edition.document !== undefined) throw needsNoMap(form, 'draft');
  const { fields } = await opened(file);
  const wanted = new Set(pages.map(Number));
  const own = fields.map((field) => ({
    ...field,
    spots: field.spots.filter(({ page }) => wanted.size === 0 || wanted.has(page)),
  }));
  const title = `${form.identity.code} ${edition.effective}`;
  const runs = await textRuns(readInput('forms draft', file));
  print(writeDraft(title, edition, own, runs).trimEnd());
}

export async function picture(
  { code, file, pages: [made] = [], options }: Omit<InstallCommand, 'config'>,
  print: Print,
): Promise<void> {
  if (code === undefined || file === undefined || made === undefined) {
    throw new UsageError(
      'forms picture: CODE FILE.pdf OUT.pdf, and --map FILE.yaml for a map of your own',
    );
  }
  const { edition, mapText, pdf } = await chosen('picture', code, file, options);
  const examined = await examine(pdf, mapText, edition);
  if ('problems' in examined) for (const problem of examined.problems) print(problem);
  const { document } = await openChecked(pdf);
  const map = 'problems' in examined ? parsed(mapText, options.map ?? code) : examined.map;
  writeFileSync(made, await drawPicture(document, map, edition));
  print(`${made}: mapped fields are shown in red, unmapped fields in gray.`);
}

function parsed(text: string, file: string): FieldMap {
  try {
    return parseFieldMap(text);
  } catch (error) {
    const [message] = reasonOf(error).split('\n');
    throw new UsageError(`${file} ${message}`);
  }
}

const opened = async (file: string) =>
  await openChecked(readInput('forms', file)).catch((error: unknown) => {
    throw error instanceof UnreadablePdf ? new UsageError(`${file} ${error.message}`) : error;
  });

async function withDatabase<T>(
  config: DatabaseSettings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ ...config, mustExist: true });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
