/** The mailer and servers that do not take the mail: refusals, delays, silence. */

import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import {
  FAST,
  failure,
  MailServer,
  MESSAGE,
  mailerTo,
  refusal,
} from '../../../../test/support/mail-server.ts';
import { type MailError, mailErrorOf } from './mail-error.ts';

describe('mailer and servers that do not take the mail', () => {
  const refusing = (code: number, message: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(refusal(code, message)),
  });

  test('a refused recipient (5xx) is permanent', async (t) => {
    const server = await MailServer.start(t, refusing(550, '5.1.1 No such user here'));
    const error = await failure(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
    assert.deepEqual([error.permanence, error.replyCode], ['permanent', 550]);
    assert.match(error.message, /rejected the email.*No such user here/);
  });

  test('greylisting (4xx) is transient, and the same mail goes through later', async (t) => {
    let tries = 0;
    const server = await MailServer.start(t, {
      onRcptTo(_address, _session, done) {
        tries += 1;
        done(tries === 1 ? refusal(451, '4.7.1 Greylisted, come back later') : null);
      },
    });
    const mailer = mailerTo(`smtp://127.0.0.1:${server.port}`);
    const error = await failure(mailer.send(MESSAGE));
    assert.deepEqual([error.permanence, error.replyCode], ['transient', 451]);
    assert.match(error.message, /deferred the email.*Greylisted/);
    await mailer.send(MESSAGE);
    assert.equal(server.received.length, 1);
  });

  test('after the text: 554 and 500 are permanent; a full disk (452) and 503 are not', async (t) => {
    for (const [code, permanence] of [
      [554, 'permanent'],
      [500, 'permanent'],
      [452, 'transient'],
      [503, 'transient'],
    ] as const) {
      const server = await MailServer.start(t, {
        onData(stream, _session, done) {
          stream.resume().on('end', () => done(refusal(code, 'not this one')));
        },
      });
      const error = await failure(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
      assert.deepEqual([error.permanence, error.replyCode], [permanence, code]);
    }
  });

  test('a long reply with control characters becomes one short line', () => {
    const response = `550-no\u0007pe\r\n550 ${'x'.repeat(900)}`;
    const { message } = mailErrorOf({ responseCode: 550, response, message: response }, 'mail:25');
    assert.match(message, /550-no pe 550 xxx/);
    assert.doesNotMatch(message, /\p{Cc}/u);
    assert.ok(message.length < 400);
  });

  /** Far below `FAST.totalMs`: not the limit of the whole attempt ended it. */
  const failureSoon = async (sending: Promise<void>): Promise<MailError> => {
    const started = performance.now();
    const error = await failure(sending);
    assert.ok(performance.now() - started < FAST.totalMs / 2, 'soon');
    return error;
  };

  test('a server that hangs after RCPT TO: transient within the limits', async (t) => {
    const server = await MailServer.start(t, { onRcptTo: () => {} });
    const error = await failureSoon(mailerTo(`smtp://127.0.0.1:${server.port}`).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not respond in time/);
  });

  const connected = async (t: TestContext, onSocket: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      onSocket(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('a server that never greets: transient within the limits', async (t) => {
    const url = await connected(t, () => {});
    const error = await failureSoon(mailerTo(url).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not respond in time/);
  });

  test('a server that drips a greeting without end: the whole attempt has a limit', async (t) => {
    const url = await connected(t, (socket) => {
      const timer = setInterval(() => socket.write('220-still here\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const patient = { connectMs: 60_000, silenceMs: 60_000, totalMs: 400 };
    const error = await failure(mailerTo(url, patient).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /did not respond in time/);
  });

  test('shutdown ends an attempt immediately', async (t) => {
    const url = await connected(t, () => {});
    const stopping = new AbortController();
    const patient = { connectMs: 60_000, silenceMs: 60_000, totalMs: 60_000 };
    const sending = failure(mailerTo(url, patient).send(MESSAGE, stopping.signal));
    stopping.abort();
    assert.equal((await sending).permanence, 'transient');
  });

  test('a server that breaks off, and one that is not there: transient', async (t) => {
    const broken = await connected(t, (socket) => socket.destroy());
    assert.equal((await failure(mailerTo(broken).send(MESSAGE))).permanence, 'transient');
    const server = await MailServer.start(t);
    const gone = `smtp://127.0.0.1:${server.port}`;
    const busy = await connected(t, (socket) => socket.end('421 too busy\r\n'));
    assert.equal((await failure(mailerTo(busy).send(MESSAGE))).permanence, 'transient');
    const nobody = gone.replace(/\d+$/, '1');
    const error = await failure(mailerTo(nobody).send(MESSAGE));
    assert.equal(error.permanence, 'transient');
    assert.match(error.message, /could not be reached/);
  });
});
