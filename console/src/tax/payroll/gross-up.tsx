/** The gross that leaves a wanted net. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { MoneyInput } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callWorker } from './library/client.ts';
import { type PayCalcItem, type Paycheck, payCalcItem } from './model.ts';

type Props = {
  readonly paycheck: Paycheck;
  readonly skeleton: PayCalcItem;
  readonly onGross: (gross: number) => void;
};

export function GrossUp({ paycheck, skeleton, onGross }: Props) {
  const t = useText();
  const { money } = useFormats();
  const [net, setNet] = useState(Number.NaN);
  const solve = useMutation({
    mutationFn: async () => {
      const item = payCalcItem(paycheck, skeleton);
      const wages = item.wages.map(({ grossWages, ...entry }) =>
        entry.wageType === 'Regular' ? entry : { ...entry, grossWages },
      );
      return await callWorker('grossUp', { ...item, wages, targetNet: net }, {});
    },
    onSuccess: ({ solution }) => {
      if (solution !== undefined) onGross(solution.grossWages);
    },
  });
  const answer = solve.data;
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        solve.mutate();
      }}
    >
      <MoneyInput label={t('grossUp.net')} value={net} onChange={setNet} isRequired />
      <div>
        <Button type="submit" variant="primary" isPending={solve.isPending}>
          <Text id="grossUp.submit" />
        </Button>
      </div>
      {answer === undefined ? null : answer.solution === undefined ? (
        <Notice tone="warn" title={answer.errorStatus.errorMessage} />
      ) : (
        <Notice
          tone="good"
          title={t('grossUp.found', {
            gross: money(answer.solution.grossWages),
            net: money(answer.totals?.net ?? net),
          })}
        />
      )}
    </Form>
  );
}
