/** `wagewright forms check|list|show|...`: the catalog of forms, proven and inspected. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { checkForms } from '../../forms/catalog/check.ts';
import type { ParametersOn } from '../../forms/catalog/check-feeds.ts';
import { FORMS_ROOT, type Form, loadForms, readForms } from '../../forms/catalog/load.ts';
import { editionOn, formOf, wholeEdition } from '../../forms/catalog/select.ts';
import { fieldsOf } from '../../forms/catalog/walk.ts';
import { formsPage } from '../../forms/installed/forms-page.ts';
import { checkShippedMaps } from '../../forms/installed/shipped-maps.ts';
import { inRoot } from '../../platform/compiled/root.ts';
import type { DatabaseSettings } from '../../platform/storage/database/database.ts';
import { loadRules } from '../../tax/rules/index.ts';
import type { InstallOptions } from './installed-forms.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;

/** Returns the exit code. */
export async function forms(
  [action, code, file, ...others]: readonly string[],
  options: InstallOptions,
  readConfig: () => DatabaseSettings,
  print: Print,
): Promise<number> {
  switch (action) {
    case 'fields':
      await (await import('./installed-forms.ts')).printFields(code, print);
      return 0;
    case 'draft':
    case 'picture': {
      const commands = await import('./installed-forms.ts');
      await commands[action]({ code, file, pages: others, options }, print);
      return 0;
    }
    case 'install':
    case 'installed':
    case 'uninstall': {
      const commands = await import('./installed-forms.ts');
      await commands[action]({ code, file, options, config: readConfig() }, print);
      return 0;
    }
    case 'check':
      return check(print);
    case 'list':
      for (const { identity, editions } of loadForms().values()) {
        const state = identity.planned === undefined ? editions.at(-1)?.edition : 'planned';
        print(`${identity.code}  ${identity.number ?? ''}  ${identity.title}  (${state})`);
      }
      return 0;
    case 'coverage':
      return coverage(options.write === true, print);
    case 'pdf':
      if (code === undefined || file === undefined) {
        throw new UsageError('forms pdf: name the code and the file to write');
      }
      await writePdf(code, file, options.version, print);
      return 0;
    case 'seen':
      return await (await import('./forms-seen.ts')).seen([code, file], options, print);
    case 'show':
      if (code === undefined) throw new UsageError('forms show: name the code');
      show(code, options.version, print);
      return 0;
    default:
      throw new UsageError(
        'forms: check, list, show, pdf, coverage, seen, fields, draft, picture, install, installed or uninstall',
      );
  }
}

function check(print: Print): number {
  const { catalog, problems } = readForms(FORMS_ROOT);
  const all = [...problems, ...checkForms(catalog, parametersOn()), ...checkShippedMaps(catalog)];
  if (problems.length === 0 && isOutdated(formsPage(catalog))) {
    all.push(`${COVERAGE_PAGE}: not up to date; run wagewright forms coverage --write`);
  }
  for (const problem of all) print(problem);
  const forms = [...catalog.values()];
  const editions = forms.flatMap((form) => form.editions);
  const planned = forms.filter(({ identity }) => identity.planned !== undefined);
  print(
    `${forms.length} forms, ${planned.length} of them planned, ${editions.length} editions: ${all.length} problems`,
  );
  return all.length === 0 ? 0 : 1;
}

const COVERAGE_PAGE = inRoot('docs/forms.md');

const isOutdated = (page: string): boolean =>
  !existsSync(COVERAGE_PAGE) || readFileSync(COVERAGE_PAGE, 'utf8') !== page;

function coverage(write: boolean, print: Print): number {
  const page = formsPage(loadForms());
  print(page);
  if (write) writeFileSync(COVERAGE_PAGE, page);
  return 0;
}

async function writePdf(
  code: string,
  file: string,
  day: string | undefined,
  print: Print,
): Promise<void> {
  const { form, edition } = findEdition(code, day);
  const { renderBlank } = await import('../../forms/pdf/blank.ts');
  writeFileSync(file, await renderBlank(form, edition));
  print(`${file}: ${form.identity.code}, ${edition.edition}`);
}

/** Throws a `UsageError` for what there is none of. */
function findEdition(code: string, day: string | undefined) {
  const form = formOf(loadForms(), code);
  if (form === undefined) throw new UsageError(`there is no form ${code}. See forms list`);
  const edition = day === undefined ? wholeEdition(form) : editionOn(form, day);
  if (edition === undefined || edition.incomplete !== undefined) {
    const why = edition?.incomplete ?? form.identity.planned ?? `no edition known on ${day}`;
    throw new UsageError(`${form.identity.code}: ${why}`);
  }
  return { form, edition };
}

function parametersOn(): ParametersOn {
  const taxes = new Map(loadRules().taxes.map((identity) => [identity.tax, identity]));
  return (tax, day) =>
    taxes
      .get(tax)
      ?.parameters.filter(
        ({ from, upTo }) =>
          (from === undefined || from <= day) && (upTo === undefined || day <= upTo),
      );
}

function show(code: string, day: string | undefined, print: Print): void {
  const form = formOf(loadForms(), code);
  if (form === undefined)
    throw new UsageError(`forms show: there is no form ${code}. See forms list`);
  const edition = day === undefined ? form.editions.at(-1) : editionOn(form, day);
  if (edition === undefined) {
    print(`${form.identity.code}: ${form.identity.planned ?? `no edition known on ${day}`}`);
    return;
  }
  printEdition(form, edition, print);
}

function printEdition({ identity }: Form, edition: Form['editions'][number], print: Print): void {
  print(`${identity.code}  ${identity.title}, ${identity.number ?? ''} ${edition.edition}`);
  for (const { field } of fieldsOf(edition)) {
    const { id, type, line, label, feeds = [], options = [] } = field;
    const fed = feeds.map(({ parameter, exempt }) => (exempt ? 'exempt' : parameter)).join(', ');
    print(`  ${line ?? ''}\t${id} (${type})\t${label}${fed === '' ? '' : `  -> ${fed}`}`);
    for (const { value, label: text } of options) print(`  \t\t${value}: ${text}`);
  }
}
