/** The worksheet behind one amount: each line with its value and where the rule comes from. */

import { useFormats } from '../../ui/format.ts';
import { Text } from '../../ui/i18n/text.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { type Citation, citationText, Source } from '../../ui/source.tsx';
import { Notes } from './notes.tsx';
import { useTaxName } from './tax-name.tsx';
import type { Line } from './use-calculation.ts';

export function TaxSteps({ line }: { readonly line: Line }) {
  const { figure } = useFormats();
  const { steps = [], notes = [], noteCodes = [] } = line;
  const common = commonSource(steps);
  const nameOf = useTaxName();
  return (
    <>
      {steps.length === 0 ? null : (
        <ScrollArea label={nameOf(line)}>
          <table className="table small steps">
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
                {common === undefined ? (
                  <th scope="col">
                    <Text id="steps.citation" />
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {steps.map((step, index) => (
                // Lines of a worksheet may repeat; their order is their identity.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes in place
                <tr key={index}>
                  <td>{step.line}</td>
                  <td lang="en">{step.label}</td>
                  <td className="number">
                    {typeof step.value === 'number' ? figure(step.value) : step.value}
                  </td>
                  {common === undefined && rowsOf(steps, index) > 0 ? (
                    <td rowSpan={rowsOf(steps, index)}>
                      <Source citation={step.citation} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {common === undefined ? null : (
        <p className="small">
          <Text id="steps.from" values={{ source: <Source citation={common} /> }} />
        </p>
      )}
      <Notes notes={notes} codes={noteCodes} />
    </>
  );
}

type Step = NonNullable<Line['steps']>[number];

/** The citation that all lines share. */
function commonSource([first, ...others]: readonly Step[]): Citation | undefined {
  if (first === undefined) return undefined;
  return others.every(({ citation }) => isSame(citation, first.citation))
    ? first.citation
    : undefined;
}

/** Lines from this one on that have its citation; 0 where the line above has it. */
function rowsOf(steps: readonly Step[], index: number): number {
  const citation = steps[index]?.citation;
  if (citation === undefined) return 0;
  const above = steps[index - 1];
  if (above !== undefined && isSame(above.citation, citation)) return 0;
  const below = steps.slice(index).findIndex((step) => !isSame(step.citation, citation));
  return below === -1 ? steps.length - index : below;
}

const isSame = (one: Citation, other: Citation): boolean =>
  citationText(one) === citationText(other);
