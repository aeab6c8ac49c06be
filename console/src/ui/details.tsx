/** Text behind a heading that opens it. */

import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly level?: number;
};

export const Details = ({ title, children, isOpen = false, level = 3 }: Props) => (
  <Disclosure className="details" defaultExpanded={isOpen}>
    <Heading level={level}>
      <Button slot="trigger" className="details-button">
        <span aria-hidden="true" className="chevron" />
        {title}
      </Button>
    </Heading>
    <DisclosurePanel className="details-panel">{children}</DisclosurePanel>
  </Disclosure>
);
