/** Text behind a heading that opens it. */

import { type ReactNode, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly level?: number;
  /** Drawn from the first opening on. Otherwise the browser also finds words in what is closed. */
  readonly isLazy?: boolean;
};

export function Details({ title, children, isOpen = false, level = 3, isLazy = false }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <Disclosure
      className="details"
      defaultExpanded={isOpen}
      onExpandedChange={(isExpanded) => setWasOpen((was) => was || isExpanded)}
    >
      <Heading level={level}>
        <Button slot="trigger" className="details-button">
          <span aria-hidden="true" className="chevron" />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className="details-panel">
        {isLazy && !wasOpen ? null : children}
      </DisclosurePanel>
    </Disclosure>
  );
}
