/** What to withhold for each order: the amount, its limit, the steps, and the law. */

import { useFormats } from '../../ui/format.ts';
import { Text } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sources, Version } from './cited.tsx';
import type { GarnishmentResponse } from './data.ts';
import { ORDER_NAMES, ORDER_TYPES } from './orders.ts';

type Props = {
  readonly answer: GarnishmentResponse;
  /** Of the payment, in dollars. */
  readonly disposable: number;
};

export function Withheld({ answer, disposable }: Props) {
  const { money } = useFormats();
  const { total, orders, errors, gaps } = answer;
  return (
    <>
      {errors.length === 0 ? null : <LeftOut errors={errors} />}
      <section className="card stack" aria-labelledby="withheld">
        <h2 id="withheld">
          <Text id="garnish.result" />
        </h2>
        <div className="stub">
          <p className="stub-sum main">
            <span>
              <Text id="garnish.total" />
            </span>
            <output className="number">{money(total)}</output>
          </p>
          <p className="stub-row">
            <span>
              <Text id="garnish.left" />
            </span>
            <span className="number">{money((disposable * 100 - total * 100) / 100)}</span>
          </p>
        </div>
        {orders.map((order) => (
          <OrderResult key={order.id} order={order} />
        ))}
        <Version of={answer} />
      </section>
      {gaps.length === 0 ? null : (
        <Notice tone="warn" title={<Text id="garnish.gaps" />}>
          <ul className="bullets" lang="en">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Orders with an error, which the server has left out. */
const LeftOut = ({ errors }: Pick<GarnishmentResponse, 'errors'>) => (
  <Notice tone="bad" title={<Text id="garnish.leftOut" />}>
    <ul className="plain" lang="en">
      {errors.map(({ path, message }) => (
        <li key={path}>
          <code>{path}</code> {message}
        </li>
      ))}
    </ul>
  </Notice>
);

function OrderResult({ order }: { readonly order: GarnishmentResponse['orders'][number] }) {
  const { money } = useFormats();
  const { id, amount, limit, explain, sources } = order;
  const type = ORDER_TYPES.find((one) => one === order.type);
  return (
    <section className="stub-part stack tight" aria-labelledby={`order-${id}`}>
      <h3 id={`order-${id}`}>
        <span>
          <Text id="garnish.order" values={{ number: id }} />
          {type === undefined ? null : (
            <>
              {': '}
              <Text id={ORDER_NAMES[type]} />
            </>
          )}
        </span>
        <span className="number">{money(amount)}</span>
      </h3>
      <p>
        {limit === null ? (
          <Text id="garnish.noLimit" />
        ) : (
          <Text id="garnish.limit" values={{ limit: money(limit) }} />
        )}
      </p>
      <ol className="reasons" lang="en">
        {explain.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {sources.length === 0 ? null : (
        <div className="evidence">
          <Sources sources={sources} />
        </div>
      )}
    </section>
  );
}
