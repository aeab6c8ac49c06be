/** Text to paste elsewhere, such as a command, with a button that copies it. */

import { CopyButton } from './copy-button.tsx';
import { useText } from './i18n/text.tsx';

type Props = { readonly label: string; readonly text: string };

export function CopyText({ label, text }: Props) {
  const t = useText();
  return (
    <div className="stack tight">
      <figure className="command" aria-label={label}>
        <code>{text}</code>
      </figure>
      <div className="row">
        <CopyButton text={text} label={t('copy.command')} />
      </div>
    </div>
  );
}
