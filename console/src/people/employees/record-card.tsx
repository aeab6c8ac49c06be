/** What is stored of an employee. Personal numbers come masked; showing them is recorded with a reason. */

import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, Pair } from '../../ui/card.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { languageName } from '../employers/employers.ts';
import { RevealDialog, type Revealed } from '../hr/reveal-dialog.tsx';
import { Day } from '../model/day.tsx';
import { employeePath, type OfEmployee } from './employees.ts';

export function RecordCard({ employer, rights, read: { employee } }: OfEmployee) {
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed>([]);
  const shown = (path: 'socialSecurityNumber' | 'dateOfBirth'): ReactNode => {
    const clear = revealed.find((one) => one.path === path)?.value;
    if (clear === undefined) return employee[path];
    return path === 'dateOfBirth' ? (
      <Day on={clear} />
    ) : (
      clear.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
    );
  };
  const { address } = employee;
  const isMasked = employee.socialSecurityNumber != null || employee.dateOfBirth != null;
  return (
    <Card
      title={<Text id="employee.record" />}
      action={
        rights.mayWork && isMasked ? (
          revealed.length === 0 ? (
            <Button onPress={() => setAsking(true)}>
              <Text id="reveal.show" />
            </Button>
          ) : (
            <Button onPress={() => setRevealed([])}>
              <Text id="reveal.hide" />
            </Button>
          )
        ) : undefined
      }
    >
      <dl className="pairs">
        <Pair label={<Text id="admins.email" />}>{employee.emailAddress}</Pair>
        <Pair label={<Text id="admins.language" />}>{languageName(employee.language)}</Pair>
        <Pair label={<Text id="employee.telephone" />}>{employee.telephoneNumber}</Pair>
        <Pair label={<Text id="employee.middleName" />}>{employee.middleName}</Pair>
        <Pair label={<Text id="employee.nickname" />}>{employee.nickname}</Pair>
        <Pair label={<Text id="employee.ssn" />}>{shown('socialSecurityNumber')}</Pair>
        <Pair label={<Text id="employee.birth" />}>{shown('dateOfBirth')}</Pair>
        {employee.appliedForSsn ? (
          <Pair label={<Text id="employee.ssn" />}>
            <Text id="employee.appliedForSsn" />
          </Pair>
        ) : null}
        <Pair label={<Text id="employer.address" />}>
          {address == null
            ? null
            : [
                address.streetAddress1,
                address.streetAddress2,
                `${address.city}, ${address.state} ${address.zipCode}`,
              ]
                .filter(Boolean)
                .join(', ')}
        </Pair>
      </dl>
      {isAsking ? (
        <RevealDialog
          path={employeePath(employer.id, employee.id)}
          onRevealed={setRevealed}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
