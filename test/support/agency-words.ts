/**
 * How much of the agency's own words a form prints. Texts of federal forms are works of the United
 * States government and are kept whole (`.txt`); of a state's form only how often each word is
 * printed is kept (`.words`).
 */

import { readFileSync } from 'node:fs';
import { loadForms } from '../../src/forms/catalog/load.ts';
import { wordsOf } from '../../src/forms/reading/read-tasks.ts';
import type { Words } from '../../src/forms/reading/same-print.ts';
import { blankOf } from './blank-forms.ts';

/** Words that ours leaves out, and why. */
const CATALOG_NUMBER = 'catalog number, which Pub. 1167 tells substitute forms to omit';
const WARNING = 'word below a warning symbol';
const NOTE = 'number of a note, run together with the word before it';
const DATE = 'part of a date, which is one box here';
const HEAD = 'page header; ours names form and page in the footer';
const LEFT_OUT = new Map([
  ...['no', 'cat', '10220q', '38923y', '10225t', '75085t', '62292k', '10231x'].map(
    (word) => [word, CATALOG_NUMBER] as const,
  ),
  ['created', 'date of the file'],
  ['25', 'date of the file'],
  ['caution', WARNING],
  ['precaución', WARNING],
  ...['0001', 'account1', 'minor2', 'trustee1', 'owner3', 'entity4'].map(
    (word) => [word, NOTE] as const,
  ),
  ...['day', 'month', 'year'].map((word) => [word, DATE] as const),
  ['formulario', HEAD],
  ['página', HEAD],
  ['federallyrecognized', 'two separate words in the copy that was read'],
  ['commonwealth', 'form header; ours names the agency in the footer'],
]);

/** Passages that ours leaves out: headings that the agency says again where a page turns. */
const SAID_AGAIN = ['Specific Instructions (continued)'];

/** Form I-9 of 08/01/23 was printed with two expiration dates; ours has the later one. */
const EARLIER = 'Expires 07/31/2026';

/** Names of lines, which the agency prints before the words and again at the box. */
const LINE = /^(\d{1,2}|[a-e])$/;

export type Case = {
  /** What was read, and the file of its words. */
  readonly text: string;
  readonly file: string;
  /** The forms that print it: Form I-9 and its supplements are one file of the agency. */
  readonly codes: string;
  readonly effective: string;
  /** About how many words the text has, so that a file cut short is seen. */
  readonly about: number;
  /** A passage that ours leaves out, with the file of its words. */
  readonly without?: { readonly file: string; readonly reason: string };
};

const federal = (file: string, codes: string, effective: string, about: number): Case => ({
  text: 'complete, the agency’s file',
  file: `${file}.txt`,
  codes,
  effective,
  about,
});

export const CASES: readonly Case[] = [
  federal('fw4-2025', 'W4101', '2025-01-01', 4000),
  federal('fw4-2026', 'W4101', '2026-01-01', 4000),
  federal('fw4sp-2025', 'W4102', '2025-01-01', 4000),
  federal('fw4sp-2026', 'W4102', '2026-01-01', 4000),
  federal('fw4p-2025', 'FD101', '2025-01-01', 2800),
  federal('fw4p-2026', 'FD101', '2026-01-01', 3400),
  federal('fw4r-2025', 'FD102', '2025-01-01', 1800),
  federal('f8233-2018-09', 'FD105', '2018-09-01', 900),
  federal('fw9-2024-03', 'FD106', '2024-03-01', 5500),
  federal('i9-012025', 'I9101 I9102 I9103', '2025-01-20', 2300),
  federal('i9-080123', 'I9101 I9102 I9103', '2023-08-01', 2300),
  {
    text: 'complete (REV. 3/2014), a picture of the agency’s form',
    file: 'al-a4.words',
    codes: 'AL101',
    effective: '2014-03-01',
    about: 400,
  },
  {
    text: 'both pages (Rev. 08/11), pictures of the agency’s form',
    file: 'va-4.words',
    codes: 'VA101',
    effective: '2011-08-01',
    about: 800,
  },
  {
    text: 'both pages (2018), pictures of the agency’s form',
    file: 'dc-d-4.words',
    codes: 'DC101',
    effective: '2018-01-01',
    about: 600,
  },
  {
    text: 'both pages (Rev. Dec 13 16), pictures of the agency’s form',
    file: 'pr-499-r-4-1.words',
    codes: 'PR101',
    effective: '2016-12-13',
    about: 1500,
  },
  {
    text: 'complete (Rev. 12/18), a picture of the agency’s form',
    file: 'vt-w-4vt.words',
    codes: 'VT101',
    effective: '2019-01-01',
    about: 250,
  },
  {
    text: 'page 2 (Rev. 08/15/24), the agency’s file',
    file: 'ga-g4-page2.words',
    codes: 'GA101',
    effective: '2024-08-15',
    about: 800,
  },
  {
    text: 'page 2 (Rev. 12-20), two copies',
    file: 'mi-w4-page2.words',
    codes: 'MI101',
    effective: '2020-12-01',
    about: 450,
  },
  {
    text: 'both pages, one copy',
    file: 'ky-42a809.words',
    codes: 'KY102',
    effective: '2007-03-01',
    about: 400,
  },
  {
    text: 'page 2 (Rev. 12/19), a picture of the agency’s form',
    file: 'ct-w4-page2.words',
    codes: 'CT101',
    effective: '2026-01-01',
    about: 1000,
    without: {
      file: 'ct-w4-page2-employers.words',
      reason:
        'in the instructions for employers, the addresses, fax and telephone numbers, and reporting methods of 2020, which may have changed',
    },
  },
];

export type Share = {
  readonly all: number;
  readonly ours: number;
  /** Words that ours prints less often, with how often and why; undefined without a reason. */
  readonly missing: readonly { word: string; times: number; reason: string | undefined }[];
};

export async function shareOf({ file, codes, effective, without }: Case): Promise<Share> {
  const printed = await printedBy(codes.split(' '), effective);
  const counts = readWords(file);
  const passage = without === undefined ? undefined : readWords(without.file);
  const missing: { word: string; times: number; reason: string | undefined }[] = [];
  let [all, ours] = [0, 0];
  for (const [word, count] of counts) {
    const here = Math.min(count, printed.get(word) ?? 0);
    all += count;
    ours += here;
    const times = count - here;
    if (times === 0) continue;
    const isPassage = times <= (passage?.get(word) ?? 0);
    const reason = isPassage ? without?.reason : reasonOf(word);
    missing.push({ word, times, reason });
  }
  return { all, ours, missing };
}

const reasonOf = (word: string): string | undefined =>
  LEFT_OUT.get(word) ?? (LINE.test(word) ? 'number of a line, repeated at its box' : undefined);

async function printedBy(codes: readonly string[], effective: string): Promise<Words> {
  const printed = new Map<string, number>();
  for (const code of codes) {
    const form = loadForms().get(code);
    const edition = form?.editions.find((one) => one.effective === effective);
    if (form === undefined || edition === undefined) throw new Error(`no ${code} ${effective}`);
    for (const [word, count] of await wordsOf(await blankOf(form, edition))) {
      printed.set(word, (printed.get(word) ?? 0) + count);
    }
  }
  return printed;
}

function readWords(file: string): Words {
  const path = new URL(`../forms/agency-texts/${file}`, import.meta.url);
  const text = readFileSync(path, 'utf8').replaceAll(/^#.*\n/gm, '');
  if (file.endsWith('.words')) {
    const rows = text.trim().split('\n');
    return new Map(rows.map((row) => row.split(' ')).map(([word = '', n]) => [word, Number(n)]));
  }
  const whole = [...SAID_AGAIN, EARLIER].reduce((left, each) => left.replaceAll(each, ''), text);
  const counts = new Map<string, number>();
  for (const word of whole.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** `docs/agency-words.md`. */
export function wordsPage(shares: readonly (readonly [Case, Share])[]): string {
  const rows = shares.map(([{ codes, effective, text }, { all, ours, missing }]) => {
    const reasons = new Map<string, number>();
    for (const { times, reason = 'none' } of missing) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + times);
    }
    const told = [...reasons].map(([reason, times]) => `${times}: ${reason}`).join('; ');
    const share = `${((100 * ours) / all).toFixed(1)}%`;
    return `| ${codes.replaceAll(' ', ', ')} | ${effective} | ${text} | ${all} | ${share} | ${told} |`;
  });
  return `# The agencies' words

Generated by \`node test/forms/write-agency-words.ts\`; \`test/forms/agency-words.test.ts\` compares it.

For each agency text that we have for an edition that we print, the table shows how many of its words our form prints and why the others are left out. A word counts each time the agency prints it. For all other editions, only transcriptions or parts were read; [forms.md](forms.md) says which.

| Form | Edition from | Text | Words | Printed | Left out |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
