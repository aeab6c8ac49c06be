import assert from 'node:assert/strict';
import { createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { forEachDatabase } from '../../../../test/support/databases.ts';
import { SetupError } from '../errors.ts';
import { keyFileProblem } from './key-file-mode.ts';
import {
  forgetOlderKeys,
  heldSecretKey,
  isAdopted,
  listOlderKeys,
  openSecrets,
  SECRET_KEY_FILE,
} from './secret-key.ts';
import { parseSecretKeys, SealError, Secrets } from './secrets.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

describe('sealed values', () => {
  const secrets = new Secrets([KEY]);

  test('open to what was sealed, and never look alike', () => {
    const property = fc.property(
      fc.string({ unit: anyCharacter }),
      fc.string(),
      (plain, context) => {
        // A lone surrogate is no text: UTF-8 cannot carry it.
        fc.pre(plain.isWellFormed() && context.isWellFormed());
        const sealed = secrets.seal(plain, context);
        assert.equal(secrets.open(sealed, context), plain);
        assert.notEqual(secrets.seal(plain, context), sealed);
      },
    );
    fc.assert(property);
  });

  test('do not open when any character was changed', () => {
    const sealed = secrets.seal('078-05-1120', 'employees.ssn:1');
    const [format = '', id = '', body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      const text = `${format}.${id}.${altered.toString('base64url')}`;
      assert.throws(() => secrets.open(text, 'employees.ssn:1'), SealError);
    }
    for (const text of [
      '',
      'v1',
      `v2.${id}.${body}`,
      `v1.${id}.`,
      `v1.${id}.${body}.x`,
      `v1.x.${body}`,
    ]) {
      assert.throws(() => secrets.open(text, 'employees.ssn:1'), SealError);
    }
  });

  test('do not open in another place or under another key', () => {
    const sealed = secrets.seal('secret', 'employees.ssn:1');
    assert.throws(() => secrets.open(sealed, 'employees.ssn:2'), SealError);
    assert.throws(
      () => new Secrets([OTHER]).open(sealed, 'employees.ssn:1'),
      /SECRET_KEY does not/,
    );
  });

  test('are sealed under keys that HKDF (RFC 5869) derives', () => {
    const derived = (purpose: string, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', KEY, '', `wagewright ${purpose}`, bytes));
    const keyId = derived('key id', 6).toString('hex');
    assert.equal(secrets.keyId, keyId);
    const bytes = Buffer.from(secrets.seal('secret', 'place').split('.')[2] ?? '', 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', derived('seal', 32), bytes.subarray(0, 12));
    cipher.setAAD(Buffer.from(`v1.${keyId}.place`)).setAuthTag(bytes.subarray(-16));
    assert.equal(`${cipher.update(bytes.subarray(12, -16))}${cipher.final()}`, 'secret');
    const mac = createHmac('sha256', derived('blind index', 32)).update('5:place:secret');
    assert.equal(secrets.blindIndex('secret', 'place'), `${keyId}.${mac.digest('base64url')}`);
  });

  test('survive a change of key while the old one is still given', () => {
    const sealed = secrets.seal('secret', 'c');
    const changed = new Secrets([OTHER, KEY]);
    assert.equal(changed.open(sealed, 'c'), 'secret');
    assert.ok(changed.seal('secret', 'c').startsWith(`v1.${changed.keyId}.`));
    assert.equal(changed.keyId, new Secrets([OTHER]).keyId);
    assert.deepEqual(changed.blindIndexes('x', 'c'), [
      new Secrets([OTHER]).blindIndex('x', 'c'),
      secrets.blindIndex('x', 'c'),
    ]);
  });

  test('blind indexes meet for equal values of one column only', () => {
    const index = secrets.blindIndex('078-05-1120', 'employees.ssn');
    assert.equal(secrets.blindIndex('078-05-1120', 'employees.ssn'), index);
    assert.notEqual(secrets.blindIndex('078-05-1121', 'employees.ssn'), index);
    assert.notEqual(secrets.blindIndex('078-05-1120', 'employees.ein'), index);
    assert.notEqual(new Secrets([OTHER]).blindIndex('078-05-1120', 'employees.ssn'), index);
  });
});

describe('SECRET_KEY', () => {
  test('is read as hexadecimal, base64 or base64url', () => {
    const bytes = Buffer.from('fb'.repeat(32), 'hex');
    const texts = (['hex', 'base64', 'base64url'] as const).map((form) => bytes.toString(form));
    assert.equal(new Set(texts).size, 3);
    for (const text of texts) assert.deepEqual(parseSecretKeys(text), [bytes]);
    assert.deepEqual(parseSecretKeys(texts.join(', ')), [bytes, bytes, bytes]);
  });

  test('of another length or alphabet is refused with a way to make one', () => {
    const wrong = [
      '',
      'short',
      'g'.repeat(64),
      'a'.repeat(63),
      'a'.repeat(45),
      `${'a'.repeat(42)}!`,
    ];
    wrong.push(`${KEY.toString('hex')},`);
    for (const text of wrong) assert.throws(() => parseSecretKeys(text), /openssl rand -base64 32/);
  });
});

forEachDatabase((databases) => {
  const secretKey = KEY.toString('base64');

  test('the first key given is the one this database keeps', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const first = await openSecrets(db, { ...settings, secretKey });
    const again = await openSecrets(db, { ...settings, secretKey: KEY.toString('hex') });
    assert.equal(again.open(first.seal('x', 'c'), 'c'), 'x');
    const other = OTHER.toString('hex');
    await assert.rejects(openSecrets(db, { ...settings, secretKey: other }), SetupError);
  });

  test('the key can be changed with the old one at hand, and not back without the new one', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    await openSecrets(db, { ...settings, secretKey });
    const both = `${OTHER.toString('hex')},${secretKey}`;
    const changed = await openSecrets(db, { ...settings, secretKey: both });
    await assert.rejects(openSecrets(db, { ...settings, secretKey }), SetupError);
    const alone = { ...settings, secretKey: OTHER.toString('hex') };
    const oldId = new Secrets([KEY]).keyId;
    assert.deepEqual(await listOlderKeys(db), [oldId]);
    await assert.rejects(openSecrets(db, alone), new RegExp(`lacks the older key ${oldId}`));
    // Going back before it is done: now the new one is the older.
    await openSecrets(db, { ...settings, secretKey: `${secretKey},${OTHER.toString('hex')}` });
    assert.deepEqual(await listOlderKeys(db), [changed.keyId]);
    await openSecrets(db, { ...settings, secretKey: both });
    await forgetOlderKeys(db);
    await openSecrets(db, alone);
    await assert.rejects(openSecrets(db, { ...settings, secretKey }), SetupError);
  });

  test('a command that only reads does not make the new key the one that seals', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    await openSecrets(db, { ...settings, secretKey });
    const both = { ...settings, secretKey: `${OTHER.toString('hex')},${secretKey}` };
    const reading = await openSecrets(db, both, { adopt: false });
    assert.equal(await isAdopted(db, reading), false);
    await openSecrets(db, { ...settings, secretKey });
    await openSecrets(db, both);
    assert.equal(await isAdopted(db, reading), true);
  });

  test('processes that start together under different keys do not both start', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    const keys = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'));
    const results = await Promise.allSettled(
      keys.map((key) => openSecrets(db, { ...settings, secretKey: key })),
    );
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
  });

  test('without SECRET_KEY: a file next to SQLite, an error with DATABASE_URL', async () => {
    const settings = await databases.create();
    const db = await databases.open(settings);
    if (databases.kind === 'postgres') {
      await assert.rejects(openSecrets(db, settings), /SECRET_KEY is required/);
      return;
    }
    const [first, second] = await Promise.all([
      openSecrets(db, settings),
      openSecrets(db, settings),
    ]);
    assert.equal(first.keyId, second.keyId);
    const file = join(settings.dataDir, SECRET_KEY_FILE);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal(keyFileProblem(settings), undefined);
    await chmod(file, 0o640);
    assert.match(keyFileProblem(settings) ?? '', /secret\.key \(mode 640\)\. Run: chmod 600 /);
    assert.equal(keyFileProblem({ ...settings, secretKey: 'another' }), undefined);
    await chmod(file, 0o600);
    const content = await readFile(file, 'utf8');
    await openSecrets(db, { ...settings, secretKey: content.trim() });

    await rm(file);
    await assert.rejects(openSecrets(db, settings), /missing.*backup/);
    await assert.rejects(stat(file), 'a lost key is not replaced by a new one');
    await writeFile(file, content);
    assert.equal((await openSecrets(db, settings)).keyId, first.keyId);
  });
});

test('a key file that is a directory is said with the remedy', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wagewright-key-'));
  try {
    mkdirSync(join(dataDir, SECRET_KEY_FILE));
    assert.throws(
      () => heldSecretKey({ dataDir }),
      /secret\.key is a directory, .* Delete it, and mount the file or set SECRET_KEY/,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
