/** A completed form queues its postback and its event in the transaction that completes it. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { acceptSubmission } from '../../../src/people/i9/submissions/review-submission.ts';
import { deliveryContext } from '../../../src/platform/delivery/outbox.ts';
import { sealPart } from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { SECRETS, Workplace } from '../../support/submissions.ts';

async function workplace(databases: TestDatabases, options: object, enabled = true) {
  const work = await Workplace.open(await databases.open(), options);
  const authentication = { id: randomUUID(), authType: 'none' };
  const id = randomUUID();
  const url = 'https://forms.example/in';
  const postback = { id, enabled, target: { id, authentication, url }, timeout: 15 };
  const webhook = { id, callbackUrl: 'https://hooks.example/in', authentication };
  await work.deps.db
    .updateTable('employers')
    .set({
      postback: sealPart(SECRETS, 'postback', work.employerId, postback),
      webhook: sealPart(SECRETS, 'webhook', work.employerId, webhook),
    })
    .where('id', '=', work.employerId)
    .execute();
  const queued = () =>
    work.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('employer_id', '=', work.employerId)
      .orderBy('id')
      .execute();
  const queuedOf = async (kind: string) => (await queued()).filter((row) => row.kind === kind);
  return { work, queuedOf };
}

forEachDatabase((databases) => {
  for (const [name, reviewRequired] of [
    ['signed without review', false],
    ['accepted in review', true],
  ] as const) {
    test(`${name}: one postback with the submission as it is read, one event each`, async () => {
      const { work, queuedOf } = await workplace(databases, { reviewRequired });
      const { place } = await work.completed();
      if (reviewRequired) {
        assert.deepEqual(await queuedOf('postback'), []);
        await acceptSubmission(work.deps, work.admin, place, undefined);
      }
      const [row, second] = await queuedOf('postback');
      assert.equal(second, undefined);
      assert.equal(row?.submission_id, place.submissionId);
      assert.equal(row?.employee_id, place.employeeId);
      const stored = SECRETS.open(row?.body ?? '', deliveryContext(row?.id ?? ''));
      const { unprintedForm: form, ...sent } = JSON.parse(stored);
      const read = await readSubmission(work.deps, work.admin, place);
      // Reading adds to the audit trail, which counts as a version.
      assert.deepEqual(
        { ...sent, version: 0 },
        { ...JSON.parse(JSON.stringify(read)), version: 0 },
      );
      assert.equal(sent.status, 'accepted');
      assert.equal(sent.section1.lastName, 'Rivera');
      // What its PDF is made of, as of this moment: the trail ends with what accepted the form.
      assert.equal(form.fileName, `i9-${place.submissionId}.pdf`);
      assert.equal(form.document.forms[0].values.examinerSignature, '/s/ Kim Stone');
      const accepted = reviewRequired ? 'Form accepted' : 'Section 2 signed';
      const entries = form.document.report.sections.at(-1).items[0].rows;
      assert.equal(entries.at(-1)[2], accepted);
      const keys = (await queuedOf('webhook')).map(({ event_key }) => event_key);
      assert.deepEqual(keys, ['employee.section1Complete', 'employee.i9Complete']);
    });
  }

  test('a postback that is not enabled queues nothing', async () => {
    const { work, queuedOf } = await workplace(databases, { reviewRequired: false }, false);
    await work.completed();
    assert.deepEqual(await queuedOf('postback'), []);
    assert.equal((await queuedOf('webhook')).length, 2);
  });

  test('the purge of the form destroys the body that waits', async () => {
    const { work, queuedOf } = await workplace(databases, { reviewRequired: false });
    const { place } = await work.completed();
    await work.setEmployment(place.employeeId, 'terminated', '2026-07-01');
    work.time.now = Date.parse('2030-01-01T12:00:00.000Z');
    await purgeSubmission(work.deps, work.account, place, undefined, undefined);
    const [row] = await queuedOf('postback');
    assert.equal(row?.body, null);
    assert.equal(row?.status, 'cancelled');
  });
});
