/** The life of cases: every status, its event, its deadline; nothing that the status does not allow. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CASE_ACTIONS,
  CASE_STATUSES,
  type CaseStatus,
  STATUSES,
} from '../../../src/people/cases/statuses.ts';
import { readEmployer, updateEmployer } from '../../../src/people/employers/employers.ts';
import { ensureDueCases } from '../../../src/people/everify/ensure-due-cases.ts';
import { putSettings } from '../../../src/people/everify/settings.ts';
import { purgeForms } from '../../../src/people/i9/submissions/retention/retention.ts';
import { RequestError } from '../../../src/platform/requests/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { PNG_BYTES } from '../../support/pictures.ts';
import { createWorld, type Hire, type World } from './world.ts';

const PNG = PNG_BYTES.toString('base64');

type Step =
  | { readonly wait: number }
  | { readonly correct: Hire }
  | { readonly act: string; readonly body?: unknown };

const NOTIFIED = '2026-06-15T12:00:00.000Z';
const REFER: readonly Step[] = [
  { act: 'furtherActionNotice' },
  { act: 'refer', body: { contests: true, employeeNotifiedAt: NOTIFIED } },
];
const IMAGES = { contentType: 'image/png', front: PNG, back: PNG };

/** Each row: who is hired, what happens, and exactly the statuses reported. */
const LIVES: readonly (readonly [Hire, readonly Step[], readonly CaseStatus[]])[] = [
  [{ ending: '9999' }, [], ['created', 'submitted', 'closed_authorized']],
  [
    { ending: '0001' },
    [{ wait: 60_000 }, { wait: 60_000 }],
    ['created', 'submitted', 'queued', 'closed_authorized'],
  ],
  [
    { ending: '0002' },
    [{ wait: DAY_MS }, { act: 'confirm' }],
    ['created', 'submitted', 'unconfirmed_data', 'closed_authorized'],
  ],
  [
    { ending: '0002' },
    [{ act: 'confirm', body: { lastName: 'Riviera', ssn: '123-45-0010' } }],
    ['created', 'submitted', 'unconfirmed_data', 'close_case_and_resubmit'],
  ],
  [
    { ending: '0003' },
    [{ act: 'photoMatch', body: { answer: 'match' } }],
    ['created', 'submitted', 'photo_match', 'closed_authorized'],
  ],
  [
    { ending: '0003' },
    [{ act: 'photoMatch', body: { answer: 'no_match' } }],
    ['created', 'submitted', 'photo_match', 'pending_referral'],
  ],
  [
    { ending: '0003' },
    [
      { act: 'photoMatch', body: { answer: 'no_photo' } },
      { act: 'uploadDocument', body: IMAGES },
      { wait: HOUR_MS },
    ],
    [
      'created',
      'submitted',
      'photo_match',
      'scan_and_upload',
      'manual_review',
      'closed_authorized',
    ],
  ],
  [
    { ending: '0005' },
    [{ wait: HOUR_MS }, { wait: DAY_MS }],
    ['created', 'submitted', 'manual_review', 'closed_authorized'],
  ],
  [
    { ending: '0006' },
    [...REFER, { wait: 3 * DAY_MS }],
    ['created', 'submitted', 'pending_referral', 'referred', 'closed_authorized'],
  ],
  [
    { ending: '0006' },
    [
      { act: 'furtherActionNotice', body: { language: 'es' } },
      { act: 'refer', body: { contests: false, employeeNotifiedAt: NOTIFIED } },
      { act: 'close', body: { reason: 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT' } },
    ],
    ['created', 'submitted', 'pending_referral', 'final_nonconfirmation', 'closed_nonconfirmation'],
  ],
  [
    { ending: '0007' },
    [
      ...REFER,
      { wait: 14 * DAY_MS },
      {
        act: 'close',
        body: { reason: 'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC', explanation: 'Appeal' },
      },
    ],
    [
      'created',
      'submitted',
      'pending_referral',
      'referred',
      'final_nonconfirmation',
      'closed_nonconfirmation',
    ],
  ],
  [
    { ending: '0008' },
    [
      ...REFER,
      { wait: 2 * DAY_MS },
      { act: 'close', body: { reason: 'EMPLOYER_INSTRUCTED_TO_CLOSE_BY_DHS' } },
    ],
    [
      'created',
      'submitted',
      'pending_referral',
      'referred',
      'close_case_and_resubmit',
      'manually_closed',
    ],
  ],
  [
    { ending: '0011' },
    [{ wait: HOUR_MS }],
    ['created', 'submitted', 'employment_authorized', 'closed_authorized'],
  ],
  [{ ending: '0012' }, [{ wait: 60_000 }], ['created', 'submitted', 'queued', 'closed_other']],
  [
    { ending: '0013' },
    [{ wait: 20 * DAY_MS }],
    ['created', 'submitted', 'final_nonconfirmation', 'closed_nonconfirmation'],
  ],
  [{ ending: '0014' }, [{ wait: DAY_MS }], ['created', 'submitted', 'submission_error']],
  [
    { ending: '0014' },
    [{ correct: { ending: '9998' } }, { act: 'submit' }],
    ['created', 'submitted', 'submission_error', 'submitted', 'closed_authorized'],
  ],
  [
    { ending: '0015' },
    Array.from({ length: 8 }, () => ({ wait: HOUR_MS })),
    ['created', 'submitted', 'internal_error'],
  ],
  [{ ending: '0016' }, [{ wait: 10_000 }], ['created', 'submitted', 'closed_authorized']],
  [{ ending: '0017' }, [{ act: 'submit' }], ['created', 'submitted', 'draft', 'closed_authorized']],
  [
    { ending: '0017' },
    [{ wait: 100 * DAY_MS }, { wait: 180 * DAY_MS }],
    ['created', 'submitted', 'draft', 'closed_other'],
  ],
  [{ ending: null }, [{ wait: HOUR_MS }, { wait: HOUR_MS }], ['draft']],
  [
    { ending: null },
    [{ correct: { ending: '9997' } }, { wait: HOUR_MS }],
    ['draft', 'submitted', 'closed_authorized'],
  ],
  [
    { ending: '9996', receipt: true },
    [{ wait: HOUR_MS }, { correct: { ending: '9996' } }, { wait: HOUR_MS }],
    ['unsubmitted_receipt', 'submitted', 'closed_authorized'],
  ],
  // User Manual, 3.1.1: only the receipt for a lost, stolen, or damaged document waits.
  [
    { ending: '9995', receipt: true, receiptType: 'temporary_i551' },
    [],
    ['created', 'submitted', 'closed_authorized'],
  ],
  [
    { ending: '9996', receipt: true },
    [{ act: 'close', body: { reason: 'OTHER_FREE_TEXT', explanation: 'Employment ended' } }],
    ['unsubmitted_receipt', 'manually_closed'],
  ],
];

async function live(world: World, hire: Hire, steps: readonly Step[]) {
  const hired = await world.hire(hire);
  await world.turn();
  for (const step of steps) {
    if ('wait' in step) {
      world.time.now += step.wait;
      await world.turn();
    } else if ('correct' in step) await world.correct(hired, step.correct);
    else await world.act((await world.caseOf(hired)).id, step.act, step.body);
  }
  return await world.caseOf(hired);
}

forEachDatabase((databases) => {
  let db: Promise<Database> | undefined;
  let last: World | undefined;
  const make = async (password?: string) => {
    db ??= databases.open();
    // One world at a time: the worker looks at every employer of the database.
    await last?.end();
    last = await createWorld(await db, password);
    return last;
  };

  test('the lives below reach all 20 statuses', () => {
    const reached = new Set(LIVES.flatMap(([, , statuses]) => statuses));
    assert.deepEqual([...reached].sort(), [...CASE_STATUSES].sort());
    assert.equal(reached.size, 20);
  });

  for (const [hire, steps, statuses] of LIVES) {
    test(`${hire.ending}: ${statuses.join(' -> ')}`, async () => {
      const world = await make();
      const row = await live(world, hire, steps);
      assert.deepEqual(await world.told(row.id), statuses);
      const status = statuses.at(-1) as CaseStatus;
      assert.equal(row.status, status);
      assert.equal(row.closed_at !== null, STATUSES[status].closed);
      assert.equal(row.lease_token, null);
      for (const [index, next] of statuses.slice(1).entries()) {
        const before = statuses[index] as CaseStatus;
        assert.ok(STATUSES[before].next.includes(next), `${before} -> ${next} is in the table`);
      }
    });
  }

  test('every action that a status does not allow is refused, names the allowed, changes nothing', async () => {
    const bodies: Readonly<Record<string, unknown>> = {
      photoMatch: { answer: 'match' },
      uploadDocument: IMAGES,
      refer: { contests: true, employeeNotifiedAt: NOTIFIED },
      close: { reason: 'INCORRECT_DATA' },
    };
    const seen = new Set<string>();
    for (const [hire, steps] of LIVES) {
      for (let taken = 0; taken <= steps.length; taken += 1) {
        const world = await make();
        const row = await live(world, hire, steps.slice(0, taken));
        const status = row.status as CaseStatus;
        if (seen.has(status)) continue;
        seen.add(status);
        const told = await world.told(row.id);
        for (const action of CASE_ACTIONS) {
          if (STATUSES[status].actions.includes(action)) continue;
          await assert.rejects(world.act(row.id, action, bodies[action]), (error) => {
            assert.ok(error instanceof RequestError);
            assert.equal(error.statusCode, 409, error.message);
            const [first = 'none'] = STATUSES[status].actions;
            assert.ok(error.message.includes(first), error.message);
            return true;
          });
        }
        assert.deepEqual(await world.told(row.id), told);
        assert.deepEqual(await world.cases(), [row]);
      }
    }
    // All but `created`, which the worker leaves immediately.
    assert.equal(seen.size, CASE_STATUSES.length - 1);
  });

  test('an event says employer, employee, form, case, status and whether it is closed', async () => {
    const world = await make();
    const hired = await world.hire({ ending: '9999' });
    await world.turn();
    const { id } = await world.caseOf(hired);
    const events = await world.events('employee.everifyCaseUpdate');
    assert.deepEqual(events.at(-1), {
      employerId: world.employerId,
      employeeId: hired.employeeId,
      submission: { id: hired.submissionId },
      everifyCase: { caseId: id, closed: true, status: 'closed_authorized' },
    });
  });

  test('a mismatch is decided within 10, the agency contacted within 8 federal working days', async () => {
    const world = await make();
    const row = await live(world, { ending: '0007' }, []);
    // June 19 is a holiday.
    assert.equal(row.action_due_on, '2026-06-30');
    world.time.now += DAY_MS;
    for (const step of REFER) if ('act' in step) await world.act(row.id, step.act, step.body);
    const [referred] = await world.cases();
    assert.equal(referred?.status, 'referred');
    assert.equal(referred?.action_due_on, '2026-06-29');
  });

  test('a mismatch is referred only with the notice fetched and the employee notified before', async () => {
    const world = await make();
    const { id } = await live(world, { ending: '0006' }, []);
    const refer = { contests: true, employeeNotifiedAt: NOTIFIED };
    await assert.rejects(world.act(id, 'refer', refer), /Further Action Notice/);
    await world.act(id, 'furtherActionNotice');
    for (const employeeNotifiedAt of ['2026-06-15T12:00:00.001Z', 'yesterday', '2026-06-15']) {
      await assert.rejects(
        world.act(id, 'refer', { ...refer, employeeNotifiedAt }),
        /must be a past time/,
      );
    }
    await world.act(id, 'refer', refer);
  });

  test('closing: known reasons, explanations where needed, FNC reasons only after an FNC', async () => {
    const world = await make();
    const { id } = await live(world, { ending: '0010' }, []);
    const refused: readonly [unknown, RegExp][] = [
      [{}, /reason: is required/],
      [{ reason: 'BECAUSE' }, /must be one of/],
      [{ reason: 'OTHER_FREE_TEXT' }, /explanation: is required/],
      [{ reason: 'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC' }, /explanation: is required/],
      [{ reason: 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT' }, /allowed only after a Final/],
    ];
    for (const [body, message] of refused) {
      await assert.rejects(world.act(id, 'close', body), message);
    }
    const { everifyCase } = await world.act(id, 'close', {
      reason: 'OTHER_FREE_TEXT',
      explanation: 'Position withdrawn',
    });
    assert.equal(everifyCase.status, 'manually_closed');
    assert.equal(everifyCase.closureReason, 'OTHER_FREE_TEXT');
    assert.equal(everifyCase.closureExplanation, 'Position withdrawn');
  });

  test('a closed case is submitted again as another case, once, with a reason for the duplicate', async () => {
    const world = await make();
    const row = await live(world, { ending: '0010' }, [
      { act: 'close', body: { reason: 'INCORRECT_DATA' } },
    ]);
    const { everifyCase } = await world.act(row.id, 'resubmit');
    assert.notEqual(everifyCase.caseId, row.id);
    assert.equal(everifyCase.attempt, 2);
    await assert.rejects(world.act(row.id, 'resubmit'), /already submitted again/);
    await world.turn();
    const [, second] = await world.cases();
    assert.equal(second?.status, 'submission_error');
    assert.match(second?.problem ?? '', /duplicateReason/);
    const duplicateReason = 'The first case had incorrect data';
    await world.act(everifyCase.caseId, 'submit', { duplicateReason });
    assert.equal((await world.cases())[1]?.status, 'close_case_and_resubmit');
    assert.equal((await world.cases()).length, 2);
  });

  test('a late case waits for a reason and is submitted with it', async () => {
    const world = await make();
    world.time.now += 10 * DAY_MS;
    const hired = await world.hire({ ending: '9999' });
    await world.turn();
    const { id, status, due_on } = await world.caseOf(hired);
    assert.equal(status, 'draft');
    assert.equal(due_on, '2026-06-18');
    await assert.rejects(world.act(id, 'submit'), /late unless you were closed on .*lateReason/);
    const { everifyCase } = await world.act(id, 'submit', { lateReason: 'Technical problems' });
    assert.equal(everifyCase.status, 'closed_authorized');
    assert.equal(everifyCase.lateReason, 'Technical problems');
  });

  test('a case that is late only by the calendar waits for it, not for a reason', async () => {
    const world = await make();
    world.time.now += 4 * DAY_MS;
    const hired = await world.hire({ ending: '9999' });
    await world.turn();
    const { status, problem } = await world.caseOf(hired);
    assert.equal(status, 'draft');
    assert.match(problem ?? '', /late unless you were closed on at least 1 of the weekdays/);
    const deps = { ...world.deps, hostError: () => undefined };
    const { name, federal_ein, timezone } = await readEmployer(
      world.deps,
      world.owner,
      world.employerId,
    );
    const address = { streetAddress1: '1 Road', city: 'Tempe', state: 'AZ', zipCode: '85281' };
    const businessDays = {
      weekend: ['saturday', 'sunday'],
      federalHolidays: true,
      closedOn: ['2026-06-17'],
    };
    const body = { name, federalEIN: federal_ein, timezone, address, businessDays };
    await updateEmployer(deps, world.owner, world.employerId, body, undefined);
    assert.equal((await world.caseOf(hired)).due_on, '2026-06-22');
    await world.turn();
    const sent = await world.caseOf(hired);
    assert.deepEqual([sent.status, sent.late_reason], ['closed_authorized', null]);
  });

  test('a form begun again for the same employment gets no second case, a rehire does', async () => {
    const world = await make();
    const { employeeId } = await world.hire({ ending: '9999' });
    await world.turn();
    await world.hire({ ending: '9999', employeeId });
    await world.turn();
    assert.equal((await world.cases()).length, 1);
    await world.hire({ ending: '9999', employeeId, firstDay: '2026-07-20' });
    await world.turn();
    assert.equal((await world.cases()).length, 2);
  });

  test('a restart that moves the first day makes no second case, a rehire on record does', async () => {
    const world = await make();
    const { employeeId, submissionId } = await world.hire({ ending: '9999' });
    await world.turn();
    await world.deps.db
      .updateTable('submissions')
      .set({ status: 'restarted' })
      .where('id', '=', submissionId)
      .execute();
    await world.hire({ ending: '9999', employeeId, firstDay: '2026-07-20' });
    await world.turn();
    assert.equal((await world.cases()).length, 1);
    await world.deps.db
      .updateTable('employees')
      .set({ start_date: '2026-07-20' })
      .where('id', '=', employeeId)
      .execute();
    await world.turn();
    assert.equal((await world.cases()).length, 2);
  });

  test('a form begun again for one completed elsewhere gets no case, a rehire on record does', async () => {
    const world = await make();
    const first = await world.hire({ ending: '9999' });
    await world.deps.db
      .updateTable('submissions')
      .set({ status: 'restarted', edition_expires: '', accepted_at: null })
      .where('id', '=', first.submissionId)
      .execute();
    await world.hire({ ending: '9999', employeeId: first.employeeId, firstDay: '2026-07-20' });
    await world.turn();
    assert.deepEqual(await world.cases(), []);
    await world.deps.db
      .updateTable('employees')
      .set({ start_date: '2026-07-20' })
      .where('id', '=', first.employeeId)
      .execute();
    await world.turn();
    assert.equal((await world.cases()).length, 1);
  });

  test('who never started gets no case, and one that waits is not sent', async () => {
    const world = await make();
    const waiting = await world.hire({ ending: '9999' });
    await ensureDueCases(world.deps);
    const { employeeId } = await world.hire({ ending: '0005' });
    for (const id of [waiting.employeeId, employeeId]) {
      await world.deps.db
        .updateTable('employees')
        .set({ status: 'never_started', termination_date: '2026-06-16' })
        .where('id', '=', id)
        .execute();
    }
    await world.turn();
    const cases = await world.cases();
    assert.deepEqual(
      cases.map(({ status, case_number }) => [status, case_number]),
      [['draft', null]],
    );
  });

  test('the form of who never started stays while the agency has an open case', async () => {
    const world = await make();
    const { employeeId, submissionId } = await world.hire({ ending: '0005' });
    await world.turn();
    const [open] = await world.cases();
    assert.deepEqual([open?.case_number === null, open?.closed_at], [false, null]);
    await world.deps.db
      .updateTable('employees')
      .set({ status: 'never_started', termination_date: '2026-06-10' })
      .where('id', '=', employeeId)
      .execute();
    const ids = { submissionIds: [submissionId] };
    const [refused] = await purgeForms(world.deps, world.owner, world.employerId, ids, () => {});
    assert.deepEqual(
      [refused?.result, refused?.message],
      ['refused', 'E-Verify has an open case of this form.'],
    );
  });

  test('who began before E-Verify was turned on gets no case', async () => {
    const world = await make();
    await world.hire({ ending: '9999', firstDay: '2026-06-14' });
    await world.turn();
    assert.deepEqual(await world.cases(), []);
  });

  test('credentials that expire: reported once, cases wait, and go on after revalidation', async () => {
    const world = await make('x-expires-2026-06-17');
    const hired = await world.hire({ ending: '0005' });
    await world.turn();
    world.time.now += 2 * DAY_MS;
    const late = await world.hire({ ending: '9999', firstDay: '2026-06-17' });
    await world.turn();
    await world.turn();
    const results = () => world.events('employer.everifyAuthenticationResult');
    assert.deepEqual(
      (await results()).map((data) => data.everifyAuthenticated),
      [true, false],
    );
    assert.equal((await world.caseOf(hired)).status, 'manual_review');
    assert.equal((await world.caseOf(late)).status, 'submitted');
    await putSettings(world.deps, world.owner, world.employerId, {
      username: 'acme',
      password: 'renewed',
    });
    assert.equal((await results()).length, 3);
    await world.turn();
    assert.equal((await world.caseOf(hired)).status, 'closed_authorized');
    assert.equal((await world.caseOf(late)).status, 'closed_authorized');
  });
});
