/** A parallel run: a register of another provider, calculated again in this browser, and what differs. */

import { memo, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { FormattedNumber } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { MoneyInput } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Notes, OF_REGISTERS } from '../payroll/notes.tsx';
import { ChooseRegister } from './choose-register.tsx';
import { ColumnFields } from './column-fields.tsx';
import { missingIn } from './column-roles.ts';
import { ColumnsFile } from './columns-file.tsx';
import { MoreFiles } from './more-files.tsx';
import { Results } from './results.tsx';
import { useRoleNames } from './role-names.ts';
import { type Register, type Running, useRegister } from './use-register.ts';
import './parallel-run.css';

export function ParallelRunPage() {
  const t = useText();
  const { register, running } = useRegister();
  const { opened, busy, problem, isCanceled, finished } = register;
  return (
    <Page title={t('parallel.title')} intro={t('parallel.intro')}>
      <div className="stack">
        <ChooseRegister register={register} />
        {problem === undefined ? null : <Notice tone="bad" title={problem} />}
        {isCanceled ? <Notice title={t('parallel.canceled')} /> : null}
        {busy === 'reading' ? (
          <div className="row" role="status">
            <Text id="parallel.reading" />
            <Button onPress={register.cancel}>
              <Text id="parallel.cancel" />
            </Button>
          </div>
        ) : null}
        {opened === undefined ? null : <MoreFiles register={register} />}
        {opened === undefined ? null : <Mapping register={register} />}
        {running === undefined ? null : <Progress running={running} onCancel={register.cancel} />}
        {finished === undefined ? null : <Results register={register} finished={finished} />}
      </div>
    </Page>
  );
}

/** Drawn again only when the register or its columns change: a run reports its progress all the time. */
const Mapping = memo(function Mapping({ register }: { readonly register: Register }) {
  const t = useText();
  const names = useRoleNames();
  const [tolerance, setTolerance] = useState(0);
  const { worker, opened, columns, setColumns, chooseHeader } = register;
  const missing = missingIn(columns);
  return (
    <section className="card stack" aria-labelledby="columns">
      <h2 id="columns">
        <Text id="parallel.columns" />
      </h2>
      <p className="muted">
        <Text id="parallel.columnsHelp" />
      </p>
      {opened?.remarks.length ? (
        <Notes notes={opened.remarks} codes={opened.remarkCodes} sentencesOf={OF_REGISTERS} />
      ) : null}
      <ColumnFields
        opened={opened}
        columns={columns}
        setColumns={setColumns}
        chooseHeader={chooseHeader}
      />
      <ColumnsFile worker={worker} columns={columns} setColumns={setColumns} />
      {missing.length === 0 ? null : (
        <Notice
          tone="warn"
          title={t('parallel.missing', { fields: missing.map((field) => names[field]).join(', ') })}
        />
      )}
      <div className="run-row">
        <MoneyInput
          label={t('parallel.tolerance')}
          hint={t('parallel.toleranceHint')}
          value={tolerance}
          onChange={(next) => setTolerance(Number.isNaN(next) ? 0 : next)}
        />
        <Button
          variant="primary"
          isDisabled={missing.length > 0 || register.busy !== undefined}
          onPress={() => register.run(Math.round(tolerance * 100))}
        >
          <Text id="parallel.run" />
        </Button>
      </div>
    </section>
  );
});

type ProgressProps = { readonly running: Running; readonly onCancel: () => void };

function Progress({ running: { done, total }, onCancel }: ProgressProps) {
  const t = useText();
  return (
    <div className="card run-progress">
      <ProgressBar
        aria-label={t('parallel.running')}
        value={done}
        maxValue={Math.max(total, 1)}
        className="progress"
      >
        {({ percentage = 0 }) => (
          <>
            <span>
              <Text
                id="parallel.progress"
                values={{
                  done: <FormattedNumber value={done} />,
                  total: <FormattedNumber value={total} />,
                }}
              />
            </span>
            <progress aria-hidden="true" value={percentage} max={100} />
          </>
        )}
      </ProgressBar>
      <Button onPress={onCancel}>
        <Text id="parallel.cancel" />
      </Button>
    </div>
  );
}
