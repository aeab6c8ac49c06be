/** Version of the rules and pay date, kept in the address so that a link shows the same. */

import { useSearchParams } from 'wouter';
import { Select, TextField } from '../../ui/fields.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { type Choice, useReleases } from './data.ts';

export function useChoice(): readonly [Choice, (part: Partial<Choice>) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = { version: search.get('version'), payDate: search.get('payDate') };
  const change = (part: Partial<Choice>): void =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [choice, change];
}

type Props = {
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
  /** What is shown now. */
  readonly version: string;
  readonly payDate: string;
};

export function ChoiceFields({ choice, onChange, version, payDate }: Props) {
  const t = useText();
  const { data: releases = [] } = useReleases();
  const sealed = releases.flatMap((one) => (one.sealedOn === null ? [] : [one.version]));
  const versions = sealed.includes(version) ? sealed : [version, ...sealed];
  return (
    <>
      <Select
        label={t('rules.version')}
        options={versions.map((one) => ({ id: one, label: one }))}
        value={choice.version ?? version}
        onChange={(next) => onChange({ version: next })}
      />
      <TextField
        label={t('rules.payDate')}
        type="date"
        value={choice.payDate ?? payDate}
        onChange={(next) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(next)) onChange({ payDate: next });
        }}
      />
    </>
  );
}
