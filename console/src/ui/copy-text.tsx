/** Text to paste elsewhere, such as a command, with a button that copies it. */

import { useState } from 'react';
import { Text } from '../i18n/text.tsx';
import { Button } from './button.tsx';

type Props = { readonly label: string; readonly text: string };

export function CopyText({ label, text }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    // Without permission the text is still there to be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="stack tight">
      <figure className="command" aria-label={label}>
        <code>{text}</code>
      </figure>
      <div className="row">
        <Button onPress={copy}>
          <Text id="copy.command" />
        </Button>
        <span role="status" className="muted small">
          {isCopied ? <Text id="copied" /> : null}
        </span>
      </div>
    </div>
  );
}
