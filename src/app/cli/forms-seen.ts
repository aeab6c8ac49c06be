/** `wagewright forms seen`: which pages changed since someone looked at them, and the record of looking. */

import { FORMS_ROOT, loadForms } from '../../forms/catalog/load.ts';
import { keyOf, readSeen, type SeenPage, writeSeen } from '../../forms/catalog/seen.ts';
import { wholeEditions } from '../../forms/catalog/select.ts';
import { renderBlank } from '../../forms/pdf/blank.ts';
import { pageHashes } from '../../platform/pdf/page-hash.ts';
import { utcDay } from '../../platform/shape/days.ts';
import { UsageError } from './options.ts';

type Options = { readonly write?: boolean | undefined; readonly note?: string | undefined };

/** Returns the exit code: 1 while there are pages no one looked at. */
export async function seen(
  [code]: readonly (string | undefined)[],
  { write = false, note }: Options,
  print: (text: string) => void,
): Promise<number> {
  if (write && (note === undefined || /[\n\r]/.test(note))) {
    throw new UsageError('forms seen --write: describe what you saw with --note, on one line');
  }
  const known = new Map(readSeen(FORMS_ROOT).map((page) => [keyOf(page), page]));
  const now = await pagesNow();
  const changed = now.filter((page) => known.get(keyOf(page))?.sha256 !== page.sha256);
  const chosen = changed.filter((page) => code === undefined || page.code === code.toUpperCase());
  for (const { code: name, effective, page } of chosen) print(`${name} ${effective}, page ${page}`);
  if (!write) {
    print(`${now.length} pages, ${changed.length} not reviewed`);
    return changed.length === 0 ? 0 : 1;
  }
  const seenOn = utcDay(Date.now());
  for (const page of chosen) known.set(keyOf(page), { ...page, seenOn, note: note ?? '' });
  const there = new Set(now.map(keyOf));
  writeSeen(
    FORMS_ROOT,
    [...known.values()].filter((page) => there.has(keyOf(page))),
  );
  print(`${chosen.length} pages recorded in forms/seen.csv`);
  return 0;
}

async function pagesNow(): Promise<Omit<SeenPage, 'seenOn' | 'note'>[]> {
  const pages: Omit<SeenPage, 'seenOn' | 'note'>[] = [];
  for (const form of loadForms().values()) {
    for (const edition of wholeEditions(form)) {
      const hashes = await pageHashes(await renderBlank(form, edition));
      for (const [i, sha256] of hashes.entries()) {
        const { effective } = edition;
        pages.push({ code: form.identity.code, effective, page: i + 1, sha256 });
      }
    }
  }
  return pages;
}
