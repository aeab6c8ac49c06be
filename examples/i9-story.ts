/**
 * The complete Form I-9 process over HTTP: two people are hired, each of the ten events happens, and
 * each event is printed as it would be sent. `npm run story` starts its own server in a temporary
 * directory. With WAGEWRIGHT_URL and API_KEY it uses yours; choose a test server, because the story
 * adds an employer to it. It needs only Node and `fetch`. Read it from top to bottom; the requests
 * are sent in i9-story-server.ts.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type Client, client, findServer } from './i9-story-server.ts';

const TEN_EVENTS = [
  'employee.section1Complete',
  'employee.i9AuthRepMismatch',
  'employee.i9Restarted',
  'employee.submissionRejected',
  'employee.i9Complete',
  'employee.upcomingExpiration',
  'employee.submissionReverified',
  'employee.profileUpdated',
  'employee.everifyCaseUpdate',
  'employer.everifyAuthenticationResult',
];
const TIMEZONE = 'America/Phoenix';
const TODAY = dayFromNow(0);
const E_VERIFY_MS = 90_000;

type Event = { eventKey: string; timestamp: string; data: object };
type Submission = { id: number; status: string };
type EVerifyCase = { caseId: string; status: string; submission: { id: number } };
type ListA = { documentationKey: string; documentNumber: string; expirationDate: string };

const server = await findServer();
try {
  process.exitCode = await tell(server.url, server.key);
} finally {
  await server.close();
}

async function tell(url: string, key: string): Promise<number> {
  // 1. Exchange the account's API key for a 24-hour token. It administers; it never signs.
  const login = await fetch(`${url}/authentication/login`, { headers: { 'api-key': key } });
  if (!login.ok) throw new Error(`login: ${login.status} ${await login.text()}`);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const account = client(url, accessToken);

  // 2. Create an employer that reviews forms before accepting them, and an administrator.
  const { employer } = await account.post<{ employer: { id: string } }>('/employers', {
    name: 'Desert Supply',
    federalEIN: `30${String(Date.now()).slice(-7)}`,
    timezone: TIMEZONE,
    address: { streetAddress1: '9 Office Rd', city: 'Phoenix', state: 'AZ', zipCode: '85002' },
    options: { reviewRequired: true },
  });
  const desert = `/v1/employers/${employer.id}`;
  say(`Desert Supply is employer ${employer.id}.`);
  const { admin } = await account.post<{ admin: { id: string } }>(`${desert}/admins`, {
    firstName: 'Grace',
    lastName: 'Stone',
    emailAddress: 'grace@example.com',
    role: 'owner',
  });
  const grace = await actAs(url, account, `${desert}/admins/${admin.id}`);
  say('Grace, the owner there, acts with a 30-minute token.');

  // 3. E-Verify: the credentials are checked immediately.
  await grace.put(`${desert}/everifySettings`, { username: 'desert-web', password: 'a password' });
  say('Her E-Verify credentials are valid.');

  // 4. Two people are hired. They start today.
  const ana = await hire(url, account, desert, 'Ana', 'Rivera');
  const bo = await hire(url, account, desert, 'Bo', 'Chen');

  // 5. People see the text they sign first; a signature names that text.
  const { attestations } = await account.get<{ attestations: { id: string; part: string }[] }>(
    '/v1/attestations',
  );
  const signature = (part: string): object => ({
    signature: {
      attestationId: attestations.findLast((text) => text.part === part)?.id,
      acknowledged: true,
    },
  });
  const signSection1 = async (person: Hired, form: string, section1: object): Promise<void> => {
    await person.self.put(`${form}/section1`, {
      firstName: person.firstName,
      lastName: person.lastName,
      address: { streetAddress1: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' },
      dateOfBirth: '1990-04-02',
      ...section1,
    });
    await person.self.post(`${form}/section1/sign`, signature('section1'));
    say(`${person.firstName} fills in and signs Section 1 of ${numberOf(form)}.`);
  };
  const signSection2 = async (
    examiner: Client,
    form: string,
    examinedBy: { firstName: string; lastName: string; title: string },
    document: ListA,
  ): Promise<void> => {
    await examiner.put(`${form}/section2`, {
      documents: [{ listKey: 'A', ...document }],
      firstDayOfEmployment: TODAY,
      examiner: examinedBy,
    });
    await examiner.post(`${form}/section2/sign`, signature('section2'));
    say(
      `${examinedBy.firstName} examines the document and signs Section 2. The form is now in review.`,
    );
  };
  const GRACE = { firstName: 'Grace', lastName: 'Stone', title: 'HR' };
  const LEE = { firstName: 'Lee', lastName: 'Wong', title: 'Notary' };

  // 6. Ana works remotely. Lee, an authorized representative, examines her passport, which does not
  //    match the name she entered. She starts over. The last four digits of her Social Security
  //    number select the simulator's result: 0007 is a mismatch.
  const citizen = { citizenshipStatus: 'citizen', socialSecurityNumber: '123-45-0007' };
  let anasForm = await start(ana);
  await signSection1(ana, anasForm, { ...citizen, lastName: 'Riviera' });
  const stranger = await invite(url, grace, anasForm, 'Lee Wong');
  await stranger.post(`${anasForm}/mismatch`, { reason: 'The passport says Rivera.' });
  say('Lee, invited with a one-time link, reports that the passport does not match.');
  anasForm = await restart(ana.self, anasForm);
  await signSection1(ana, anasForm, citizen);
  const lee = await invite(url, grace, anasForm, 'Lee Wong');
  await signSection2(lee, anasForm, LEE, {
    documentationKey: 'us_passport',
    documentNumber: '123456789',
    expirationDate: dayFromNow(2000),
  });
  await grace.post(`${anasForm}/accept`);
  say('Grace accepts: Ana’s form is complete.');

  // 7. Bo is authorized to work until a date, and his card expires within 30 days. The first form is
  //    rejected.
  const ends = dayFromNow(20);
  const alien = {
    citizenshipStatus: 'alien_authorized_to_work',
    uscisNumber: 'A012345678',
    authorizationExpirationDate: ends,
    socialSecurityNumber: '123-45-6789',
  };
  const card = {
    documentationKey: 'employment_authorization_document',
    documentNumber: 'SRC1234567890',
    expirationDate: ends,
  };
  let bosForm = await start(bo);
  await signSection1(bo, bosForm, alien);
  await signSection2(grace, bosForm, GRACE, { ...card, documentNumber: 'SRC1234567809' });
  await grace.post(`${bosForm}/reject`, { rejectionReason: 'The number of the card is wrong.' });
  say('Grace rejects Bo’s form in review, with a reason.');
  bosForm = await restart(grace, bosForm);
  await signSection1(bo, bosForm, alien);
  await signSection2(grace, bosForm, GRACE, card);
  await grace.post(`${bosForm}/accept`);
  say(
    `Grace accepts. Bo’s card expires on ${ends}, within 30 days, so the reminder is sent immediately.`,
  );

  // 8. Bo shows a new card (Supplement B) and changes his address.
  await grace.post(`${bosForm}/supplementB`, {
    reason: 'reverification',
    document: {
      listKey: 'A',
      ...card,
      documentNumber: 'SRC2234567890',
      expirationDate: dayFromNow(700),
    },
    ...signature('supplementB'),
  });
  say('Bo is reverified on Supplement B.');
  await bo.self.patch(bo.path, {
    address: { streetAddress1: '22 Palm Ave', city: 'Tempe', state: 'AZ', zipCode: '85281' },
  });
  say('Bo changes his own address.');

  // 9. The server creates the E-Verify cases and submits them; here we only read them.
  const mismatch = await caseOf(grace, desert, anasForm, 'pending_referral');
  const path = `${desert}/everifyCases/${mismatch.caseId}`;
  say('E-Verify reports a mismatch for Ana.');
  await grace.post(`${path}/furtherActionNotice`, { language: 'en' });
  const told = { contests: false, employeeNotifiedAt: new Date(Date.now() - 1000).toISOString() };
  await grace.post(`${path}/refer`, told);
  say('Grace gives Ana the Further Action Notice. Ana does not contest it: Final Nonconfirmation.');
  await grace.patch(ana.path, { employment: { status: 'terminated', terminationDate: TODAY } });
  await grace.post(`${path}/close`, { reason: 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT' });
  say('Ana’s employment ends, and Grace closes the case with the reason.');
  await caseOf(grace, desert, bosForm, 'closed_authorized');
  say('Bo is authorized.');

  return report(await eventsOf(account, desert));
}

// Steps of the story ---------------------------------------------------------------------------

type Hired = { firstName: string; lastName: string; path: string; self: Client };

async function hire(
  url: string,
  account: Client,
  employer: string,
  firstName: string,
  lastName: string,
): Promise<Hired> {
  const { employee } = await account.post<{ employee: { id: string } }>(`${employer}/employees`, {
    firstName,
    lastName,
    emailAddress: `${firstName.toLowerCase()}@example.com`,
    employment: { hireDate: TODAY, startDate: TODAY },
  });
  const path = `${employer}/employees/${employee.id}`;
  say(`${firstName} ${lastName} is hired.`);
  return { firstName, lastName, path, self: await actAs(url, account, path) };
}

/** The path of a new form. */
async function start(employee: Hired): Promise<string> {
  const submissions = `${employee.path}/submissions`;
  const { submission } = await employee.self.post<{ submission: Submission }>(submissions);
  return `${submissions}/${submission.id}`;
}

/** The path of the form that replaces this one, which is kept. */
async function restart(by: Client, form: string): Promise<string> {
  const { submission } = await by.post<{ submission: Submission }>(`${form}/restart`);
  say(`Form ${numberOf(form)} is restarted as form ${submission.id}.`);
  return form.replace(/\d+$/, String(submission.id));
}

/** The representative opens the invitation's link, once, and has a session of 30 minutes. */
async function invite(url: string, by: Client, form: string, name: string): Promise<Client> {
  const { invitation } = await by.post<{ invitation: { token: string } }>(
    `${form}/representative`,
    { name },
  );
  const { token } = await client(url, '').post<{ token: { token: string } }>(
    '/v1/representativeSessions',
    { token: invitation.token },
  );
  return client(url, token.token);
}

/** Acts as the admin or employee at `path`. */
async function actAs(url: string, account: Client, path: string): Promise<Client> {
  const { token } = await account.get<{ token: { token: string } }>(`${path}/generateToken`);
  return client(url, token.token);
}

/** The case of a form once it has this status; the server looks for due cases every 15 seconds. */
async function caseOf(
  by: Client,
  employer: string,
  form: string,
  status: string,
): Promise<EVerifyCase> {
  const giveUpAt = Date.now() + E_VERIFY_MS;
  let last = 'no case';
  while (Date.now() < giveUpAt) {
    const { everifyCases } = await by.get<{ everifyCases: EVerifyCase[] }>(
      `${employer}/everifyCases`,
    );
    const found = everifyCases.find(({ submission }) => submission.id === numberOf(form));
    if (found?.status === status) return found;
    last = found?.status ?? last;
    await wait(500);
  }
  throw new Error(
    `form ${numberOf(form)} has ${last} after ${E_VERIFY_MS / 1000} s, not ${status}`,
  );
}

async function eventsOf(account: Client, employer: string): Promise<Event[]> {
  const events: Event[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    type Page = { events: Event[]; nextCursor: string | null };
    const page: Page = await account.get(`${employer}/events?after=${after}`);
    events.push(...page.events);
    after = page.nextCursor;
  }
  return events;
}

/** Prints every event, one a line, and returns the exit code. */
function report(events: readonly Event[]): number {
  console.log('\nEvents in order, as sent:\n');
  for (const event of events) console.log(JSON.stringify(event));
  const happened = new Set(events.map(({ eventKey }) => eventKey));
  const missing = TEN_EVENTS.filter((key) => !happened.has(key));
  console.log(`\n${happened.size} of the ${TEN_EVENTS.length} events happened.`);
  if (missing.length === 0) return 0;
  console.error(`Missing: ${missing.join(', ')}`);
  return 1;
}

// Text and dates -------------------------------------------------------------------------------

function say(line: string): void {
  console.log(`- ${line}`);
}

function numberOf(form: string): number {
  return Number(/\d+$/.exec(form)?.[0]);
}

/** yyyy-MM-dd in the employer's time zone. */
function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIMEZONE }).format(
    Date.now() + days * 86_400_000,
  );
}
