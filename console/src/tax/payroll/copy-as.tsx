/** The request behind the paycheck, to paste into a terminal or a program, and a link to share it. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import type { PayCalcItem, Paycheck } from './model.ts';
import { toLink } from './share.ts';

type Props = { readonly paycheck: Paycheck; readonly item: PayCalcItem };

export function CopyAs({ paycheck, item }: Props) {
  const t = useText();
  const [said, setSaid] = useState('');
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('copy.done'));
    } catch {
      setSaid(t('copy.failed'));
    }
  };
  const { origin } = window.location;
  return (
    <div className="row">
      <Button onPress={() => copy(curlOf(item, origin))}>
        <Text id="copy.curl" />
      </Button>
      <Button onPress={() => copy(typescriptOf(item))}>
        <Text id="copy.typescript" />
      </Button>
      <Button onPress={() => copy(toLink(paycheck, origin))}>
        <Text id="copy.link" />
      </Button>
      <span role="status" className="muted small">
        {said}
      </span>
    </div>
  );
}

const requestOf = (item: PayCalcItem) => ({ PayCalcRequest: { payCalc: [item] } });

/** In a shell, what is in single quotes is text; a quote in it ends and begins them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curlOf = (item: PayCalcItem, origin: string): string =>
  `curl -s ${origin}/ste-hosted/v1/payCalc -H "Authorization: $WAGEWRIGHT_KEY" -d ${quoted(JSON.stringify(requestOf(item), null, 2))}`;

const typescriptOf = (item: PayCalcItem): string =>
  `import { payCalc } from 'wagewright';

const { PayCalcResponse } = payCalc(${JSON.stringify(requestOf(item), null, 2)});
console.log(PayCalcResponse.payCalc[0]?.totals);
`;
