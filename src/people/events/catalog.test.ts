import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/compile';
import { EVENT_KEYS, EVENTS, messageSchema } from './catalog.ts';

const employerId = '11111111-1111-4111-8111-111111111111';
const employeeId = '22222222-2222-4222-8222-222222222222';
const ofSubmission = { employerId, employeeId, submission: { id: 7 } };

/** The data of each event as the specification's table gives it. */
const DATA: Readonly<Record<string, object>> = {
  'employee.i9Complete': ofSubmission,
  'employee.everifyCaseUpdate': {
    ...ofSubmission,
    everifyCase: { caseId: '2026166120000AA', closed: false, status: 'submitted' },
  },
  'employee.profileUpdated': {
    employerId,
    employeeId,
    changedFields: { employee: { lastName: 'Lovelace', dateOfBirth: '1990-12-10' } },
  },
  'employee.upcomingExpiration': {
    employerId,
    employeeId,
    submission: { id: 7, documentationExpirationDate: '2026-07-15' },
  },
  'employee.i9Restarted': { employerId, employeeId },
  'employee.section1Complete': ofSubmission,
  'employee.submissionRejected': {
    employerId,
    employeeId,
    submission: { id: 7, rejectionReason: 'List C document is laminated' },
  },
  'employee.submissionReverified': ofSubmission,
  'employee.i9AuthRepMismatch': ofSubmission,
  'employer.everifyAuthenticationResult': { employerId, everifyAuthenticated: true },
};

test('there are the ten events of the specification', () => {
  assert.deepEqual([...EVENT_KEYS].sort(), Object.keys(DATA).sort());
});

for (const eventKey of EVENT_KEYS) {
  test(`${eventKey}: the schema takes the specification's data and nothing less`, () => {
    const check = Compile(messageSchema(eventKey));
    const data = DATA[eventKey] as Record<string, unknown>;
    const message = { eventKey, timestamp: '2026-06-15T12:00:00.000Z', data };
    assert.ok(check.Check(message), JSON.stringify([...check.Errors(message)]));
    assert.ok(!check.Check({ ...message, eventKey: 'employee.other' }));
    for (const name of Object.keys(data)) {
      const { [name]: _, ...rest } = data;
      assert.ok(!check.Check({ ...message, data: rest }), `${name} is required`);
    }
    assert.ok(EVENTS[eventKey].trigger.length > 20);
  });
}

test('a restart carries no submission, and a submission id is no text', () => {
  const restarted = Compile(EVENTS['employee.i9Restarted'].data);
  assert.ok(!restarted.Check({ employerId, employeeId, submission: { id: 7 } }));
  const signed = Compile(EVENTS['employee.section1Complete'].data);
  assert.ok(!signed.Check({ employerId, employeeId, submission: { id: '7' } }));
});
