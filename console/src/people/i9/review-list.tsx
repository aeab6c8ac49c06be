/** Exactly what is signed, row by row, each with a button back to its question. */

import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';

export type ReviewRow<Step extends string> = {
  readonly label: string;
  /** Blank: the reader sees that nothing was given. */
  readonly value: string;
  /** Where it is changed; undefined: nowhere. */
  readonly step?: Step;
};

type Props<Step extends string> = {
  readonly rows: readonly ReviewRow<Step>[];
  /** Undefined: nothing can be changed anymore. */
  readonly onChange?: ((step: Step) => void) | undefined;
};

export function ReviewList<Step extends string>({ rows, onChange }: Props<Step>) {
  const t = useText();
  return (
    <dl className="answers">
      {rows.map(({ label, value, step }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? <Text id="i9.review.empty" /> : value}</dd>
          {step === undefined || onChange === undefined ? null : (
            <dd className="change">
              <Button
                variant="quiet"
                aria-label={t('i9.review.changeOf', { what: label })}
                onPress={() => onChange(step)}
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
