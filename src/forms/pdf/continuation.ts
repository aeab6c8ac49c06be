/**
 * The sheet behind a form for what its boxes have no room for: whose form it is, and every such text
 * whole, under the number that its box bears.
 */

import type { Characters } from '../../platform/pdf/characters.ts';
import type { Report, ReportItem } from './report.ts';

/** Text that no box of the form is large enough for; its place in the list is its number. */
export type Continued = { readonly label: string; readonly text: string };

export type Behind = {
  readonly continued: readonly Continued[];
  /** Lines that an agency's own PDF has no box for. */
  readonly unplaced?: readonly Continued[];
};

/** What the sheet tells of the form: first what names it, which is at the foot of every page. */
export type Facts = readonly (readonly [name: string, value: string])[];

type Language = 'en' | 'es';

const WORDS = {
  en: {
    title: 'Continuation of',
    see: 'See continuation',
    about:
      'A box with the words "see continuation" or a number in brackets is too small for its text, which is printed here in full under that number.',
    columns: ['Number', 'Box', 'Text'],
    line: 'Line',
    unplaced: 'This PDF of the form has no box for these lines.',
    characters:
      'Characters that the font of this document lacks are printed as their Unicode number, such as [U+4E2D], here and on the form.',
  },
  es: {
    title: 'Continuación de',
    see: 'Ver continuación',
    about:
      'Una casilla con las palabras "ver continuación" o con un número entre corchetes no tiene espacio para su texto, que se encuentra aquí completo bajo ese número.',
    columns: ['Número', 'Casilla', 'Texto'],
    line: 'Línea',
    unplaced: 'Este PDF del formulario no tiene casilla para estas líneas.',
    characters:
      'Los caracteres que la fuente de este documento no tiene se imprimen como su número Unicode, por ejemplo [U+4E2D], aquí y en el formulario.',
  },
} as const;

/** What a box says instead of its text, the clearest first: a small one has room for a number. */
export const referencesTo = (number: number, language: Language): string[] => [
  `${WORDS[language].see} [${number}]`,
  `[${number}]`,
];

/** Undefined when every line has a box that holds its text in letters that the font has. */
export function continuationSheet(
  form: string,
  facts: Facts,
  { continued, unplaced = [] }: Behind,
  shown: Characters,
  language: Language,
): Report | undefined {
  const rows = continued.map(({ label, text }, i) => [
    `[${i + 1}]`,
    shown.of(label),
    shown.of(text),
  ]);
  const others = unplaced.map(({ label, text }) => [shown.of(label), shown.of(text)]);
  if (rows.length + others.length === 0 && !shown.replaced) return undefined;
  const words = WORDS[language];
  const { title, about, columns, characters } = words;
  const shownFacts = facts.map(([name, value]) => [name, shown.of(value)] as const);
  const items: ReportItem[] = [{ facts: shownFacts }];
  if (rows.length > 0) items.push({ text: about }, { columns, widths: [1, 4, 9], rows });
  if (others.length > 0) {
    const heads = [words.line, columns[2]];
    items.push({ text: words.unplaced }, { columns: heads, widths: [5, 9], rows: others });
  }
  if (shown.replaced) items.push({ text: characters });
  const [first = ['', '']] = shownFacts;
  const sections = [{ title: form, items }];
  return { title: `${title} ${form}`, foot: first.join(' '), sections };
}
