/** The simulator as a subject of the conformance suite, on one database, with its own clock. */

import { randomUUID } from 'node:crypto';
import type { CaseSubmission } from '../../../src/people/everify/gateway.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { DAY_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import type { Scenario, Subject } from './conformance.ts';

export const NOON = Date.parse('2026-06-15T12:00:00.000Z');

/** Endings of social security numbers; see src/people/everify/simulator/scripts.ts. */
const ENDINGS: Readonly<Record<Scenario, string>> = {
  authorized: '1234',
  queued: '0001',
  unconfirmedData: '0002',
  photoMatch: '0003',
  scanAndUpload: '0004',
  manualReview: '0005',
  mismatchResolved: '0006',
  mismatchFinal: '0007',
  closeAndResubmit: '0010',
  refused: '0014',
  answerLost: '0016',
};

let numbers = 10_000;

/** A nine-digit number that no other call got, with this ending. */
export const ssnEnding = (ending: string): string => `${numbers++}${ending}`;

export const sampleCase = (ssn: string): CaseSubmission => ({
  clientReference: randomUUID(),
  lastName: 'Rivera',
  firstName: 'Ana',
  middleInitial: null,
  otherLastNames: null,
  dateOfBirth: '1990-04-01',
  ssn,
  email: null,
  citizenshipStatus: 'citizen',
  alienNumber: null,
  i94Number: null,
  foreignPassportNumber: null,
  foreignPassportCountry: null,
  workAuthorizationExpires: null,
  documents: [
    {
      list: 'A',
      key: 'us_passport',
      title: 'U.S. Passport',
      number: '123456789',
      issuingAuthority: 'U.S. Department of State',
      expirationDate: '2030-01-01',
    },
  ],
  firstDayOfEmployment: '2026-06-15',
  dueOn: '2026-06-18',
  lateReason: null,
  duplicateReason: null,
});

export function simulatorSubject(db: Database): Subject & { setNow(ms: number): void } {
  const time = { now: NOON };
  const deps = { db, secrets: new Secrets([Buffer.alloc(32, 3)]), clock: () => time.now };
  const ein = String(numbers++ + 100_000_000);
  const company = { ein, name: 'Acme', username: 'acme', password: 'good' };
  return {
    gateway: createSimulator(deps),
    company,
    wrongCompany: { ...company, password: 'x-wrong' },
    expiredCompany: { ...company, password: 'x-expired' },
    submission: (scenario) => sampleCase(ssnEnding(ENDINGS[scenario])),
    passTime: async () => {
      time.now += 30 * DAY_MS;
    },
    restart: async () => createSimulator(deps),
    setNow: (ms) => {
      time.now = ms;
    },
  };
}
