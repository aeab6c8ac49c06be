/** What the employee entered, to compare documents with. */

import type { Submission } from '@wagewright/client';
import { Details } from '../../../ui/details.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { LABELS, statusWords } from '../../model/section1-words.ts';
import { typedDay } from '../../model/written-day.ts';

type Props = { readonly form: Submission; readonly employee: string };

const COMPARED = [
  'lastName',
  'firstName',
  'middleInitial',
  'otherLastNames',
  'dateOfBirth',
  'uscisNumber',
  'authorizationExpirationDate',
  'i94Number',
  'foreignPassportNumber',
  'foreignPassportCountry',
] as const;

export function Section1Facts({ form, employee }: Props) {
  const t = useText();
  const section1 = form.section1 ?? {};
  const status = statusWords(section1.citizenshipStatus);
  return (
    <Details title={<Text id="examine.compare" values={{ employee }} />} level={2}>
      <dl className="answers">
        {COMPARED.flatMap((name) => {
          const value = typedDay(section1[name] ?? '');
          return value === ''
            ? []
            : [
                <div key={name}>
                  <dt>{t(LABELS[name])}</dt>
                  <dd>{value}</dd>
                </div>,
              ];
        })}
        {status === undefined ? null : (
          <div>
            <dt>{t('i9.status.short')}</dt>
            <dd>{t(status)}</dd>
          </div>
        )}
      </dl>
    </Details>
  );
}
