/** The API description and signed messages, read by other people's libraries in Python, Go, and Java. */

import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { signatureHeaders } from '../../src/platform/delivery/signature.ts';
import { withServer } from '../app/client/server.ts';
import { goFolder, runProgram, type Start, withLanguage } from './languages.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const TO_JSON = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin.buffer), sys.stdout)';

withServer('GET /docs/config', (server) => {
  const readsIt = async (read: (yaml: string) => { stdout: string; stderr: string }) => {
    const [yaml, json] = await Promise.all(
      ['/docs/config', '/docs/config.json'].map((path) => server().fetch(path, { key: null })),
    );
    const { stdout, stderr } = read(yaml?.text ?? '');
    assert.equal(stderr, '');
    assert.deepEqual(JSON.parse(stdout), JSON.parse(json?.text ?? ''));
  };

  withLanguage('Python with its libraries', (start) => {
    test('PyYAML reads what we mean', () =>
      readsIt((input) => runProgram(start, ['-c', TO_JSON], { input })));
  });

  withLanguage('Go with its modules', (start) => {
    test('yaml.v3 of Go reads what we mean', () => {
      const cwd = goFolder();
      return readsIt((input) => runProgram(start, ['readers.go', 'yaml'], { cwd, input }));
    });
  });
});

const SECRETS = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`);
const KEYS = SECRETS.map((secret) => ({
  key: createSecretKey(secret.slice('whsec_'.length), 'base64'),
  until: Number.POSITIVE_INFINITY,
}));
const BODY = Buffer.from('{"name":"Núñez","text":"a\\r\\n"}\r\n');

/** What a program says of a message signed now with both secrets, and of the same with another body. */
function verifies(start: Start, args: readonly string[]): void {
  // The library refuses what is older than five minutes by the clock of this machine.
  const headers = signatureHeaders(KEYS, 'msg_1', BODY, Date.now());
  const parts = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name] ?? '',
  );
  const saysOf = (secret: string, input: Buffer): string => {
    const { stdout, stderr } = runProgram(start, [...args, secret, ...parts], { input });
    assert.equal(stderr, '');
    return stdout.trim();
  };
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  assert.deepEqual(
    SECRETS.map((secret) => saysOf(secret, BODY)),
    ['true', 'true'],
  );
  assert.equal(saysOf(other, BODY), 'false');
  for (const secret of SECRETS) assert.equal(saysOf(secret, BODY.subarray(1)), 'false');
}

withLanguage('Python with its libraries', (start) => {
  test('the Standard Webhooks library of Python verifies what we sign', () =>
    verifies(start, [here('python/verify_webhook.py')]));
});

withLanguage('Java with Bouncy Castle', (start) => {
  test('Java alone verifies what we sign, as the guide says', () =>
    verifies(start, [here('java/VerifyWebhook.java')]));
});
