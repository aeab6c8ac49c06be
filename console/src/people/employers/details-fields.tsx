/** Name, number, time zone, address and options of an employer. */

import { useState } from 'react';
import { DraftCheckbox, DraftText, useDraftContext } from '../../ui/draft.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { BusinessDaysFields } from './business-days.tsx';
import { ORIGINS } from './details.ts';
import { OPTIONS, type OptionName } from './employers.ts';

const OPTION_NAMES: Readonly<Record<OptionName, MessageId>> = {
  reviewRequired: 'employer.reviewRequired',
  i9RemoteCounterSignAuthorized: 'employer.remoteSection2',
  i9RemoteReverificationAuthorized: 'employer.remoteReverification',
  i9EmployeeInvitesRepresentative: 'employer.employeeInvites',
  alternativeProcedureAuthorized: 'employer.alternativeProcedure',
  documentCopiesKept: 'employer.copiesKept',
};

export function DetailsFields() {
  const t = useText();
  return (
    <>
      <DraftText path="name" label={t('employer.name')} isRequired />
      <div className="form-columns">
        <DraftText
          path="federalEIN"
          label={t('employer.ein')}
          hint={t('employer.einHint')}
          isRequired
        />
        <TimezoneField />
      </div>
      <fieldset className="stack">
        <legend className="section-title">{t('employer.address')}</legend>
        <DraftText path="address.streetAddress1" label={t('address.street')} isRequired />
        <DraftText path="address.streetAddress2" label={t('address.unit')} />
        <div className="form-columns">
          <DraftText path="address.city" label={t('address.city')} isRequired />
          <DraftText
            path="address.state"
            label={t('address.state')}
            hint={t('address.stateHint')}
            isRequired
          />
          <DraftText
            path="address.zipCode"
            label={t('address.zip')}
            hint={t('address.zipHint')}
            isRequired
          />
          <DraftText
            path="address.country"
            label={t('address.country')}
            hint={t('address.countryHint')}
          />
        </div>
      </fieldset>
      <BusinessDaysFields />
      <fieldset>
        <legend className="section-title">{t('employer.options')}</legend>
        {OPTIONS.map((option) => (
          <DraftCheckbox key={option} path={`options.${option}`}>
            <Text id={OPTION_NAMES[option]} />
          </DraftCheckbox>
        ))}
      </fieldset>
      <DraftText
        path={ORIGINS}
        label={t('employer.embedding')}
        hint={t('employer.embeddingHint')}
        isMultiline
      />
    </>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
const MOST_SHOWN = 50;

function TimezoneField() {
  const t = useText();
  const draft = useDraftContext();
  const chosen = draft.text('timezone');
  const [isTyping, setTyping] = useState(false);
  const wanted = chosen.toLowerCase().replaceAll(' ', '_');
  const found = ZONES.filter((name) => !isTyping || name.toLowerCase().includes(wanted));
  return (
    <SearchField
      label={t('employer.timezone')}
      hint={t('employer.timezoneHint')}
      error={draft.errorOf('timezone')}
      text={chosen}
      onText={(text) => {
        setTyping(true);
        draft.set('timezone', text);
      }}
      chosen={ZONES.includes(chosen) ? chosen : null}
      found={found.slice(0, MOST_SHOWN).map((name) => ({ id: name, label: name }))}
      onChoose={({ id }) => {
        setTyping(false);
        draft.set('timezone', id);
      }}
    />
  );
}
