/**
 * The PDF of a postback: printed at the first attempt, stored before it is sent, the same bytes in
 * every attempt, over a real connection, encrypted or not.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import type { CompletedDocument } from '../../../src/forms/pdf/completed-document.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import { deliveryContext } from '../../../src/platform/delivery/outbox.ts';
import { unprintedForm } from '../../../src/platform/delivery/postback-body.ts';
import { type PrintForm, postbackBody } from '../../../src/platform/delivery/postback-form.ts';
import { DeliveryWorker } from '../../../src/platform/delivery/worker.ts';
import { createAddressGuard } from '../../../src/platform/outbound/address-guard.ts';
import { createSender } from '../../../src/platform/outbound/sender.ts';
import { sealPart } from '../../../src/platform/storage/delivery/endpoint-settings.ts';
import { certificateOf, toPem } from '../../support/certificate.ts';
import {
  forEachDatabase,
  type TestDatabases,
  temporaryDirectory,
} from '../../support/databases.ts';
import { PRINTER } from '../../support/printer.ts';
import { withProgram } from '../../support/programs.ts';
import { failingFirst, OK, Receiver } from '../../support/receiver.ts';
import { SECRETS, Workplace } from '../../support/submissions.ts';

const closing: (() => Promise<unknown>)[] = [];
describe('postbacks with a form', () => {
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const ALIVE = new AbortController().signal;

  type Printed = {
    form: { fileName: string; contentType: string; sha256: string; content: string };
  };

  async function open(databases: TestDatabases, settings: object = {}) {
    const work = await Workplace.open(await databases.openNew());
    const receiver = await Receiver.start();
    closing.push(() => receiver.close());
    const id = randomUUID();
    const target = { id, authentication: { id, authType: 'none' }, url: `${receiver.url}/in` };
    const postback = { id, enabled: true, target, timeout: 15, trustAllCertificates: false };
    await work.deps.db
      .updateTable('employers')
      .set({
        postback: sealPart(SECRETS, 'postback', work.employerId, { ...postback, ...settings }),
      })
      .where('id', '=', work.employerId)
      .execute();
    const printed: object[] = [];
    const printForm = async (document: object) => {
      printed.push(document);
      return await PRINTER.complete(document as CompletedDocument);
    };
    const row = () =>
      work.deps.db
        .selectFrom('deliveries')
        .selectAll()
        .where('kind', '=', 'postback')
        .executeTakeFirstOrThrow();
    const stored = async () => {
      const { id, body } = await row();
      return body === null ? null : SECRETS.open(body, deliveryContext(id));
    };
    /** `print` in place of the printer. */
    const start = (print: PrintForm = printForm) => {
      const { db, clock } = work.deps;
      const sender = createSender({
        guard: createAddressGuard({ allowCidrs: [], openLoopback: true }),
        clock,
      });
      const worker = new DeliveryWorker({
        db,
        secrets: SECRETS,
        clock,
        sender,
        mailer: undefined,
        schedule: [5_000, 60_000],
        concurrency: 4,
        publicUrl: undefined,
        version: '0.0.0',
        printForm: print,
        report: () => {},
        random: () => 0,
        timing: { pollMs: 20, leaseMs: 2_000, graceMs: 200 },
      });
      worker.start();
      closing.push(async () => {
        await worker.close();
        await sender.close();
      });
      return worker;
    };
    return { work, receiver, row, stored, start, printed, printForm };
  }

  const arrivals = async (receiver: Receiver, count: number) =>
    await receiver.until(() => receiver.received.length >= count, 60_000, `${count} arrivals`);

  function pdfOf(body: string): Buffer {
    const { form } = JSON.parse(body) as Printed;
    assert.equal(form.contentType, 'application/pdf');
    const pdf = Buffer.from(form.content, 'base64');
    assert.equal(createHash('sha256').update(pdf).digest('hex'), form.sha256);
    assert.match(pdf.toString('latin1'), /^%PDF-1\.7[\s\S]*%%EOF\s*$/);
    return pdf;
  }

  forEachDatabase((databases) => {
    test('the form is sent with the submission’s fields; printed once, every attempt sends the same', async () => {
      const { work, receiver, stored, start, printed } = await open(databases);
      receiver.script = failingFirst(1);
      const { place } = await work.completed();
      // The transaction that completed the form stored what to print, and printed nothing.
      assert.ok(unprintedForm((await stored()) ?? ''));
      assert.equal(printed.length, 0);
      start();
      await arrivals(receiver, 1);
      await receiver.until(() => printed.length === 1, 60_000, 'printed');
      const until = setInterval(() => {
        work.time.now += 5_000;
      }, 50);
      await arrivals(receiver, 2).finally(() => clearInterval(until));
      const [first, second] = receiver.received;
      assert.equal(second?.body, first?.body);
      assert.equal(second?.id, first?.id);
      assert.equal(printed.length, 1);
      assert.equal(await stored(), first?.body);
      const body = JSON.parse(first?.body ?? '');
      assert.equal(body.status, 'accepted');
      assert.equal(body.section1.lastName, 'Rivera');
      assert.equal(body.form.fileName, `i9-${place.submissionId}.pdf`);
      assert.equal(body.unprintedForm, undefined);
      pdfOf(first?.body ?? '');
    });

    test('killed between storing and sending: the next server sends what was stored', async () => {
      const { work, receiver, row, stored, start, printed, printForm } = await open(databases);
      await work.completed();
      // What the server that died had done.
      const { db, secrets } = work.deps;
      const made = await postbackBody({ db, secrets, printForm }, await row(), ALIVE);
      assert.equal(await stored(), made);
      // A later version would lay it out otherwise.
      start(async () => Buffer.from('another PDF'));
      await arrivals(receiver, 1);
      assert.equal(receiver.received[0]?.body, made);
      assert.equal(printed.length, 1);
    });

    test('ended while printing: nothing was sent, and it is printed again', async () => {
      const { work, receiver, row, stored, start } = await open(databases);
      await work.completed();
      const before = await stored();
      let asked = 0;
      const dying = start((_document, signal) => {
        asked += 1;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      });
      await receiver.until(() => asked > 0, 60_000, 'the printer is asked');
      await dying.close();
      assert.equal(await stored(), before);
      assert.equal(receiver.received.length, 0);
      assert.equal((await row()).attempts, 0);
      start();
      await arrivals(receiver, 1);
      pdfOf(receiver.received[0]?.body ?? '');
    });

    test('of two servers that print, both send what was stored first', async () => {
      const { work, row, stored, printForm } = await open(databases);
      await work.completed();
      const { db, secrets } = work.deps;
      const read = await row();
      const first = await postbackBody({ db, secrets, printForm }, read, ALIVE);
      const other = async () => Buffer.from('of another version');
      assert.equal(await postbackBody({ db, secrets, printForm: other }, read, ALIVE), first);
      assert.equal(await stored(), first);
    });

    test('purged while it is printed: nothing is sent, nothing is stored', async () => {
      const { work, row, printForm } = await open(databases);
      const { place, employee } = await work.completed();
      await work.setEmployment(employee.id, 'terminated', '2026-07-01');
      const { db, secrets } = work.deps;
      const read = await row();
      const late = async (document: object) => {
        work.time.now = Date.parse('2030-01-01T12:00:00.000Z');
        await purgeSubmission(work.deps, work.account, place);
        return await printForm(document);
      };
      assert.equal(await postbackBody({ db, secrets, printForm: late }, read, ALIVE), undefined);
      assert.equal((await row()).body, null);
    });

    test('what cannot be printed is a failed attempt, and printed by a later one', async () => {
      const { work, receiver, row, start, printForm } = await open(databases);
      await work.completed();
      let asked = 0;
      start(async (document) => {
        asked += 1;
        if (asked === 1) throw new Error('out of ink');
        return await printForm(document);
      });
      const failedOnce = async () => (await row()).failures === 1;
      for (let i = 0; i < 3_000 && !(await failedOnce()); i += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.ok(await failedOnce());
      assert.equal(receiver.received.length, 0);
      const until = setInterval(() => {
        work.time.now += 5_000;
      }, 50);
      await arrivals(receiver, 1).finally(() => clearInterval(until));
      pdfOf(receiver.received[0]?.body ?? '');
    });

    test('a body of an earlier version is sent as it is', async () => {
      const { work, receiver, row, start, printed } = await open(databases);
      await work.completed();
      const { id } = await row();
      const body = JSON.stringify({ id: 1, status: 'accepted' });
      const sealed = SECRETS.seal(body, deliveryContext(id));
      await work.deps.db
        .updateTable('deliveries')
        .set({ body: sealed })
        .where('id', '=', id)
        .execute();
      start();
      await arrivals(receiver, 1);
      assert.equal(receiver.received[0]?.body, body);
      assert.equal(printed.length, 0);
    });

    withProgram('openssl', () => {
      test('encrypted to the employer’s certificate, with the form inside', async () => {
        const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const encryptionCertificate = toPem(certificateOf(publicKey, Date.parse('2036-01-01')));
        const encryption = { enabled: true, encryptionCertificate };
        const { work, receiver, stored, start } = await open(databases, { encryption });
        receiver.script = () => OK;
        await work.completed();
        start();
        await arrivals(receiver, 1);
        const [sent] = receiver.received;
        assert.equal(sent?.headers['content-type'], 'application/pkcs7-mime');
        const directory = await temporaryDirectory();
        try {
          const file = (name: string) => join(directory, name);
          writeFileSync(file('certificate.pem'), encryptionCertificate);
          writeFileSync(file('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
          writeFileSync(file('postback.p7m'), sent?.bytes ?? '');
          const plain = execFileSync(
            'openssl',
            [
              ...['cms', '-decrypt', '-binary', '-inform', 'DER', '-in', file('postback.p7m')],
              ...['-inkey', file('key.pem'), '-recip', file('certificate.pem')],
            ],
            { encoding: 'utf8' },
          );
          assert.equal(plain, await stored());
          pdfOf(plain);
        } finally {
          rmSync(directory, { recursive: true });
        }
      });
    });
  });
});
