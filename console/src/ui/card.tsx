/** A part of a page with its own heading, and what can be done there at its foot. */

import type { ReactNode } from 'react';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export const Card = ({ title, children, action }: Props) => (
  <section className="card stack">
    <h2>{title}</h2>
    {children}
    {action === undefined ? null : <div className="row end">{action}</div>}
  </section>
);

/** A fact of a `dl` with the class `pairs`; left out where nothing is known. */
export const Pair = ({
  label,
  children,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}) =>
  children === undefined || children === null || children === '' ? null : (
    <div>
      <dt className="muted">{label}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
