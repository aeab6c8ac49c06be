/** What was signed, to keep or print: without the whole Social Security number. */

import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/i18n/text.tsx';

type Fact = { readonly label: ReactNode; readonly value: ReactNode };

type Props = { readonly facts: readonly Fact[]; readonly children: ReactNode };

export const Confirmation = ({ facts, children }: Props) => (
  <section className="card stack confirmation">
    <h2>
      <Text id="i9.confirmation.title" />
    </h2>
    <dl className="signed-facts">
      {facts.map(({ label, value }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts never move
        <div key={i}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
    <div className="row no-print">
      <Button onPress={() => window.print()}>
        <Text id="i9.confirmation.print" />
      </Button>
    </div>
  </section>
);
