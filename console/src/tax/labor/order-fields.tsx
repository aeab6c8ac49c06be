/** One order: its type, its amount, and what the limit of this type depends on. */

import { Button } from '../../ui/button.tsx';
import { MoneyInput, NumberInput, RadioChoice, Select } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { DEBT_NAMES, ORDER_NAMES, ORDER_TYPES, type Order, STATUS_NAMES } from './orders.ts';

type Change = (part: Partial<Order>) => void;

type Props = {
  readonly order: Order;
  readonly number: number;
  readonly onChange: Change;
  /** What the server refuses about a field. */
  readonly errorOf: (field: string) => string | undefined;
  /** Undefined for the first order. */
  readonly onEarlier: (() => void) | undefined;
  /** Undefined for the only order. */
  readonly onRemove: (() => void) | undefined;
};

export function OrderFields(props: Props) {
  const { order, number, onChange, errorOf, onEarlier, onRemove } = props;
  const t = useText();
  return (
    <div className="order">
      <fieldset className="stack">
        <legend className="legend">
          <Text id="garnish.order" values={{ number }} />
        </legend>
        <Select
          label={t('garnish.type')}
          options={ORDER_TYPES.map((id) => ({ id, label: t(ORDER_NAMES[id]) }))}
          value={order.type}
          onChange={(type) => onChange({ type })}
        />
        <MoneyInput
          isLive
          label={t('garnish.amount')}
          hint={t('garnish.amountHint')}
          value={order.amount}
          onChange={(amount) => onChange({ amount })}
          error={errorOf('amount')}
        />
        {order.type === 'support' ? <SupportFields order={order} onChange={onChange} /> : null}
        {order.type === 'creditor' ? (
          <CreditorFields order={order} onChange={onChange} errorOf={errorOf} />
        ) : null}
        {order.type === 'federalLevy' ? (
          <LevyFields order={order} onChange={onChange} errorOf={errorOf} />
        ) : null}
        {onRemove === undefined ? null : (
          <div className="row">
            {onEarlier === undefined ? null : (
              <Button onPress={onEarlier} aria-label={t('garnish.earlierNamed', { number })}>
                <Text id="garnish.earlier" />
              </Button>
            )}
            <Button
              variant="quiet"
              onPress={onRemove}
              aria-label={t('garnish.removeNamed', { number })}
            >
              <Text id="garnish.remove" />
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  );
}

type PartProps = Pick<Props, 'order' | 'onChange'>;
type FieldsProps = PartProps & Pick<Props, 'errorOf'>;

function SupportFields({ order, onChange }: PartProps) {
  const t = useText();
  return (
    <>
      <YesOrNo
        label={t('garnish.supportsOther')}
        value={order.supportsOther}
        onChange={(supportsOther) => onChange({ supportsOther })}
      />
      <YesOrNo
        label={t('garnish.isOver12Weeks')}
        value={order.isOver12Weeks}
        onChange={(isOver12Weeks) => onChange({ isOver12Weeks })}
      />
    </>
  );
}

const NOT_SAID = 'notSaid';

function CreditorFields({ order, onChange, errorOf }: FieldsProps) {
  const t = useText();
  const debts = Object.entries(DEBT_NAMES).map(([id, name]) => ({ id, label: t(name) }));
  return (
    <>
      <p className="hint">
        <Text id="garnish.stateAsks" />
      </p>
      <div className="grid">
        <Select
          label={t('garnish.debt')}
          options={[{ id: NOT_SAID, label: t('garnish.notSaid') }, ...debts]}
          value={order.debt ?? NOT_SAID}
          onChange={(id) =>
            onChange({
              debt: id === NOT_SAID ? undefined : (id as Order['debt']),
            })
          }
          error={errorOf('debt')}
        />
        <Dependents order={order} onChange={onChange} />
      </div>
      <YesOrNo
        label={t('garnish.isHeadOfFamily')}
        value={order.isHeadOfFamily}
        onChange={(isHeadOfFamily) => onChange({ isHeadOfFamily })}
      />
    </>
  );
}

function LevyFields({ order, onChange, errorOf }: FieldsProps) {
  const t = useText();
  const statuses = Object.entries(STATUS_NAMES).map(([id, name]) => ({ id, label: t(name) }));
  return (
    <>
      <RadioChoice
        label={t('garnish.exemptBy')}
        options={[
          { id: 'amount', label: t('garnish.exemptByAmount') },
          { id: 'status', label: t('garnish.exemptByStatus') },
        ]}
        value={order.exemptBy}
        onChange={(exemptBy) => onChange({ exemptBy })}
      />
      <div className="grid">
        {order.exemptBy === 'amount' ? (
          <MoneyInput
            isLive
            label={t('garnish.exemptAmount')}
            value={order.exemptAmount}
            onChange={(exemptAmount) => onChange({ exemptAmount })}
            error={errorOf('exemptAmount')}
          />
        ) : (
          <>
            <Select
              label={t('garnish.filingStatus')}
              options={statuses}
              value={order.filingStatus ?? null}
              onChange={(id) => onChange({ filingStatus: id as Order['filingStatus'] })}
              error={errorOf('exemptAmount')}
            />
            <Dependents order={order} onChange={onChange} />
            <NumberInput
              isLive
              label={t('garnish.ageOrBlindness')}
              hint={t('garnish.ageOrBlindnessHint')}
              value={order.ageOrBlindness}
              onChange={(ageOrBlindness) => onChange({ ageOrBlindness })}
              minValue={0}
              maxValue={4}
              format={{ maximumFractionDigits: 0 }}
              error={errorOf('ageOrBlindness')}
            />
          </>
        )}
        <MoneyInput
          isLive
          label={t('garnish.takeHomePay')}
          hint={t('garnish.takeHomePayHint')}
          value={order.takeHomePay}
          onChange={(takeHomePay) => onChange({ takeHomePay })}
        />
      </div>
    </>
  );
}

function Dependents({ order, onChange }: PartProps) {
  const t = useText();
  return (
    <NumberInput
      isLive
      label={t('garnish.dependents')}
      value={order.dependents}
      onChange={(dependents) => onChange({ dependents })}
      minValue={0}
      maxValue={99}
      format={{ maximumFractionDigits: 0 }}
    />
  );
}

type YesOrNoProps = {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean) => void;
};

function YesOrNo({ label, value, onChange }: YesOrNoProps) {
  const t = useText();
  return (
    <div className="yes-or-no">
      <RadioChoice
        label={label}
        options={[
          { id: 'yes', label: t('garnish.yes') },
          { id: 'no', label: t('garnish.no') },
        ]}
        value={value === undefined ? null : value ? 'yes' : 'no'}
        onChange={(id) => onChange(id === 'yes')}
      />
    </div>
  );
}
