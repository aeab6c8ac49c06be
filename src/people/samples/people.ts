/** Who is invented: an employer that says so in its name, and people with forms in different states. */

/** Prefix 00 is on no EIN, `.invalid` is no domain (RFC 2606): nothing here can be anyone's. */
export const SAMPLE_EMPLOYER = {
  name: 'Sample Bakery (sample data)',
  federalEIN: '00-0000001',
  timezone: 'America/Chicago',
  address: { streetAddress1: '1 Sample St', city: 'Springfield', state: 'IL', zipCode: '62701' },
  webhook: { callbackUrl: 'https://sample.invalid/webhook' },
  options: { reviewRequired: true },
} as const;

export const SAMPLE_OWNER = {
  firstName: 'Grace',
  lastName: 'Sample',
  emailAddress: 'grace@example.com',
  role: 'owner',
} as const;

/** How far a form has come; each state includes those before it. */
const STATES = ['started', 'signedByEmployee', 'inReview', 'rejected', 'accepted'] as const;
type State = (typeof STATES)[number];

type SamplePerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly state: State;
  /** Days until the employment authorization ends; left out for citizens. */
  readonly authorizedForDays?: number;
};

export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { firstName: 'Maya', lastName: 'Torres', state: 'started' },
  { firstName: 'Ben', lastName: 'Okafor', state: 'signedByEmployee' },
  { firstName: 'Chloe', lastName: 'Nguyen', state: 'inReview' },
  { firstName: 'Sam', lastName: 'Jensen', state: 'rejected' },
  { firstName: 'Daniel', lastName: 'Rivera', state: 'accepted' },
  { firstName: 'Elena', lastName: 'Petrova', state: 'accepted', authorizedForDays: 45 },
];

export const reaches = (person: SamplePerson, state: State): boolean =>
  STATES.indexOf(person.state) >= STATES.indexOf(state);
