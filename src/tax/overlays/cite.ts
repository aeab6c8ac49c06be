/** What an imported figure says of where it comes from; shown on the lines of answers. */

import { type ImportedFile, type Manifest, partOf } from './manifest.ts';

export type Cited = {
  readonly source: { readonly document: string; readonly edition: string; readonly url?: string };
  readonly confidence: 'official' | 'secondary';
  readonly evidence: string;
  readonly published: string;
  readonly checked: string;
};

/** By part: each row names the file it was read from. */
export function citations(manifest: Manifest): ReadonlyMap<string, Cited> {
  const own = { part: partOf(manifest), ...manifest };
  return new Map([...manifest.earlier, own].map((file) => [file.part, citedAs(file.part, file)]));
}

const citedAs = (part: string, { file, source, confidence, madeBy }: ImportedFile): Cited => ({
  source: {
    document: source.document,
    edition: `${source.edition}; imported as ${part}, file SHA-256 ${file.sha256}`,
    ...(source.url === undefined ? {} : { url: source.url }),
  },
  confidence,
  evidence: `Read from ${confidence === 'official' ? "the agency's own file" : 'a table of the operator,'} ${file.name}, retrieved ${file.retrieved}, by ${madeBy} (rules import).`,
  published: file.retrieved,
  checked: file.retrieved,
});
