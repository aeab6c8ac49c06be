import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Actor, Person } from '../../platform/requests/actor.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { RequestError } from '../../platform/requests/errors.ts';
import { mayDo, PERMISSIONS, type Permission, requirePermission } from './permissions.ts';

const EMPLOYER = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

const callerOf = (actor: Actor): Caller => ({
  accountId: 'account',
  actor,
  origin: { ip: '', userAgent: '' },
});
const person = (kind: Person['kind'], changes: Partial<Person> = {}): Caller =>
  callerOf({
    kind,
    id: EMPLOYER,
    employerId: EMPLOYER,
    name: 'A Person',
    role: null,
    submissionId: null,
    evidence: '',
    ...changes,
  });

const account = callerOf({ kind: 'account', id: 'key', name: 'Account' });
const owner = person('admin', { role: 'owner' });
const reviewer = person('admin', { role: 'reviewer' });
const viewer = person('admin', { role: 'viewer' });
const employee = person('employee');
const representative = person('representative', { submissionId: 7 });

const refusedWith = (status: number) => (error: unknown) =>
  error instanceof RequestError && error.statusCode === status;

const allowedTo = (caller: Caller) =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((name) => mayDo(caller, name));

test('an account key neither signs nor reviews nor restarts nor reports', () => {
  const acts = allowedTo(account).filter((name) =>
    /sign$|section|review|restart|mismatch|correct/.test(name),
  );
  assert.deepEqual(acts, []);
});

test('only account keys make links for administrators; owners and reviewers do for employees', () => {
  for (const caller of [account, owner, reviewer]) {
    assert.equal(mayDo(caller, 'employeeLinks.create'), true);
  }
  for (const caller of [viewer, employee, representative]) {
    assert.equal(mayDo(caller, 'employeeLinks.create'), false);
  }
  for (const caller of [owner, reviewer, viewer, employee, representative]) {
    assert.equal(mayDo(caller, 'links.create'), false);
  }
  assert.equal(mayDo(account, 'links.create'), true);
});

test('a viewer only reads', () => {
  for (const name of allowedTo(viewer)) assert.match(name, /\.(read|list)$/);
});

test('employees sign Section 1 only; representatives Section 2 only', () => {
  assert.ok(mayDo(employee, 'section1.sign') && !mayDo(employee, 'section2.sign'));
  assert.ok(mayDo(representative, 'section2.sign') && !mayDo(representative, 'section1.sign'));
  assert.ok(!mayDo(owner, 'section1.sign') && !mayDo(owner, 'mismatch.report'));
});

test('a person outside the own employer, record or submission finds nothing', () => {
  const outside: readonly [Caller, Permission, object][] = [
    [owner, 'employer.read', { employerId: OTHER }],
    [employee, 'employee.read', { employerId: EMPLOYER, employeeId: OTHER }],
    [representative, 'submission.read', { employerId: EMPLOYER, submissionId: 8 }],
  ];
  for (const [caller, permission, target] of outside) {
    assert.throws(() => requirePermission(caller, permission, target), refusedWith(404));
  }
});

test('a role that does not allow it is told so', () => {
  const target = { employerId: EMPLOYER };
  assert.throws(() => requirePermission(viewer, 'employer.write', target), refusedWith(403));
  assert.throws(() => requirePermission(account, 'submission.review', target), refusedWith(403));
  assert.doesNotThrow(() => requirePermission(reviewer, 'submission.review', target));
  assert.doesNotThrow(() =>
    requirePermission(employee, 'employee.read', {
      employerId: EMPLOYER.toUpperCase(),
      employeeId: EMPLOYER,
    }),
  );
});
