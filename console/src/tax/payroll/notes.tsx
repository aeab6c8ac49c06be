/**
 * Notes on a line, a payment, or a register. Their words are in English and name amounts and places; in
 * another language the code of each decides a sentence, and the note follows.
 */

import { useSentences } from '../../ui/i18n/sentences.ts';

const OF_PAYMENTS = { es: async () => (await import('../../ui/i18n/notes-es.json')).default };

/** What is said of a register. */
export const OF_REGISTERS = {
  es: async () => (await import('../../ui/i18n/registers-es.json')).default,
};

type Props = {
  readonly notes: readonly string[];
  readonly codes: readonly string[];
  /** Of other notes than those on payments. */
  readonly sentencesOf?: Parameters<typeof useSentences>[0];
};

export function Notes({ notes, codes, sentencesOf = OF_PAYMENTS }: Props) {
  const sentences = useSentences(sentencesOf);
  return notes.map((note, i) => {
    const sentence = sentences?.[codes[i] ?? ''];
    return (
      <div key={note} className="small">
        {sentence === undefined ? null : <p>{sentence}</p>}
        <p className="muted" lang="en">
          {note}
        </p>
      </div>
    );
  });
}
