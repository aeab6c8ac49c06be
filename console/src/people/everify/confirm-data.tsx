/** Data the agency asks to be checked: confirmed as it is, or corrected. */

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import type { ActProps } from './cases.ts';

const FIELDS = {
  lastName: 'admins.lastName',
  firstName: 'admins.firstName',
  dateOfBirth: 'employee.birth',
  ssn: 'employee.ssn',
  alienNumber: 'everify.alienNumber',
  i94Number: 'everify.i94Number',
  foreignPassportNumber: 'everify.passportNumber',
} as const satisfies Readonly<Record<string, MessageId>>;

export function ConfirmData({ act, isPending }: ActProps) {
  const t = useText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const corrections = Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
  const isCorrected = Object.keys(corrections).length > 0;
  return (
    <section className="card stack" aria-labelledby="case-data">
      <h2 id="case-data">
        <Text id="everify.checkData" />
      </h2>
      <Details title={<Text id="everify.correctData" />}>
        <div className="form-columns">
          {Object.entries(FIELDS).map(([name, label]) => (
            <TextField
              key={name}
              label={t(label)}
              type={name === 'dateOfBirth' ? 'date' : 'text'}
              value={typed[name] ?? ''}
              onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
            />
          ))}
        </div>
      </Details>
      <div>
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() => act({ action: 'confirm', body: corrections })}
        >
          <Text id={isCorrected ? 'everify.sendCorrections' : 'everify.confirmData'} />
        </Button>
      </div>
    </section>
  );
}
