/**
 * Notes on a line or a payment. Their words are in English and name amounts and places; in another
 * language the code of each decides a sentence, and the note follows.
 */

import { useSentences } from '../../ui/i18n/sentences.ts';

const SENTENCES = { es: async () => (await import('../../ui/i18n/notes-es.json')).default };

type Props = { readonly notes: readonly string[]; readonly codes: readonly string[] };

export function Notes({ notes, codes }: Props) {
  const sentences = useSentences(SENTENCES);
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
