/** The end of an employer's form: what happened, what someone else changed, and the button. */

import type { ReactNode } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import type { Values } from '../../ui/draft.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import type { EmployerForm } from './use-employer-form.ts';

type Props = { readonly form: EmployerForm; readonly children?: ReactNode };

export function FormEnd({ form, children }: Props) {
  const { draft, error, isSaving, isSaved, conflict } = form;
  const isRefused = error instanceof ApiError && error.problems.length > 0;
  return (
    <div className="stack">
      {conflict === undefined ? (
        isRefused || draft.hasErrors ? (
          draft.hasErrors ? (
            <Notice tone="bad" title={<Text id="form.fix" />} />
          ) : null
        ) : (
          <ErrorNotice error={error} />
        )
      ) : (
        <Conflict conflict={conflict} />
      )}
      <div className="row">
        <Button variant="primary" type="submit" isPending={isSaving}>
          <Text id="form.save" />
        </Button>
        {children}
        <span role="status" className="muted">
          {isSaved && !isSaving ? <Text id="form.saved" /> : null}
        </span>
      </div>
    </div>
  );
}

function Conflict({ conflict }: { readonly conflict: NonNullable<EmployerForm['conflict']> }) {
  const changes = differences(conflict.draftOfBase, conflict.draftOfTheirs);
  return (
    <Notice tone="warn" title={<Text id="conflict.title" />}>
      {changes.length === 0 ? (
        <p>
          <Text id="conflict.elsewhere" />
        </p>
      ) : (
        <ul className="plain">
          {changes.map(({ path, from, to }) => (
            <li key={path}>
              <Text
                id="conflict.change"
                values={{ field: <code>{path}</code>, from: <q>{from}</q>, to: <q>{to}</q> }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button onPress={conflict.loadTheirs}>
          <Text id="conflict.load" />
        </Button>
        <Button variant="danger" onPress={conflict.saveMine}>
          <Text id="conflict.overwrite" />
        </Button>
      </div>
    </Notice>
  );
}

const differences = (before: Values, after: Values) =>
  Object.keys(after)
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, from: String(before[path]), to: String(after[path]) }));
