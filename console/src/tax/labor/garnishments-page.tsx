/** The garnishment calculator: a payment and its orders on one side, what to withhold and why on the other. */

import type { FieldError } from '@wagewright/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../../ui/i18n/language.tsx';
import { fieldWords } from '../../ui/i18n/refusals.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useGarnishments } from './data.ts';
import { OrderFields } from './order-fields.tsx';
import { type Garnishment, isOpen, newOrder, type Order, requestOf } from './orders.ts';
import { PaymentFields } from './payment-fields.tsx';
import { usePlaceAndDay } from './place-and-day.ts';
import { Withheld } from './withheld.tsx';
import '../payroll/payroll.css';
import '../rules/rules.css';
import './labor.css';

const MOST_ORDERS = 50;

/** What someone sees first: a creditor's order against a week's pay. */
const FIRST: Omit<Garnishment, 'place' | 'payDate'> = {
  payPeriod: 'weekly',
  gross: 1200,
  disposable: 1000,
  stateMinimumWage: Number.NaN,
  orders: [newOrder(1, 'creditor')],
};

export function GarnishmentsPage() {
  const t = useText();
  const [{ place, date }, go] = usePlaceAndDay();
  const [entered, setEntered] = useState(FIRST);
  const payment: Garnishment = { ...entered, place, payDate: date };
  const change = ({ place: to, payDate, ...part }: Partial<Garnishment>): void => {
    if (to !== undefined) go({ place: to });
    if (payDate !== undefined) go({ date: payDate });
    setEntered((old) => ({ ...old, ...part }));
  };
  const body = requestOf(payment);
  const { data, error, isPlaceholderData } = useGarnishments(body);
  const errorOf = useFieldErrors(error instanceof ApiError ? error.problems : (data?.errors ?? []));
  const open = payment.orders.flatMap((order, i) => (isOpen(order) ? [i + 1] : []));
  return (
    <Page
      title={t('garnish.title')}
      intro={t('garnish.intro')}
      actions={
        <Link href="/minimum-wages" className="button plain">
          <Text id="nav.minimumWages" />
        </Link>
      }
    >
      <div className="columns garnishments">
        <div className="stack">
          <section className="card stack" aria-labelledby="payment">
            <h2 id="payment">
              <Text id="garnish.payment" />
            </h2>
            <PaymentFields value={payment} onChange={change} errorOf={errorOf} />
          </section>
          <Orders
            orders={payment.orders}
            onChange={(orders) => change({ orders })}
            errorOf={errorOf}
          />
        </div>
        <div className="stack outcome" aria-busy={isPlaceholderData}>
          {body !== undefined ? null : (
            <Notice title={<Text id="garnish.open" />}>
              {open.length === 0 ? null : (
                <p>
                  <Text
                    id="garnish.openOrders"
                    values={{ count: open.length, orders: open.join(', ') }}
                  />
                </p>
              )}
            </Notice>
          )}
          {body === undefined ? null : <ErrorNotice error={error} />}
          {body === undefined || error !== null || data === undefined ? null : (
            <Withheld answer={data} disposable={payment.disposable} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** What the server refuses about a field, by its path. */
function useFieldErrors(problems: readonly FieldError[]): (path: string) => string | undefined {
  const { language } = useLanguage();
  return (path) => {
    const problem = problems.find(({ field }) => field === path);
    return problem === undefined ? undefined : fieldWords(problem, language);
  };
}

type OrdersProps = {
  readonly orders: readonly Order[];
  readonly onChange: (orders: readonly Order[]) => void;
  readonly errorOf: (path: string) => string | undefined;
};

function Orders({ orders, onChange, errorOf }: OrdersProps) {
  const changeAt = (at: number, part: Partial<Order>): void =>
    onChange(orders.map((order, i) => (i === at ? { ...order, ...part } : order)));
  const nextKey = Math.max(...orders.map(({ key }) => key)) + 1;
  return (
    <section className="card stack" aria-labelledby="orders">
      <h2 id="orders">
        <Text id="garnish.orders" />
      </h2>
      <p className="muted">
        <Text id="garnish.ordersText" />
      </p>
      {orders.map((order, i) => (
        <OrderFields
          key={order.key}
          order={order}
          number={i + 1}
          onChange={(part) => changeAt(i, part)}
          errorOf={(field) => errorOf(`orders[${i}].${field}`)}
          onEarlier={i === 0 ? undefined : () => onChange(swapped(orders, i))}
          onRemove={
            orders.length === 1 ? undefined : () => onChange(orders.filter((_, j) => j !== i))
          }
        />
      ))}
      <div>
        <Button
          onPress={() => onChange([...orders, newOrder(nextKey, 'support')])}
          isDisabled={orders.length >= MOST_ORDERS}
        >
          <Text id="garnish.add" />
        </Button>
      </div>
    </section>
  );
}

/** With the order at a place before the one above it. */
const swapped = (orders: readonly Order[], at: number): readonly Order[] =>
  orders.map((order, i) => {
    if (i === at) return orders[at - 1] ?? order;
    return i === at - 1 ? (orders[at] ?? order) : order;
  });
