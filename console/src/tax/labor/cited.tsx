/** Where a figure comes from, and the version of the rules that has it. */

import { Text } from '../../ui/i18n/text.tsx';
import { Source } from '../../ui/source.tsx';

/** Documents with their address at the end, as the server writes them. */
export const Sources = ({ sources }: { readonly sources: readonly string[] }) => (
  <ul className="plain small sources" lang="en">
    {sources.map((source) => (
      <li key={source}>
        <Source citation={citationOf(source)} />
      </li>
    ))}
  </ul>
);

function citationOf(source: string): { readonly document: string; readonly url?: string } {
  const [, document = source, url] = /^(.*), (https:\/\/\S+)$/.exec(source) ?? [];
  return url === undefined ? { document } : { document, url };
}

type VersionProps = { readonly of: { readonly version: string; readonly isDraft: boolean } };

export const Version = ({ of: { version, isDraft } }: VersionProps) => (
  <p className="muted small">
    <Text id={isDraft ? 'labor.draft' : 'labor.version'} values={{ version }} />
  </p>
);
