/** Where a figure or a form comes from, with a link where the source is on the web. */

export type Citation = {
  readonly document: string;
  readonly edition?: string;
  readonly page?: string;
  readonly url?: string;
};

export const citationText = ({ document, edition, page }: Citation): string =>
  [document, edition, page].filter(Boolean).join(', ');

export function Source({ citation }: { readonly citation: Citation }) {
  const { url } = citation;
  const text = citationText(citation);
  return isWeb(url) ? (
    <a href={url} rel="noreferrer" target="_blank">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

const isWeb = (url: string | undefined): url is string => /^https?:\/\//.test(url ?? '');
