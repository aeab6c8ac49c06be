/** The lines of a worksheet as computed from the answers, and those that are copied to the form. */

import { Text } from '../../../ui/i18n/text.tsx';
import { Value } from './answers.tsx';
import type { CertificateScreenProps } from './props.ts';
import type { Screen } from './screens.ts';

export function WorksheetLines({
  screen,
  form,
  draft,
}: CertificateScreenProps & { readonly screen: Screen }) {
  const lines = form.computedLines.filter(
    ({ section, field }) => section === screen.section && draft.values[field] !== undefined,
  );
  const taken = form.questions.filter(
    ({ field, worksheets }) =>
      worksheets.includes(screen.section) &&
      draft.computed.includes(field) &&
      draft.values[field] !== undefined,
  );
  const isEmpty = lines.length === 0 && taken.length === 0;
  return (
    <section className="worksheet-lines" aria-live="polite">
      <h2>
        <Text id="i9.cert.result" />
      </h2>
      {isEmpty ? (
        <p className="muted">
          <Text id="i9.cert.noResult" />
        </p>
      ) : (
        <dl className="answers">
          {lines.map(({ field, line, label, type }) => (
            <Line
              key={field}
              line={line}
              label={label}
              type={type}
              value={draft.values[field] ?? ''}
              language={form.language}
            />
          ))}
          {taken.map(({ field, line, label, type }) => (
            <Line
              key={field}
              line={line}
              label={label}
              type={type}
              value={draft.values[field] ?? ''}
              language={form.language}
              isTaken
            />
          ))}
        </dl>
      )}
    </section>
  );
}

type LineProps = {
  readonly line: string | null;
  readonly label: string;
  readonly value: string;
  readonly type: string;
  readonly language: string;
  readonly isTaken?: boolean;
};

const Line = ({ line, label, value, type, language, isTaken = false }: LineProps) => (
  <div>
    <dt>
      {line === null ? null : <Text id="forms.line" values={{ line }} />}
      {line === null ? null : ' · '}
      {isTaken ? <Text id="i9.cert.taken" /> : null}
      {isTaken ? ' · ' : null}
      <span lang={language}>{label}</span>
    </dt>
    <dd>
      <Value value={value} type={type} language={language} />
    </dd>
  </div>
);
