/** The form as a PDF: who gets it, what it leaves in the trail, when there is none anymore. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompletedDocument } from '../../../src/forms/pdf/completed-document.ts';
import { exportForInspection } from '../../../src/people/i9/inspection/inspection-export.ts';
import { addCopy } from '../../../src/people/i9/submissions/copies/copies.ts';
import { printSubmission } from '../../../src/people/i9/submissions/reading/print-submission.ts';
import { readTrail } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { accountClient, actAs, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import {
  CITIZEN,
  copyOf,
  PASSPORT,
  PICTURE,
  refused,
  Workplace,
} from '../../support/submissions.ts';

/** A workplace whose printer keeps what it was given to print. */
async function open(databases: TestDatabases, options: object = {}) {
  const work = await Workplace.open(await databases.open(), options);
  const printed: CompletedDocument[] = [];
  const printer = {
    complete: async (document: CompletedDocument) => {
      printed.push(document);
      return Buffer.from('%PDF');
    },
  };
  return { work, printed, deps: { ...work.deps, printer } };
}

forEachDatabase((databases) => {
  test('an administrator gets the form with its trail; that it was printed is in it', async () => {
    const { work, printed, deps } = await open(databases);
    const { place } = await work.completed();
    await printSubmission(deps, work.admin, place);
    const page = { after: 0, limit: 100 };
    const trail = await readTrail(work.deps, work.admin, place, page);
    assert.equal(trail.at(-2)?.action, 'submission.printed');
    assert.deepEqual(trail.at(-2)?.details, { as: 'PDF' });
    const [document] = printed;
    assert.equal(document?.forms[0]?.values.lastName, 'Rivera');
    const text = JSON.stringify(document?.report);
    assert.ok(text.includes('Form printed') && text.includes(trail.at(-2)?.hash ?? ''));
  });

  test('employee and representative get the form, but not who else opened it', async () => {
    const { work, printed, deps } = await open(databases, { i9RemoteCounterSignAuthorized: true });
    const { place, employee } = await work.section1Signed();
    const representative = await work.admit(place);
    for (const caller of [employee.caller, representative]) {
      await printSubmission(deps, caller, place);
      const text = JSON.stringify(printed.at(-1));
      assert.ok(text.includes('/s/ Ana Rivera') && text.includes('Signature 1'));
      assert.ok(!text.includes('Section 1 signed'), 'an entry of the trail');
    }
    const stranger = (await work.hire()).caller;
    await assert.rejects(printSubmission(deps, stranger, place), refused(404));
  });

  test('a purged form has no PDF, neither asked for nor in the bundle', async () => {
    const { work, printed, deps } = await open(databases, { documentCopiesKept: true });
    const { place, employee } = await work.section1Signed(CITIZEN);
    await addCopy(work.deps, work.admin, place, copyOf(PASSPORT), PICTURE);
    await work.setEmployment(employee.id, 'terminated', '2026-06-20');
    work.time.now = Date.parse('2030-01-01T12:00:00Z');
    await purgeSubmission(work.deps, work.admin, place);
    await assert.rejects(printSubmission(deps, work.admin, place), refused(404));
    const { archive } = await exportForInspection(deps, work.admin, work.employerId);
    const zip = Buffer.concat(await Array.fromAsync(archive)).toString('latin1');
    assert.ok(zip.includes(`forms/${place.submissionId}.json`));
    assert.ok(!zip.includes(`forms/${place.submissionId}.pdf`));
    assert.deepEqual(printed, []);
  });
});

forEachServer('the form as a PDF over HTTP', (server) => {
  test('is a PDF for one’s eyes only, under the form’s own link', async () => {
    const account = await accountClient(server());
    const employer = await newEmployer(account);
    const employee = await newEmployee(account, employer);
    const started = await account.post(`${employee}/submissions`);
    const form = started.headers.get('location') as string;
    assert.ok(started.headers.get('link')?.includes(`<${form}/pdf>; rel="alternate"`));
    const self = await actAs(server(), account, employee);
    await self.put(`${form}/section1`, CITIZEN);
    for (const client of [account, self]) {
      const { status, headers, text } = await client.get(`${form}/pdf`);
      assert.equal(status, 200, text);
      assert.equal(headers.get('content-type'), 'application/pdf');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(headers.get('content-disposition') ?? '', /filename="i9-\d+\.pdf"/);
      assert.match(text, /^%PDF-1\.7/);
    }
    const other = await newAdmin(account, await newEmployer(account), { role: 'owner' });
    const stranger = await actAs(server(), account, other);
    assert.equal((await stranger.get(`${form}/pdf`)).status, 404);
    const { entries } = (await account.get(`${form}/audit`)).body;
    const printed = entries.filter(
      ({ action }: { action: string }) => action === 'submission.printed',
    );
    assert.equal(printed.length, 2);
  });
});
