/** The fields of an employee's record. */

import { DraftCheckbox, DraftSelect, DraftText } from '../../ui/draft.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { EMAIL_LANGUAGES } from '../employers/employers.ts';

/** `isStored`: personal numbers are there already, and shown masked elsewhere. */
export function EmployeeFields({ isStored }: { readonly isStored: boolean }) {
  const t = useText();
  const kept = isStored ? { hint: t('employee.keepsStored') } : {};
  return (
    <>
      <div className="form-columns">
        <DraftText
          path="firstName"
          label={t('admins.firstName')}
          hint={t('employee.oneName')}
          isRequired
        />
        <DraftText path="lastName" label={t('admins.lastName')} isRequired />
        <DraftText path="middleName" label={t('employee.middleName')} />
        <DraftText path="nickname" label={t('employee.nickname')} />
        <DraftText path="emailAddress" type="email" label={t('admins.email')} />
        <DraftText path="telephoneNumber" type="tel" label={t('employee.telephone')} />
        <DraftSelect path="language" label={t('admins.language')} options={EMAIL_LANGUAGES} />
      </div>
      <fieldset className="stack">
        <legend className="section-title">{t('employee.employment')}</legend>
        <div className="form-columns">
          <DraftText
            path="employment.hireDate"
            type="date"
            label={t('employee.hireDate')}
            hint={t('employee.hireDateHint')}
          />
          <DraftText
            path="employment.startDate"
            type="date"
            label={t('employee.startDate')}
            hint={t('employee.startDateHint')}
          />
        </div>
        <DraftCheckbox path="skipEverify">
          <Text id="employee.skipEverify" />
        </DraftCheckbox>
      </fieldset>
      <fieldset className="stack">
        <legend className="section-title">{t('employee.personal')}</legend>
        <p className="muted small">
          <Text id="employee.personalHint" />
        </p>
        <div className="form-columns">
          <DraftText path="socialSecurityNumber" label={t('employee.ssn')} {...kept} />
          <DraftText path="dateOfBirth" type="date" label={t('employee.birth')} {...kept} />
        </div>
        <DraftCheckbox path="appliedForSsn">
          <Text id="employee.appliedForSsn" />
        </DraftCheckbox>
      </fieldset>
      <fieldset className="stack">
        <legend className="section-title">{t('employer.address')}</legend>
        <DraftText path="address.streetAddress1" label={t('address.street')} />
        <DraftText path="address.streetAddress2" label={t('address.unit')} />
        <div className="form-columns">
          <DraftText path="address.city" label={t('address.city')} />
          <DraftText
            path="address.state"
            label={t('address.state')}
            hint={t('address.stateHint')}
          />
          <DraftText path="address.zipCode" label={t('address.zip')} hint={t('address.zipHint')} />
        </div>
      </fieldset>
    </>
  );
}
