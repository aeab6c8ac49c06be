/** A highlighted message: success, information, a warning, or an error. */

import type { ReactNode } from 'react';
import { ApiError } from './api/api-error.ts';
import { useKnownSession } from './api/session.ts';
import { useLanguage } from './i18n/language.tsx';
import { fieldWords, useRefusal } from './i18n/refusals.ts';
import { Text } from './i18n/text.tsx';
import { signInHref } from './return-path.ts';

type Tone = 'info' | 'good' | 'warn' | 'bad';

type Props = { readonly tone?: Tone; readonly title?: ReactNode; readonly children?: ReactNode };

export const Notice = ({ tone = 'info', title, children }: Props) => (
  <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {title === undefined ? null : <strong>{title}</strong>}
    {children}
  </div>
);

/** What the server refused, with every field and the id of the request. */
export function ErrorNotice({ error }: { readonly error: unknown }) {
  const { data: session } = useKnownSession();
  if (error === null || error === undefined) return null;
  if (session?.hasEnded && error instanceof ApiError && error.isSignedOut) return <SessionEnded />;
  if (!(error instanceof ApiError)) return <Notice tone="bad" title={String(error)} />;
  if (error.isUnreachable) return <Notice tone="bad" title={<Text id="error.unreachable" />} />;
  return <Refusal error={error} />;
}

function Refusal({ error }: { readonly error: ApiError }) {
  const { language } = useLanguage();
  const sentence = useRefusal(error);
  return (
    <Notice tone="bad" title={sentence ?? <span lang="en">{error.message}</span>}>
      {error.problems.length === 0 ? null : (
        <ul className="plain">
          {error.problems.map((problem) => (
            <li key={`${problem.field} ${problem.message}`}>
              {problem.field === null ? null : <code>{problem.field}</code>}{' '}
              {fieldWords(problem, language)}
            </li>
          ))}
        </ul>
      )}
      {sentence === undefined ? null : (
        <p className="muted" lang="en">
          {error.message}
        </p>
      )}
      {error.requestId === undefined ? null : (
        <p className="muted">
          <Text id="error.requestId" values={{ id: <code>{error.requestId}</code> }} />
        </p>
      )}
    </Notice>
  );
}

/** Signing in happens in its own window, so that nothing typed in this one is lost. */
export const SessionEnded = () => (
  <Notice tone="bad" title={<Text id="session.ended" />}>
    <p>
      <Text id="session.kept" />{' '}
      <a href={signInHref()} target="_blank" rel="noreferrer">
        <Text id="session.signInAgain" />
      </a>
    </p>
  </Notice>
);
