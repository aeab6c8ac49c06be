/** For content that may be wider than the page, such as a table on a phone: scrolls on its own, by keyboard too. */

import type { ReactNode } from 'react';

type Props = { readonly label: string; readonly children: ReactNode };

export const ScrollArea = ({ label, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus
  <section className="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
