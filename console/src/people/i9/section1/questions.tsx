/** The fields of each screen of Section 1. */

import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Details } from '../../../ui/details.tsx';
import { type Option, RadioChoice, Select, TextField } from '../../../ui/fields.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { keysOf } from '../../../ui/values.ts';
import {
  ADDRESS_LABELS,
  COUNTRIES,
  LABELS,
  NUMBER_HINTS,
  PROCEDURES,
  type TextName,
} from '../../model/section1-words.ts';
import { isUnder18, typedDay } from '../../model/written-day.ts';
import type { Address, IdentityProcedure, Me, Section1 } from '../api.ts';
import type { Problems } from './problems.ts';
import type { QuestionProps } from './screen.ts';
import { StatusChoice } from './status-choice.tsx';
import type { ScreenId } from './steps.ts';

export function Questions({ step, ...props }: QuestionProps & { readonly step: ScreenId }) {
  switch (step) {
    case 'name':
      return <NameFields {...props} />;
    case 'address':
      return (
        <AddressFields
          at="address."
          address={props.section1.address ?? {}}
          onChange={(address) => props.change({ address })}
          problems={props.problems}
        />
      );
    case 'birth':
      return <BirthFields {...props} />;
    case 'contact':
      return <ContactFields {...props} />;
    case 'status':
      return <StatusChoice {...props} />;
    case 'numbers':
      return <NumberFields {...props} />;
    case 'help':
      return <HelpChoice {...props} />;
    default:
      return null;
  }
}

type FieldProps = QuestionProps & {
  readonly name: TextName;
  readonly hint?: MessageId;
  readonly autoComplete?: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'numeric' | 'text';
};

function Field({ section1, change, problems, name, hint, ...rest }: FieldProps) {
  const t = useText();
  const { me: _me, edition: _edition, ...field } = rest;
  const problem = problems.get(name);
  return (
    <TextField
      {...field}
      id={name}
      label={t(LABELS[name])}
      {...(hint === undefined ? {} : { hint: t(hint) })}
      error={problem === undefined ? undefined : t(problem)}
      value={section1[name] ?? ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

const NameFields = (props: QuestionProps) => (
  <>
    <p>
      <Text id="i9.name.text" />
    </p>
    <Field {...props} name="lastName" hint="i9.hint.lastName" autoComplete="family-name" />
    <Field {...props} name="firstName" hint="i9.hint.firstName" autoComplete="given-name" />
    <Field {...props} name="middleInitial" hint="i9.hint.middleInitial" />
    <Field {...props} name="otherLastNames" hint="i9.hint.otherLastNames" />
  </>
);

type AddressProps = {
  /** What the paths of the fields begin with. */
  readonly at: string;
  readonly address: Address;
  readonly onChange: (address: Address) => void;
  readonly problems: Problems;
};

type Country = keyof typeof COUNTRIES;
const COUNTRY_CODES = keysOf(COUNTRIES);

export function AddressFields({ at, address, onChange, problems }: AddressProps) {
  const t = useText();
  const [isAbroad, setAbroad] = useState((address.country ?? 'US') !== 'US');
  const field = (name: keyof Address, autoComplete: string, hint?: MessageId) => {
    const problem = problems.get(`${at}${name}`);
    return (
      <TextField
        id={`${at}${name}`}
        label={t(ADDRESS_LABELS[name])}
        {...(hint === undefined ? {} : { hint: t(hint) })}
        error={problem === undefined ? undefined : t(problem)}
        autoComplete={autoComplete}
        value={address[name] ?? ''}
        onChange={(value) =>
          onChange({ ...address, [name]: name === 'state' ? value.toUpperCase() : value })
        }
      />
    );
  };
  const countries: readonly Option<Country>[] = COUNTRY_CODES.map((id) => ({
    id,
    label: t(COUNTRIES[id]),
  }));
  return (
    <>
      {field('streetAddress1', 'address-line1', 'i9.hint.streetAddress1')}
      {isAbroad ? null : field('streetAddress2', 'address-line2', 'i9.hint.optional')}
      {field('city', 'address-level2')}
      {field('state', 'address-level1', 'i9.hint.state')}
      {field('zipCode', 'postal-code')}
      {isAbroad ? (
        <Select
          id={`${at}country`}
          label={t('i9.field.address.country')}
          options={countries}
          value={COUNTRY_CODES.find((one) => one === address.country) ?? 'US'}
          onChange={(country) => onChange({ ...address, country })}
        />
      ) : (
        <p>
          <Button variant="quiet" onPress={() => setAbroad(true)}>
            <Text id="i9.address.abroad" />
          </Button>
        </p>
      )}
    </>
  );
}

function BirthFields(props: QuestionProps) {
  const t = useText();
  const { section1, change, problems, me } = props;
  const problem = problems.get('dateOfBirth');
  return (
    <>
      <TextField
        id="dateOfBirth"
        label={t('i9.field.dateOfBirth')}
        hint={t('i9.hint.day')}
        error={problem === undefined ? undefined : t(problem)}
        inputMode="numeric"
        autoComplete="bday"
        value={typedDay(section1.dateOfBirth)}
        onChange={(dateOfBirth) => change({ dateOfBirth })}
      />
      <Field {...props} name="socialSecurityNumber" hint={ssnHint(me)} inputMode="numeric" />
    </>
  );
}

function ssnHint({ employer, ssnRequired }: QuestionProps['me']): MessageId {
  if (!employer?.usesEVerify) return 'i9.hint.ssnOptional';
  return ssnRequired ? 'i9.hint.ssnRequired' : 'i9.hint.ssnAppliedFor';
}

const ContactFields = (props: QuestionProps) => (
  <>
    <p>
      <Text id="i9.contact.text" />
    </p>
    <Field {...props} name="emailAddress" type="email" autoComplete="email" />
    <Field {...props} name="telephoneNumber" type="tel" autoComplete="tel" />
  </>
);

const PROOFS = ['uscisNumber', 'i94Number', 'foreignPassportNumber'] as const;
type Proof = (typeof PROOFS)[number];

/** The chosen number is empty and required; the others are not. */
const onlyProof = (proof: Proof): Section1 => ({
  uscisNumber: undefined,
  i94Number: undefined,
  foreignPassportNumber: undefined,
  foreignPassportCountry: undefined,
  [proof]: '',
});

function NumberFields(props: QuestionProps) {
  const t = useText();
  const { section1, change, problems } = props;
  const [proof, setProof] = useState<Proof>(
    PROOFS.find((name) => Boolean(section1[name])) ?? 'uscisNumber',
  );
  if (section1.citizenshipStatus === 'lawful_permanent_resident') {
    return <Field {...props} name="uscisNumber" hint="i9.hint.uscisNumber" />;
  }
  const problem = problems.get('authorizationExpirationDate');
  const hasNoEnd = section1.authorizationExpirationDate === 'N/A';
  return (
    <>
      <TextField
        id="authorizationExpirationDate"
        label={t('i9.field.authorizationExpirationDate')}
        hint={t('i9.hint.authorizationExpirationDate')}
        error={problem === undefined ? undefined : t(problem)}
        value={hasNoEnd ? 'N/A' : typedDay(section1.authorizationExpirationDate)}
        onChange={(text) => change({ authorizationExpirationDate: text.toUpperCase() })}
      />
      <RadioChoice
        label={t('i9.numbers.which')}
        options={PROOFS.map((id) => ({ id, label: t(LABELS[id]) }))}
        value={proof}
        onChange={(chosen) => {
          setProof(chosen);
          change(onlyProof(chosen));
        }}
      />
      <Field {...props} name={proof} hint={NUMBER_HINTS[proof]} />
      {proof === 'foreignPassportNumber' ? (
        <Field {...props} name="foreignPassportCountry" />
      ) : null}
    </>
  );
}

type Help = 'no' | 'yes' | IdentityProcedure;

const helpOf = ({ preparerUsed, identityProcedure }: Section1): Help | undefined =>
  identityProcedure ?? (preparerUsed === undefined ? undefined : preparerUsed ? 'yes' : 'no');

/** With E-Verify nobody signs for the employee (M-274, 4.1 and 4.2). */
const proceduresFor = (section1: Section1, me: Me): readonly IdentityProcedure[] => {
  if (me.employer?.usesEVerify) return [];
  return isUnder18(section1.dateOfBirth)
    ? ['individual_under_18', 'special_placement']
    : ['special_placement'];
};

function HelpChoice({ section1, change, problems, me }: QuestionProps) {
  const t = useText();
  const problem = problems.get('preparerUsed') ?? problems.get('identityProcedure');
  return (
    <>
      <Choice<Help>
        id="preparerUsed"
        label={t('i9.help.question')}
        hint={t('i9.help.hint')}
        options={[
          { id: 'no', label: t('i9.no') },
          { id: 'yes', label: t('i9.yes') },
          ...proceduresFor(section1, me).map((id) => ({
            id,
            label: t(PROCEDURES[id][0]),
            hint: t(PROCEDURES[id][1]),
          })),
        ]}
        value={helpOf(section1)}
        onChange={(answer) =>
          change({
            preparerUsed: answer !== 'no',
            identityProcedure: answer === 'no' || answer === 'yes' ? undefined : answer,
          })
        }
        error={problem === undefined ? undefined : t(problem)}
      />
      <Details title={<Text id="i9.help.who" />} level={2}>
        <p>
          <Text id="i9.help.whoText" />
        </p>
      </Details>
    </>
  );
}
