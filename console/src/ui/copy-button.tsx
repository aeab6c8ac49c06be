/** Copies a text, and says that it did. */

import { useState } from 'react';
import { Button } from './button.tsx';
import { Text } from './i18n/text.tsx';

type Props = { readonly text: string; readonly label: string };

export function CopyButton({ text, label }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    // Without permission the text is still there to be selected.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button onPress={copy}>{label}</Button>
      <span role="status" className="muted small">
        {isCopied ? <Text id="copied" /> : null}
      </span>
    </>
  );
}
