/** The lines of a certificate as they are signed or were signed, in the form's order. */

import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import type { CertificateForm } from './api.ts';

type Props = {
  readonly form: CertificateForm;
  readonly values: Readonly<Record<string, string>>;
  readonly computed: readonly string[];
  /** The screen a line was answered on; undefined: nothing can be changed. */
  readonly onChange?: (field: string) => void;
  /** A page to keep or print does not show the whole number. */
  readonly isMasked?: boolean;
};

export function CertificateAnswers({ form, values, computed, onChange, isMasked = false }: Props) {
  const t = useText();
  const worksheets = new Set(
    form.sections.filter(({ worksheet }) => worksheet).map(({ title }) => title),
  );
  const lines = [
    ...form.questions
      .filter(({ worksheet }) => !worksheet)
      .map((question) => ({ ...question, isComputed: false })),
    ...form.computedLines
      .filter(({ section }) => !worksheets.has(section))
      .map((line) => ({ ...line, isComputed: true, options: null })),
  ].filter(({ field }) => values[field] !== undefined);
  return (
    <dl className="answers">
      {lines.map(({ field, line, label, type, options, isComputed }) => (
        <div key={field}>
          <dt>
            {line === null ? null : (
              <>
                <Text id="forms.line" values={{ line }} />
                {' · '}
              </>
            )}
            <span lang={form.language}>{label}</span>
          </dt>
          <dd>
            {
              <Value
                value={values[field] ?? ''}
                type={type}
                options={options}
                isMasked={isMasked}
                language={form.language}
              />
            }
            {computed.includes(field) ? (
              <span className="muted">
                {' '}
                <Text id="i9.cert.computed" />
              </span>
            ) : null}
          </dd>
          {onChange === undefined || isComputed ? null : (
            <dd className="change">
              <Button
                variant="quiet"
                aria-label={t('i9.review.changeOf', { what: label })}
                onPress={() => onChange(field)}
              >
                <Text id="i9.review.change" />
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type ValueProps = {
  readonly value: string;
  readonly type: string;
  readonly options?: CertificateForm['questions'][number]['options'];
  readonly isMasked?: boolean;
  readonly language: string;
};

export function Value({ value, type, options, isMasked = false, language }: ValueProps) {
  const { money } = useFormats();
  if (type === 'checkbox') return <Text id="i9.cert.checked" />;
  if (type === 'money') return money(Number(value));
  if (type === 'ssn') return isMasked ? `***-**-${value.slice(-4)}` : value;
  const option = options?.find((each) => each.value === value);
  return option === undefined ? value : <span lang={language}>{option.label}</span>;
}
