/** The worksheet behind one amount: each line with its value and where the rule comes from. */

import { Text } from '../i18n/text.tsx';
import { ScrollArea } from '../ui/scroll-area.tsx';
import { useFormats } from './format.ts';
import type { Line } from './pay-stub.tsx';
import { useTaxName } from './tax-name.tsx';

type Citation = {
  readonly document: string;
  readonly edition?: string;
  readonly page?: string;
  readonly url?: string;
};

export function TaxSteps({ line }: { readonly line: Line }) {
  const { money } = useFormats();
  const { steps = [], notes = [] } = line;
  const nameOf = useTaxName();
  return (
    <>
      {steps.length === 0 ? null : (
        <ScrollArea label={nameOf(line)}>
          <table className="table small">
            <thead>
              <tr>
                <th scope="col">
                  <Text id="steps.line" />
                </th>
                <th scope="col">
                  <Text id="steps.what" />
                </th>
                <th scope="col" className="number">
                  <Text id="steps.value" />
                </th>
                <th scope="col">
                  <Text id="steps.citation" />
                </th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step, index) => (
                // Lines of a worksheet may repeat; their order is their identity.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place
                <tr key={index}>
                  <td>{step.line}</td>
                  <td>{step.label}</td>
                  <td className="number">
                    {typeof step.value === 'number' ? amountOf(step.value, money) : step.value}
                  </td>
                  <td>
                    <Source citation={step.citation} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </>
  );
}

/** Rates stand as fractions with up to eight decimals; they are no amounts. */
const amountOf = (value: number, money: (dollars: number) => string): string =>
  Math.round(value * 100) === value * 100 || Math.abs(value) >= 1 ? money(value) : String(value);

export function Source({ citation }: { readonly citation: Citation }) {
  const { document, edition, page, url } = citation;
  const text = [document, edition, page].filter(Boolean).join(', ');
  return isWeb(url) ? (
    <a href={url} rel="noreferrer" target="_blank">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

const isWeb = (url: string | undefined): url is string => /^https?:\/\//.test(url ?? '');
