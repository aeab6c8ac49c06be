/** Reads the `forms/` tree: every form's identity and editions, validated, with the file named in errors. */

import { basename, dirname } from 'node:path';
import { compiledOnce, type SourceFile, SourceTree } from '../../platform/compiled/compiled.ts';
import type { Parts } from '../../platform/compiled/lazily.ts';
import { inRoot } from '../../platform/compiled/root.ts';
import { checkYaml, readYaml } from '../../platform/shape/yaml-file.ts';
import { withLines } from './recorded.ts';
import { FormEdition, FormIdentity, RecordedEdition } from './schema.ts';

export type Form = {
  readonly identity: FormIdentity;
  /** Oldest first; none for a form that is only planned. */
  readonly editions: readonly LoadedEdition[];
};

export type LoadedEdition = FormEdition & {
  /** Path below the tree, for messages. */
  readonly file: string;
};

/** By code, in the order of codes. */
export type Catalog = ReadonlyMap<string, Form>;

export const FORMS_ROOT = inRoot('forms');

const EDITION_FILE = /^\d{4}-\d{2}-\d{2}\.yaml$/;

/** The message says what to fix in which file; print it without a stack trace. */
class FormsError extends Error {
  override readonly name = 'FormsError';
}

/** Everything below `root`. Throws a `FormsError` that lists every problem with its file and line. */
export function loadForms(root: string = FORMS_ROOT): Catalog {
  if (root !== FORMS_ROOT) return readCatalog(root);
  own ??= readCatalog(root);
  return own;
}

/** This package's own forms: read once by each process. */
let own: Catalog | undefined;

function readCatalog(root: string): Catalog {
  const sources = formSources(root);
  const compile = (): readonly Form[] => {
    const { forms, problems } = compileForms(sources.files);
    if (problems.length > 0) {
      throw new FormsError(`The forms in ${root} are not valid:\n${problems.join('\n')}`);
    }
    return forms;
  };
  const forms =
    root === FORMS_ROOT ? compiledOnce('forms', sources, CODE, compile, PARTS) : compile();
  return catalogOf(forms);
}

/** Most requests need the editions of few forms. */
const PARTS: Parts = [{ editions: 'later' }];

/** Of an edition's field map for the agency's own PDF, which is no part of the catalog. */
export const MAP_FILE = '.map.yaml';

/** What decides how the tree is read. */
const CODE = new URL('.', import.meta.url);

const formSources = (root: string): SourceTree =>
  new SourceTree(root, (file) => file.endsWith('.yaml') && !file.endsWith(MAP_FILE));

const catalogOf = (forms: readonly Form[]): Catalog =>
  new Map(forms.map((form) => [form.identity.code, form]));

/** As `loadForms`; forms with problems are left out and reported. */
export function readForms(root: string): { catalog: Catalog; problems: string[] } {
  const { forms, problems } = compileForms(formSources(root).files);
  return { catalog: catalogOf(forms), problems };
}

function compileForms(sources: readonly SourceFile[]): { forms: Form[]; problems: string[] } {
  const problems: string[] = [];
  const folders = new Map<string, SourceFile[]>();
  for (const source of sources) {
    const folder = dirname(source.file);
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  const forms: Form[] = [];
  for (const [folder, files] of folders) {
    const found = readForm(folder, files, problems);
    if (found !== undefined) forms.push(found);
  }
  forms.sort((one, other) => (one.identity.code < other.identity.code ? -1 : 1));
  const twice = forms.filter((form, i) => forms[i - 1]?.identity.code === form.identity.code);
  for (const { identity } of twice) problems.push(`${identity.code}: is in two folders`);
  return { forms, problems };
}

function readForm(
  folder: string,
  files: readonly SourceFile[],
  problems: string[],
): Form | undefined {
  const before = problems.length;
  let identity: FormIdentity | undefined;
  const editions: LoadedEdition[] = [];
  const recorded: (RecordedEdition & { readonly file: string })[] = [];
  for (const source of files) {
    const { file: path } = source;
    const name = basename(path);
    const content = readYaml(source, problems);
    if (content === undefined) continue;
    if (name === 'form.yaml') {
      if (checkYaml(FormIdentity, content, source, '', problems))
        identity = content as FormIdentity;
    } else if (EDITION_FILE.test(name)) {
      const isRecorded = typeof content === 'object' && content !== null && 'linesOf' in content;
      const shape = isRecorded ? RecordedEdition : FormEdition;
      if (!checkYaml(shape, content, source, '', problems)) continue;
      const edition = content as FormEdition | RecordedEdition;
      if (edition.effective !== name.slice(0, 10)) {
        problems.push(`${path}: effective ${edition.effective} is not the file's name`);
      }
      if ('sections' in edition) editions.push({ ...edition, file: path });
      else recorded.push({ ...edition, file: path });
    } else {
      problems.push(`${path}: neither form.yaml nor named by a day such as 2026-01-01.yaml`);
    }
  }
  if (identity === undefined) {
    if (problems.length === before) problems.push(`${folder}: has no form.yaml`);
    return undefined;
  }
  if (identity.code !== basename(folder)) {
    problems.push(`${folder}/form.yaml: code ${identity.code} is not the folder's name`);
  }
  const found = [...editions];
  for (const each of recorded) {
    const lines = editions.find(({ effective }) => effective === each.linesOf.edition);
    if (lines === undefined) problems.push(`${each.file}: linesOf: no such edition of its own`);
    else found.push({ ...withLines(each, lines), file: each.file });
  }
  found.sort((one, other) => (one.effective < other.effective ? -1 : 1));
  return problems.length > before ? undefined : { identity, editions: found };
}
