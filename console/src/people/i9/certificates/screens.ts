/** The screens of a certificate: its sections, at most five questions on each, worksheets where they help. */

import type { CertificateForm, CertificateQuestion } from './api.ts';

const MOST_FIELDS = 5;
/** A longer worksheet opens on request; a shorter one comes before the lines that it answers. */
const SHORT_WORKSHEET = 3;

export type Screen = {
  readonly id: string;
  readonly section: string;
  readonly isWorksheet: boolean;
  readonly questions: readonly CertificateQuestion[];
  /** Of a worksheet that someone chose: the screen it was chosen on. */
  readonly returnsTo?: string;
};

export type Plan = {
  /** In the order they come. */
  readonly main: readonly Screen[];
  /** By title: the screens of the worksheets that open on request. */
  readonly worksheets: ReadonlyMap<string, readonly Screen[]>;
};

export function planOf({ sections, questions }: CertificateForm): Plan {
  const screensOf = (title: string, prefix: string, isWorksheet: boolean): Screen[] =>
    inParts(questions.filter(({ section }) => section === title)).map((part, i) => ({
      id: `${prefix}-${i + 1}`,
      section: title,
      isWorksheet,
      questions: part,
    }));
  const all = sections.map(({ title, worksheet }, i) => ({
    title,
    worksheet,
    screens: screensOf(title, `${worksheet ? 'worksheet' : 'part'}-${i + 1}`, worksheet),
  }));
  const sheets = new Map(
    all.filter(({ worksheet }) => worksheet).map((each) => [each.title, each.screens]),
  );
  const isShort = (title: string): boolean => {
    const count = (sheets.get(title) ?? []).flatMap((screen) => screen.questions).length;
    return count > 0 && count <= SHORT_WORKSHEET;
  };
  const main: Screen[] = [];
  const worksheets = new Map<string, readonly Screen[]>();
  for (const { worksheet, screens } of all) {
    if (worksheet) continue;
    for (const screen of screens) {
      for (const title of new Set(screen.questions.flatMap((question) => question.worksheets))) {
        const own = sheets.get(title) ?? [];
        if (own.length === 0) continue;
        if (!isShort(title)) {
          if (!worksheets.has(title)) {
            worksheets.set(
              title,
              own.map((each) => ({ ...each, returnsTo: screen.id })),
            );
          }
        } else if (!main.some(({ section }) => section === title)) main.push(...own);
      }
      main.push(screen);
    }
  }
  return { main, worksheets };
}

/** As even as they come: six questions are three and three. */
function inParts(questions: readonly CertificateQuestion[]): CertificateQuestion[][] {
  const parts = Math.ceil(questions.length / MOST_FIELDS);
  const size = Math.ceil(questions.length / Math.max(parts, 1));
  return Array.from({ length: parts }, (_, i) => questions.slice(i * size, (i + 1) * size));
}

export const allScreens = ({ main, worksheets }: Plan): readonly Screen[] => [
  ...main,
  ...[...worksheets.values()].flat(),
];

/** Screens of `list` with a question that applies. */
export const applyingScreens = (
  list: readonly Screen[],
  applying: readonly string[],
): readonly Screen[] =>
  list.filter(({ questions }) => questions.some(({ field }) => applying.includes(field)));

/** The worksheets that can answer a line of this screen and are not part of the way already. */
export const worksheetsFor = ({ worksheets }: Plan, { questions }: Screen): readonly string[] =>
  [...new Set(questions.flatMap((question) => question.worksheets))].filter((title) =>
    worksheets.has(title),
  );

/** Where to go from `id`; undefined: to the review. */
export function nextScreen(
  plan: Plan,
  id: string,
  applying: readonly string[],
): string | undefined {
  for (const list of [plan.main, ...plan.worksheets.values()]) {
    const at = list.findIndex((screen) => screen.id === id);
    if (at < 0) continue;
    return applyingScreens(list.slice(at + 1), applying)[0]?.id ?? list[at]?.returnsTo;
  }
  return undefined;
}

export function previousScreen(
  plan: Plan,
  id: string,
  applying: readonly string[],
): string | undefined {
  for (const list of [plan.main, ...plan.worksheets.values()]) {
    const at = list.findIndex((screen) => screen.id === id);
    if (at < 0) continue;
    return applyingScreens(list.slice(0, at), applying).at(-1)?.id ?? list[at]?.returnsTo;
  }
  return applyingScreens(plan.main, applying).at(-1)?.id;
}
