/** In a frame: tells the page around it that the person is done. */

import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { isFramed, tellParent } from '../model/parent-page.ts';

export const CloseButton = () =>
  isFramed() ? (
    <div className="row no-print">
      <Button onPress={() => tellParent({ type: 'closed', reason: 'finished' })}>
        <Text id="i9.done.close" />
      </Button>
    </div>
  ) : null;
