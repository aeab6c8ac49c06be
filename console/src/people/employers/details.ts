/** An employer's own fields: from what is stored to a draft, its rules, and back to a request. */

import type { Problem, Values } from '../../ui/draft.tsx';
import { businessDaysBody, businessDaysDraft, businessDaysProblems } from './business-days.tsx';
import { type Address, type Employer, OPTIONS, type OptionName } from './employers.ts';
import { atMost, MOST_CHARACTERS, required, type Say, textAt, wrong } from './rules.ts';

const NEEDED = [
  'name',
  'federalEIN',
  'timezone',
  'address.streetAddress1',
  'address.city',
  'address.state',
  'address.zipCode',
];
export const ORIGINS = 'options.embeddingOrigins';

const LIMITS: Readonly<Record<string, number>> = {
  name: MOST_CHARACTERS,
  federalEIN: 50,
  'address.streetAddress1': MOST_CHARACTERS,
  'address.streetAddress2': MOST_CHARACTERS,
  'address.city': MOST_CHARACTERS,
  'address.state': 3,
  'address.zipCode': 20,
};

/** Those of a new employer, in which representatives may help. */
const DEFAULT_OPTIONS: readonly OptionName[] = [
  'i9RemoteCounterSignAuthorized',
  'i9RemoteReverificationAuthorized',
];

export function detailsDraft(employer: Employer | undefined): Values {
  const { name, federalEIN, timezone, address, options } = employer ?? {};
  const line = (key: keyof Address): string => address?.[key] ?? '';
  return {
    name: name ?? '',
    federalEIN: federalEIN ?? '',
    timezone: timezone ?? '',
    'address.streetAddress1': line('streetAddress1'),
    'address.streetAddress2': line('streetAddress2'),
    'address.city': line('city'),
    'address.state': line('state'),
    'address.zipCode': line('zipCode'),
    'address.country': line('country'),
    ...Object.fromEntries(
      OPTIONS.map((option) => [
        `options.${option}`,
        options?.[option] ?? DEFAULT_OPTIONS.includes(option),
      ]),
    ),
    [ORIGINS]: options?.embeddingOrigins?.join('\n') ?? '',
    ...businessDaysDraft(employer),
  };
}

export function detailsProblems(say: Say, values: Values): readonly Problem[] {
  const missing = NEEDED.flatMap((path) => required(say, values, path));
  const long = Object.entries(LIMITS).flatMap(([path, limit]) => atMost(say, values, path, limit));
  const timezone = textAt(values, 'timezone');
  const zip = textAt(values, 'address.zipCode').replace(/\D/g, '');
  const isZip = zip.length === 5 || zip.length === 9;
  return [
    ...missing,
    ...long,
    ...businessDaysProblems(say, values),
    ...(timezone === '' || isTimezone(timezone) ? [] : wrong('timezone', say('rule.timezone'))),
    ...(originsIn(values).every(isOrigin) ? [] : wrong(ORIGINS, say('rule.origin'))),
    ...(textAt(values, 'address.zipCode') === '' || isZip
      ? []
      : wrong('address.zipCode', say('rule.zip'))),
  ];
}

/** One a line. */
const originsIn = (values: Values): string[] =>
  textAt(values, ORIGINS).split(/\s+/).filter(Boolean);

const isOrigin = (text: string): boolean =>
  /^(https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?\/?$/i.test(text);

function isTimezone(timeZone: string): boolean {
  if (!timeZone.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Fields left empty are not sent: they are optional, or the server names them. */
export function detailsBody(values: Values, employer?: Employer): object {
  const text = (path: string) => {
    const value = textAt(values, path);
    return value === '' ? {} : { [path.split('.').at(-1) as string]: value };
  };
  return {
    ...text('name'),
    ...text('federalEIN'),
    ...text('timezone'),
    address: {
      ...text('address.streetAddress1'),
      ...text('address.streetAddress2'),
      ...text('address.city'),
      ...text('address.state'),
      ...text('address.zipCode'),
      ...countryOf(values),
    },
    ...businessDaysBody(values),
    // Options are replaced as a whole: those that this form does not show stay.
    options: {
      ...employer?.options,
      ...Object.fromEntries(
        OPTIONS.map((option) => [option, values[`options.${option}`] === true]),
      ),
      embeddingOrigins: originsIn(values),
    },
  };
}

function countryOf(values: Values): object {
  const country = textAt(values, 'address.country').toUpperCase();
  return country === '' ? {} : { country };
}
