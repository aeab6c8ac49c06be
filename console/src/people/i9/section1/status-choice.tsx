/** Item 1 to 4 of Section 1: the form's own words, and below each what it means. */

import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components';
import { useText } from '../../../ui/i18n/text.tsx';
import { STATUS_MEANINGS } from '../../model/section1-words.ts';
import { type CitizenshipStatus, STATUSES } from '../api.ts';
import type { QuestionProps } from './screen.ts';

/** The numbers of another status are dropped. */
const NO_NUMBERS = {
  uscisNumber: undefined,
  authorizationExpirationDate: undefined,
  i94Number: undefined,
  foreignPassportNumber: undefined,
  foreignPassportCountry: undefined,
};

export function StatusChoice({ section1, change, problems, edition }: QuestionProps) {
  const t = useText();
  const problem = problems.get('citizenshipStatus');
  const labelOf = (status: CitizenshipStatus): string =>
    edition?.statuses.find(({ citizenshipStatus }) => citizenshipStatus === status)?.label ??
    status;
  return (
    <RadioGroup
      id="citizenshipStatus"
      className="field"
      value={section1.citizenshipStatus ?? null}
      onChange={(status) =>
        change({ ...NO_NUMBERS, citizenshipStatus: status as CitizenshipStatus })
      }
      isInvalid={problem !== undefined}
    >
      <Label>{t('i9.status.question')}</Label>
      {STATUSES.map((status, i) => (
        <Radio key={status} value={status} className="radio choice">
          <span>
            <strong lang="en">
              {i + 1}. {labelOf(status)}
            </strong>
            <br />
            <span className="hint">{t(STATUS_MEANINGS[status])}</span>
          </span>
        </Radio>
      ))}
      <FieldError>{problem === undefined ? undefined : t(problem)}</FieldError>
    </RadioGroup>
  );
}
