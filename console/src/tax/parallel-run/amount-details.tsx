/** What is behind one difference: other reasons, and the steps that differ with both values. */

import { useEffect, useState } from 'react';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import type { RegisterWorker } from './client.ts';
import type { AmountRow, Details, StepValue } from './messages.ts';

type Props = { readonly row: AmountRow; readonly worker: RegisterWorker };

export function AmountDetails({ row, worker }: Props) {
  const [details, setDetails] = useState<Details>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isShown = true;
    worker.call('details', [row.index]).then(
      (found) => isShown && setDetails(found),
      (error: Error) => isShown && setProblem(error.message),
    );
    return () => {
      isShown = false;
    };
  }, [worker, row.index]);
  return (
    <div className="amount-details stack tight">
      {problem === undefined ? null : <p>{problem}</p>}
      {details === undefined ? <Text id="loading" /> : <Shown details={details} label={row.tax} />}
    </div>
  );
}

type ShownProps = { readonly details: Details; readonly label: string };

function Shown({ details: { title, taxes, notes, reasons }, label }: ShownProps) {
  const [, ...others] = reasons;
  return (
    <>
      <p lang="en">
        {title} <code>{taxes.join(' ')}</code>
      </p>
      {others.map(({ text }) => (
        <p key={text} lang="en">
          {text.replace(/^Matches/, 'Also matches')}
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="muted small" lang="en">
          {note}
        </p>
      ))}
      <Steps steps={reasons[0]?.steps ?? []} label={label} />
    </>
  );
}

type StepsProps = {
  readonly steps: Details['reasons'][number]['steps'];
  readonly label: string;
};

function Steps({ steps, label }: StepsProps) {
  const t = useText();
  const { figure } = useFormats();
  const shown = (value: StepValue): string =>
    typeof value === 'number' ? figure(value) : (value ?? '');
  if (steps.length === 0) return <p className="muted small">{t('parallel.noSteps')}</p>;
  return (
    <ScrollArea label={t('parallel.stepsOf', { tax: label })}>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t('steps.line')}</th>
            <th scope="col">{t('steps.what')}</th>
            <th scope="col" className="number">
              Wagewright
            </th>
            <th scope="col" className="number">
              {t('parallel.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ line, label: what, ours, theirs }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a worksheet may repeat
            <tr key={i}>
              <td>{line}</td>
              <td lang="en">{what}</td>
              <td className="number">{shown(ours)}</td>
              <td className="number">{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
