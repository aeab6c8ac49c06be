/** Exactly what is signed, each answer with a way to change it, and the attestation in the form's words. */

import { Checkbox } from '../../../ui/fields.tsx';
import { type MessageId, useLanguage } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import type { Attestation } from '../../model/form-requests.ts';
import { LABELS, type TextName } from '../../model/section1-words.ts';
import { typedDay } from '../../model/written-day.ts';
import type { Address, FormEdition, PreparerInput, Section1 } from '../api.ts';
import { ReviewList, type ReviewRow } from '../review-list.tsx';
import type { ScreenId } from './steps.ts';

type Props = {
  readonly section1: Section1;
  readonly preparers: readonly PreparerInput[];
  readonly edition: FormEdition | undefined;
  /** Undefined: nothing can be changed anymore. */
  readonly onChange?: (step: ScreenId) => void;
  /** A page to keep or print does not show the whole Social Security number. */
  readonly isMasked?: boolean;
};

export function Answers({ section1, preparers, edition, onChange, isMasked = false }: Props) {
  const t = useText();
  const shown = isMasked ? { ...section1, ...maskedNumber(section1) } : section1;
  const rows = rowsOf(shown, edition, preparers, t);
  return <ReviewList rows={rows} onChange={onChange} />;
}

const maskedNumber = ({ socialSecurityNumber: number }: Section1): Section1 =>
  number ? { socialSecurityNumber: `***-**-${number.slice(-4)}` } : {};

type Row = ReviewRow<ScreenId>;
type Translate = (id: MessageId) => string;

function rowsOf(
  section1: Section1,
  edition: FormEdition | undefined,
  preparers: readonly PreparerInput[],
  t: Translate,
): readonly Row[] {
  const status = edition?.statuses.find(
    ({ citizenshipStatus }) => citizenshipStatus === section1.citizenshipStatus,
  );
  const helped =
    preparers.length > 0
      ? preparers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
      : t(section1.preparerUsed ? 'i9.yes' : 'i9.no');
  const optional: readonly Row[] = (
    [
      ['uscisNumber', section1.uscisNumber],
      ['authorizationExpirationDate', typedDay(section1.authorizationExpirationDate)],
      ['i94Number', section1.i94Number],
      ['foreignPassportNumber', section1.foreignPassportNumber],
      ['foreignPassportCountry', section1.foreignPassportCountry],
    ] as const
  ).flatMap(([name, value]) =>
    value ? [{ label: t(LABELS[name]), value, step: 'numbers' as const }] : [],
  );
  const row = (name: TextName, step: ScreenId, value?: string): Row => ({
    label: t(LABELS[name]),
    value: value ?? String(section1[name] ?? ''),
    step,
  });
  return [
    row('lastName', 'name'),
    row('firstName', 'name'),
    row('middleInitial', 'name'),
    row('otherLastNames', 'name'),
    { label: t('employer.address'), value: addressText(section1.address), step: 'address' },
    row('dateOfBirth', 'birth', typedDay(section1.dateOfBirth)),
    row('socialSecurityNumber', 'birth', writtenNumber(section1.socialSecurityNumber)),
    row('emailAddress', 'contact'),
    row('telephoneNumber', 'contact'),
    { label: t('i9.status.short'), value: status?.label ?? '', step: 'status' },
    ...optional,
    { label: t('i9.help.short'), value: helped, step: 'help' },
  ];
}

/** As cards print it; what is masked stays so. */
const writtenNumber = (number: string | null | undefined): string =>
  (number ?? '').replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');

function addressText(address: Address = {}): string {
  const { streetAddress1, streetAddress2, city, state, zipCode, country } = address;
  const place = [state, zipCode].filter(Boolean).join(' ');
  const abroad = country === undefined || country === 'US' ? undefined : country;
  return [streetAddress1, streetAddress2, city, place, abroad].filter(Boolean).join(', ');
}

type SigningProps = {
  readonly attestation: Attestation | undefined;
  /** In the reader's language, where that is another one. */
  readonly meaning: MessageId;
  readonly isAcknowledged: boolean;
  readonly onAcknowledge: (isAcknowledged: boolean) => void;
};

/** Nobody can have read words that have not come: without them there is no box, and no button around it. */
export function Signing({ attestation, meaning, isAcknowledged, onAcknowledge }: SigningProps) {
  const { language } = useLanguage();
  if (attestation === undefined) return <Text id="loading" />;
  return (
    <>
      <blockquote className="attestation stack tight">
        <p lang="en">{attestation.text}</p>
        {language === 'en' ? null : (
          <>
            <p className="muted">
              <Text id="i9.sign.translation" />
            </p>
            <p>
              <Text id={meaning} />
            </p>
          </>
        )}
      </blockquote>
      <div id="acknowledged">
        <Checkbox isSelected={isAcknowledged} onChange={onAcknowledge}>
          <Text id="i9.sign.acknowledge" />
        </Checkbox>
      </div>
    </>
  );
}
