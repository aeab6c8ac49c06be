/** Fifty hires of a Monday: their rows in a file of an HR system, and what they do over the interface. */

import assert from 'node:assert/strict';
import { type Client, clientOf } from '../../../support/i9.ts';
import { PDF_TEXT } from '../../../support/pictures.ts';
import type { TestServer } from '../../../support/server.ts';
import { ALIEN, CITIZEN, copyOf, EAD, section2, signature } from '../../../support/submissions.ts';

/** Whom the test follows in a browser, by their row. The others go by interface. */
export const MARIA = 0;
export const BEN = 1;
export const CORA = 2;
export const DAN = 3;
export const ELI = 4;
export const FAY = 5;

const NAMES = ['María Ortega', 'Ben Ames', 'Cora Diaz', 'Dan Frost', 'Eli Navarro', 'Fay Osei'];

export const nameOf = (row: number): string => NAMES[row] ?? `Hire${row} Number${row}`;

/** Nine digits; the simulator gives Fay a mismatch and authorizes the others. */
export const ssnOf = (row: number): string => {
  const ending = row === FAY ? '0006' : String(1000 + row);
  return `12345${ending}`;
};

export const addressOf = (row: number): string => `h${row}@example.com`;

const HEADER = 'First Name,Last Name,Email,SSN,Hire Date,Start Date,Language';

export function fileOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, row) => {
    const [first, last] = nameOf(row).split(' ');
    const language = row === MARIA ? 'Spanish' : '';
    return `${first},${last},${addressOf(row)},${ssnOf(row)},6/1/2026,6/15/2026,${language}`;
  });
  return Buffer.from([HEADER, ...rows].join('\r\n'));
}

const LICENSE = {
  listKey: 'B',
  documentationKey: 'drivers_license',
  issuingAuthority: 'Arizona',
  documentNumber: 'D01234567',
  expirationDate: '2030-01-31',
} as const;

const card = (row: number) => ({
  listKey: 'C',
  documentationKey: 'social_security_card',
  documentNumber: ssnOf(row),
});

export type Hire = {
  readonly row: number;
  /** Path of the employee. */
  readonly person: string;
};

/** The employees of the employer, in the order of the file. */
export async function hiresOf(account: Client, employer: string): Promise<readonly Hire[]> {
  const found = new Map<string, string>();
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body, text } = await account.get(`${employer}/employees?limit=100${query}`);
    assert.ok(Array.isArray(body.employees), text);
    for (const { id, emailAddress } of body.employees) found.set(emailAddress, id);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return Array.from({ length: found.size }, (_, row) => ({
    row,
    person: `${employer}/employees/${found.get(addressOf(row))}`,
  }));
}

/** The newest form of someone. */
export async function formOf(account: Client, { person }: Hire): Promise<string> {
  const { body } = await account.get(`${person}/submissions`);
  return `${person}/submissions/${body.submissions.at(-1).id}`;
}

/** The employee, with the link that they were emailed. */
export async function openEmailed(server: TestServer, link: string): Promise<Client> {
  const { body } = await done(
    server.fetch('/v1/employeeSessions', {
      method: 'POST',
      key: null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.split('#link=')[1] }),
    }),
  );
  return clientOf(server, body.token.token);
}

/** Answers and signs Section 1 as the employee. */
export async function signSection1(account: Client, hire: Hire, self: Client): Promise<string> {
  const form = await formOf(account, hire);
  const [firstName, lastName] = nameOf(hire.row).split(' ');
  await done(
    self.put(`${form}/section1`, {
      ...(hire.row === ELI ? ALIEN : CITIZEN),
      firstName,
      lastName,
      socialSecurityNumber: ssnOf(hire.row),
    }),
  );
  await done(self.post(`${form}/section1/sign`, signature('section1')));
  return form;
}

/** An administrator examines and signs. */
export async function signSection2(admin: Client, { row }: Hire, form: string): Promise<void> {
  const documents = row === ELI ? [EAD] : [LICENSE, card(row)];
  await done(admin.put(`${form}/section2`, section2(...documents)));
  if (row === ELI) {
    for (const side of ['front', 'back']) {
      const query = new URLSearchParams(copyOf(EAD, side));
      await done(
        admin.post(`${form}/copies?${query}`, PDF_TEXT, { 'content-type': 'application/pdf' }),
      );
    }
  }
  await done(admin.post(`${form}/section2/sign`, signature('section2')));
}

export const accept = (admin: Client, form: string) => done(admin.post(`${form}/accept`));

export async function done<Answer extends { status: number; text: string }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  assert.ok(answer.status < 300, `${answer.status} ${answer.text}`);
  return answer;
}
