/** A window over the page that waits for an answer. Escape closes it; the focus goes back to where it was. */

import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Asks before something that cannot be undone. */
  readonly isAlert?: boolean;
  /** Closes by its own button only: it shows what cannot be shown again. */
  readonly staysOpen?: boolean;
};

export const Dialog = ({ title, children, onClose, isAlert = false, staysOpen = false }: Props) => (
  <ModalOverlay
    className="dialog-overlay"
    isOpen
    isKeyboardDismissDisabled={staysOpen}
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <Modal className="dialog">
      <AriaDialog className="stack" role={isAlert ? 'alertdialog' : 'dialog'}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
