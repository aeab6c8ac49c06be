/** Asks for a new key's label, scopes, and expiry, then shows the key once. */

import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { scopeName, useCreateKey } from './keys.ts';

type Props = {
  /** The scopes of the session; a key cannot get others. */
  readonly scopes: readonly string[];
  readonly onClose: () => void;
};

export function CreateKey({ scopes, onClose }: Props) {
  const t = useText();
  const [label, setLabel] = useState('');
  const [chosen, setChosen] = useState(scopes);
  const [isLenient, setLenient] = useState(false);
  const [lastDay, setLastDay] = useState('');
  const create = useCreateKey();
  if (create.data !== undefined) return <NewKey value={create.data.key} onClose={onClose} />;
  return (
    <Dialog title={<Text id="keys.create" />} onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const expiry = lastDay === '' ? {} : { expiresAt: endOf(lastDay) };
          create.mutate({ label, scopes: chosen, isLenient, ...expiry });
        }}
      >
        <ErrorNotice error={create.error} />
        <TextField
          label={t('keys.label')}
          hint={t('keys.labelHint')}
          value={label}
          onChange={setLabel}
          autoComplete="off"
          isRequired
        />
        <fieldset className="field">
          <legend>{t('keys.scopes')}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={chosen.includes(scope)}
              onChange={(isSelected) =>
                setChosen(
                  scopes.filter((one) => (one === scope ? isSelected : chosen.includes(one))),
                )
              }
            >
              <ScopeName scope={scope} />
            </Checkbox>
          ))}
        </fieldset>
        <Lenient isOn={isLenient} onChange={setLenient} />
        <TextField
          label={t('keys.expiresLabel')}
          hint={t('keys.expiresHint')}
          type="date"
          value={lastDay}
          onChange={setLastDay}
        />
        <div className="row">
          <Button
            variant="primary"
            type="submit"
            isPending={create.isPending}
            isDisabled={chosen.length === 0}
          >
            <Text id="keys.create" />
          </Button>
          <Button onPress={onClose}>
            <Text id="cancel" />
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type LenientProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

function Lenient({ isOn, onChange }: LenientProps) {
  return (
    <div className="field">
      <Checkbox isSelected={isOn} onChange={onChange}>
        <Text id="keys.isLenient" />
      </Checkbox>
      <p className="muted small">
        <Text id="keys.isLenientHint" />
      </p>
    </div>
  );
}

function ScopeName({ scope }: { readonly scope: string }) {
  const name = scopeName(scope);
  return (
    <span>
      {name === undefined ? null : <Text id={name} />} <code className="muted">{scope}</code>
    </span>
  );
}

/** The last second of a day in the browser's time zone. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

type NewProps = { readonly value: string; readonly onClose: () => void };

function NewKey({ value, onClose }: NewProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    // Without permission the key is still there to be selected.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog title={<Text id="keys.madeTitle" />} onClose={onClose} staysOpen>
      <Notice tone="warn">
        <Text id="keys.shownOnce" />
      </Notice>
      <code className="new-key">{value}</code>
      <div className="row">
        <Button variant="primary" onPress={copy} autoFocus>
          <Text id="keys.copy" />
        </Button>
        <Button onPress={onClose}>
          <Text id="done" />
        </Button>
        <span role="status">{isCopied ? <Text id="copied" /> : null}</span>
      </div>
    </Dialog>
  );
}
