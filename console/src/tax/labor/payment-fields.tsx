/** The payment that the orders are taken from. */

import { MoneyInput, Select, TextField } from '../../ui/fields.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { PlaceField } from '../payroll/place-field.tsx';
import { type Garnishment, PERIOD_NAMES } from './orders.ts';
import { isDay } from './place-and-day.ts';

type Props = {
  readonly value: Garnishment;
  readonly onChange: (part: Partial<Garnishment>) => void;
  readonly errorOf: (field: string) => string | undefined;
};

export function PaymentFields({ value, onChange, errorOf }: Props) {
  const t = useText();
  const periods = Object.entries(PERIOD_NAMES).map(([id, name]) => ({ id, label: t(name) }));
  return (
    <>
      <PlaceField
        label={t('labor.place')}
        place={value.place}
        onChange={(place) => onChange({ place })}
      />
      <div className="grid">
        <TextField
          label={t('wages.payDate')}
          type="date"
          value={value.payDate}
          onChange={(payDate) => isDay(payDate) && onChange({ payDate })}
          error={errorOf('payDate')}
        />
        <Select
          label={t('wages.frequency')}
          options={periods}
          value={value.payPeriod}
          onChange={(id) => onChange({ payPeriod: id as Garnishment['payPeriod'] })}
        />
      </div>
      <MoneyInput
        isLive
        label={t('garnish.gross')}
        hint={t('garnish.grossHint')}
        value={value.gross}
        onChange={(gross) => onChange({ gross })}
      />
      <MoneyInput
        isLive
        label={t('garnish.disposable')}
        hint={t('garnish.disposableHint')}
        value={value.disposable}
        onChange={(disposable) => onChange({ disposable })}
        error={errorOf('disposableEarnings')}
      />
      <MoneyInput
        isLive
        label={t('garnish.stateWage')}
        hint={t('garnish.stateWageHint')}
        value={value.stateMinimumWage}
        onChange={(stateMinimumWage) => onChange({ stateMinimumWage })}
        error={errorOf('stateMinimumWage')}
      />
    </>
  );
}
