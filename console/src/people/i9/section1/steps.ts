/** Section 1 as questions: one subject a screen, in the order of the form. */

import type { MessageId } from '../../../ui/i18n/language.tsx';
import type { Me, Section1 } from '../api.ts';

export const SCREENS = [
  'start',
  'name',
  'address',
  'birth',
  'contact',
  'status',
  'numbers',
  'help',
  'preparer',
  'review',
] as const;
export type ScreenId = (typeof SCREENS)[number];

/** Fields by their path in Section 1, as the server names them in errors. */
export const FIELDS: Readonly<Partial<Record<ScreenId, readonly string[]>>> = {
  name: ['lastName', 'firstName', 'middleInitial', 'otherLastNames'],
  address: [
    'address',
    'address.streetAddress1',
    'address.streetAddress2',
    'address.city',
    'address.state',
    'address.zipCode',
    'address.country',
  ],
  birth: ['dateOfBirth', 'socialSecurityNumber'],
  contact: ['emailAddress', 'telephoneNumber'],
  status: ['citizenshipStatus'],
  numbers: [
    'uscisNumber',
    'authorizationExpirationDate',
    'i94Number',
    'foreignPassportNumber',
    'foreignPassportCountry',
  ],
  help: ['preparerUsed', 'identityProcedure'],
};

export const TITLES: Readonly<Record<ScreenId, MessageId>> = {
  start: 'i9.start.title',
  name: 'i9.name.title',
  address: 'i9.address.title',
  birth: 'i9.birth.title',
  contact: 'i9.contact.title',
  status: 'i9.status.title',
  numbers: 'i9.numbers.title',
  help: 'i9.help.title',
  preparer: 'i9.preparer.title',
  review: 'i9.review.title',
};

const hasNumbers = ({ citizenshipStatus }: Section1): boolean =>
  citizenshipStatus === 'lawful_permanent_resident' ||
  citizenshipStatus === 'alien_authorized_to_work';

/** The screens that these answers lead through. */
export const stepsFor = (section1: Section1): readonly ScreenId[] =>
  SCREENS.filter((step) => {
    if (step === 'numbers') return hasNumbers(section1);
    if (step === 'preparer') return section1.preparerUsed === true;
    return true;
  });

/** What a screen must have before the next one. */
export function requiredAt(step: ScreenId, section1: Section1, me: Me): readonly string[] {
  switch (step) {
    case 'name':
      return ['lastName', 'firstName'];
    case 'address':
      return ['address.streetAddress1', 'address.city', 'address.state', 'address.zipCode'];
    case 'birth':
      return me.ssnRequired ? ['dateOfBirth', 'socialSecurityNumber'] : ['dateOfBirth'];
    case 'status':
      return ['citizenshipStatus'];
    case 'numbers':
      return section1.citizenshipStatus === 'lawful_permanent_resident'
        ? ['uscisNumber']
        : ['authorizationExpirationDate', ...numberFields(section1)];
    case 'help':
      return ['preparerUsed'];
    default:
      return [];
  }
}

/** One of three numbers is required; a passport goes with its country. */
function numberFields({
  i94Number,
  foreignPassportNumber,
  foreignPassportCountry,
}: Section1): readonly string[] {
  if (i94Number !== undefined) return ['i94Number'];
  if (foreignPassportNumber !== undefined || foreignPassportCountry !== undefined) {
    return ['foreignPassportNumber', 'foreignPassportCountry'];
  }
  return ['uscisNumber'];
}

const valueAt = (section1: Section1, path: string): unknown => {
  const [name = '', member] = path.split('.');
  const value = (section1 as Readonly<Record<string, unknown>>)[name];
  if (member === undefined) return value;
  return (value as Readonly<Record<string, unknown>> | undefined)?.[member];
};

export const isMissing = (section1: Section1, path: string): boolean => {
  const value = valueAt(section1, path);
  return value === undefined || value === null || value === '';
};

/** Where to continue: the first screen that still needs an answer. */
export function resumeAt(section1: Section1 | null, me: Me): ScreenId {
  if (section1 === null) return 'start';
  const steps = stepsFor(section1);
  const open = steps.find((step) =>
    requiredAt(step, section1, me).some((path) => isMissing(section1, path)),
  );
  return open ?? (section1.preparerUsed ? 'preparer' : 'review');
}

export function nextOf(step: ScreenId, section1: Section1): ScreenId {
  const after = SCREENS.slice(SCREENS.indexOf(step) + 1);
  const steps = stepsFor(section1);
  return after.find((one) => steps.includes(one)) ?? 'review';
}

export const previousOf = (step: ScreenId, section1: Section1): ScreenId | undefined =>
  stepsFor(section1)[stepsFor(section1).indexOf(step) - 1];
