/** Pay date, pay frequency, wages, other pay, and deductions. */

import { memo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { MoneyInput, Select, TextField } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import {
  BENEFIT_TYPES,
  type BenefitType,
  type Entry,
  EXTRA_TYPES,
  type ExtraType,
  PAY_PERIODS,
  type Paycheck,
} from './model.ts';

type Props = {
  readonly paycheck: Paycheck;
  readonly onChange: (change: Partial<Paycheck>) => void;
};

const PERIOD_NAMES: Readonly<Record<(typeof PAY_PERIODS)[number], MessageId>> = {
  52: 'periods.weekly',
  26: 'periods.biweekly',
  24: 'periods.semimonthly',
  12: 'periods.monthly',
  4: 'periods.quarterly',
  2: 'periods.semiannual',
  1: 'periods.annual',
  260: 'periods.daily',
};

const EXTRA_NAMES: Readonly<Record<ExtraType, MessageId>> = {
  Supplemental: 'wages.supplemental',
  Tips: 'wages.tips',
  GroupTermLife: 'wages.groupTermLife',
  Fringe: 'wages.fringe',
};

const BENEFIT_NAMES: Readonly<Record<BenefitType, MessageId>> = {
  '125': 'benefits.125',
  '401K': 'benefits.401K',
  '403B': 'benefits.403B',
  '457': 'benefits.457',
  ROTH401K: 'benefits.ROTH401K',
  FSA: 'benefits.FSA',
  HSA: 'benefits.HSA',
  SIMPLEIRA: 'benefits.SIMPLEIRA',
  DEPENDENTCARE: 'benefits.DEPENDENTCARE',
  COMMUTER: 'benefits.COMMUTER',
};

export const useBenefitNames = () => {
  const t = useText();
  return (type: BenefitType): string => t(BENEFIT_NAMES[type]);
};

export const WagesFields = memo(function WagesFields({ paycheck, onChange }: Props) {
  const t = useText();
  return (
    <>
      <div className="grid">
        <TextField
          label={t('wages.payDate')}
          type="date"
          value={paycheck.payDate}
          onChange={(payDate) => onChange({ payDate })}
        />
        <Select
          label={t('wages.frequency')}
          options={PAY_PERIODS.map((count) => ({ id: `${count}`, label: t(PERIOD_NAMES[count]) }))}
          value={`${paycheck.payPeriodsPerYear}`}
          onChange={(id) => onChange({ payPeriodsPerYear: Number(id) })}
        />
      </div>
      <div className="grid">
        <MoneyInput
          isLive
          label={t('wages.regular')}
          value={paycheck.gross}
          onChange={(gross) => onChange({ gross: Number.isNaN(gross) ? 0 : gross })}
        />
        <MoneyInput
          isLive
          label={t('wages.yearToDate')}
          hint={t('wages.yearToDateHint')}
          value={paycheck.yearToDate}
          onChange={(yearToDate) => onChange({ yearToDate })}
        />
      </div>
      <Entries
        title={<Text id="wages.other" />}
        add={<Text id="wages.addOther" />}
        types={EXTRA_TYPES}
        nameOf={(type) => t(EXTRA_NAMES[type])}
        entries={paycheck.extras}
        onChange={(extras) => onChange({ extras })}
      />
      <Entries
        title={<Text id="benefits.title" />}
        add={<Text id="benefits.add" />}
        types={BENEFIT_TYPES}
        nameOf={(type) => t(BENEFIT_NAMES[type])}
        entries={paycheck.benefits}
        onChange={(benefits) => onChange({ benefits })}
      />
    </>
  );
});

type EntriesProps<Type extends string> = {
  readonly title: ReactNode;
  readonly add: ReactNode;
  readonly types: readonly Type[];
  readonly nameOf: (type: Type) => string;
  readonly entries: readonly Entry<Type>[];
  readonly onChange: (entries: readonly Entry<Type>[]) => void;
};

function Entries<Type extends string>(props: EntriesProps<Type>) {
  const { title, add, types, nameOf, entries, onChange } = props;
  const t = useText();
  const change = (id: number, part: Partial<Entry<Type>>): void =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const append = (): void => {
    const id = Math.max(0, ...entries.map((entry) => entry.id)) + 1;
    onChange([...entries, { id, type: types[0] as Type, amount: Number.NaN }]);
  };
  return (
    <fieldset className="stack tight">
      <legend className="legend">{title}</legend>
      {entries.map(({ id, type, amount }) => (
        <div key={id} className="entry">
          <Select
            label={t('entry.type')}
            options={types.map((one) => ({ id: one, label: nameOf(one) }))}
            value={type}
            onChange={(next) => change(id, { type: next })}
          />
          <MoneyInput
            isLive
            label={t('entry.amount')}
            value={amount}
            onChange={(next) => change(id, { amount: next })}
          />
          <Button
            variant="quiet"
            aria-label={t('entry.remove', { name: nameOf(type) })}
            onPress={() => onChange(entries.filter((entry) => entry.id !== id))}
          >
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={append}>{add}</Button>
      </div>
    </fieldset>
  );
}
