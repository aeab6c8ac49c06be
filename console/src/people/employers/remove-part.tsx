/** Asks before settings are removed, credentials included. */

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/i18n/text.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

export const RemovePart = ({ title, text, onRemove, onClose }: Props) => (
  <Dialog title={title} onClose={onClose} isAlert>
    <p>{text}</p>
    <div className="row">
      <Button
        variant="danger"
        onPress={() => {
          onRemove();
          onClose();
        }}
      >
        {title}
      </Button>
      <Button onPress={onClose} autoFocus>
        <Text id="cancel" />
      </Button>
    </div>
  </Dialog>
);
