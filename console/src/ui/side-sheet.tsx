/** A window at the side, over a page that stays as it is. Escape closes it. */

import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useText } from './i18n/text.tsx';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function SideSheet({ title, children, onClose }: Props) {
  const t = useText();
  return (
    <ModalOverlay
      className="sheet-overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="sheet">
        <Dialog className="stack">
          <div className="row between sheet-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <AriaButton className="button plain small" onPress={onClose}>
              {t('close')}
            </AriaButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
