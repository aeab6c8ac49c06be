/** Where something comes from: the document, how it was read, and public pages that say the same. */

import { Details } from '../../ui/details.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Source } from '../../ui/source.tsx';
import { LevelBadge } from './confidence.tsx';
import type { Evidence } from './data.ts';

type Props = { readonly evidence: Evidence; readonly about?: string };

export const EvidenceBlock = ({ evidence, about = '' }: Props) => (
  <div className="evidence stack tight" lang="en">
    <p>
      {about === '' ? null : <strong>{about}: </strong>}
      <Source citation={evidence} /> <LevelBadge level={evidence.confidence} />
    </p>
    {evidence.evidence === '' ? null : <p className="small muted">{evidence.evidence}</p>}
    {evidence.further.length === 0 ? null : (
      <Details
        title={<Text id="rules.further" values={{ count: evidence.further.length }} />}
        level={5}
      >
        <ul className="plain small">
          {evidence.further.map((one) => (
            <li key={one.url + one.document}>
              <Source citation={one} />: “{one.says}”
            </li>
          ))}
        </ul>
      </Details>
    )}
  </div>
);
