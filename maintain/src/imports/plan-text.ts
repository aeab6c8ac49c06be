/** A planned import in words, for the terminal. */

import type { Doubt } from './merge.ts';
import type { Plan } from './plan.ts';

const HEADINGS = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['corrected', 'Corrected'],
  ['ended', 'Other last day'],
  ['removed', 'Removed'],
] as const;

const DOUBTS: Readonly<Record<Doubt['kind'], string>> = {
  jump: 'Large changes (more than 1 percentage point, or 52 dollars a year)',
  vanished: 'Places that are no longer in the file',
  renamed: 'Other names for the same number',
  unknown: 'Places that the rules do not know; they are left out',
};

/** Every line that the command prints before it says what it wrote. */
export function planText({
  importer,
  over,
  file,
  edition,
  entries,
  merged,
  changes,
  doubts,
  remarks,
}: Plan): string {
  const installed = merged.reduce((sum, { same }) => sum + same, 0);
  const lines = [
    `${importer.document}`,
    `${file.name}: ${entries} entries, ${edition}, SHA-256 ${file.sha256}`,
    `Compared with version ${over.version} of the rules: ${installed} are in both, ${changes.length} differences.`,
  ];
  for (const [kind, heading] of HEADINGS) {
    const texts = changes.filter((change) => change.kind === kind).map(({ text }) => text);
    if (texts.length > 0) lines.push('', `${heading} (${texts.length})`, ...texts.map(indented));
  }
  for (const [kind, heading] of Object.entries(DOUBTS)) {
    const texts = doubts.filter((doubt) => doubt.kind === kind).map(({ text }) => text);
    if (texts.length > 0)
      lines.push('', `Check: ${heading} (${texts.length})`, ...texts.map(indented));
  }
  if (remarks.length > 0) lines.push('', 'Remarks', ...remarks.map(indented));
  return lines.join('\n');
}

const indented = (text: string): string => `  ${text}`;

/** Kinds of doubts that `accepted` does not name, in the order of their headings. */
export function openDoubts(doubts: readonly Doubt[], accepted: readonly string[]): Doubt['kind'][] {
  const kinds = new Set(doubts.map(({ kind }) => kind));
  return (Object.keys(DOUBTS) as Doubt['kind'][]).filter(
    (kind) => kinds.has(kind) && !accepted.includes(kind),
  );
}

export const DOUBT_KINDS = Object.keys(DOUBTS) as readonly Doubt['kind'][];
