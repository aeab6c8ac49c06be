/** Encrypted postbacks, opened by the programs that docs/guides/postback.md prints. */

import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { encryptForCertificate } from '../../src/platform/outbound/encrypt.ts';
import { certificateOf, toPem } from '../support/certificate.ts';
import {
  goFolder,
  type Language,
  runProgram,
  type Start,
  withLanguage,
  workFolder,
} from './languages.ts';

const GUIDE = readFileSync(new URL('../../docs/guides/postback.md', import.meta.url), 'utf8');
const NOW = Date.parse('2026-06-15T12:00:00Z');
const LATER = Date.parse('2036-01-01T00:00:00Z');
const RSA = generateKeyPairSync('rsa', { modulusLength: 3072 });
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Longer than one piece of BER, with what text modes and wrong encodings change. */
const BODY = Buffer.from(
  JSON.stringify({ name: 'Núñez', text: 'a\r\nb\nc', form: 'A'.repeat(200_000) }),
);

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
/** The columns of the guide's table. */
const MESSAGES = {
  'rsa-oaep': [RSA, undefined],
  'rsa-pkcs1v15': [RSA, 'rsa-pkcs1v15'],
  EC: [EC, undefined],
} as const satisfies Record<string, readonly [Keys, 'rsa-pkcs1v15' | undefined]>;

const SMIME = ['smime', '-decrypt', '-binary', '-inform', 'DER', '-in', 'postback.p7m'].concat(
  ['-inkey', 'private-key.pem', '-recip', 'certificate.pem'],
  ['-out', 'postback.json'],
);

type Recipe = {
  readonly language: Language;
  /** The file that the program is written to, and which code block of its kind it is. */
  readonly file: string;
  readonly block: readonly [kind: string, index: number];
};

/** By the first cell of their row. */
const RECIPES: Readonly<Record<string, Recipe>> = {
  'Python, `cryptography`': {
    language: 'Python with its libraries',
    file: 'open.py',
    block: ['python', 0],
  },
  'Python, `asn1crypto`': {
    language: 'Python with its libraries',
    file: 'open.py',
    block: ['python', 1],
  },
  'Java, Bouncy Castle': {
    language: 'Java with Bouncy Castle',
    file: 'OpenPostback.java',
    block: ['java', 0],
  },
  'Go, `smallstep/pkcs7`': { language: 'Go with its modules', file: 'open.go', block: ['go', 0] },
  'Node.js, `pkijs`': { language: 'node', file: 'open.mjs', block: ['js\nimport { create', 0] },
  'PHP 8': { language: 'php', file: 'open.php', block: ['php', 0] },
  Ruby: { language: 'ruby', file: 'open.rb', block: ['ruby', 0] },
};

/** Whether the program in `folder` gives `BODY` back, for each column of the table. `prepare` follows the files. */
function opened(
  folder: string,
  start: Start,
  args: readonly string[],
  prepare: () => void = () => {},
): string[] {
  const output = join(folder, 'postback.json');
  return Object.values(MESSAGES).map(([keys, keyTransport]) => {
    const certificate = toPem(certificateOf(keys.publicKey, LATER));
    writeFileSync(join(folder, 'certificate.pem'), certificate);
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(join(folder, 'private-key.pem'), key);
    const message = encryptForCertificate(BODY, certificate, NOW, keyTransport);
    writeFileSync(join(folder, 'postback.p7m'), message);
    rmSync(output, { force: true });
    prepare();
    const { status, stderr } = runProgram(start, args, { cwd: folder });
    if (status !== 0) {
      assert.notEqual(stderr, '');
      return 'no';
    }
    assert.ok(existsSync(output), 'the program ended well, without a file');
    assert.deepEqual(readFileSync(output), BODY);
    return 'yes';
  });
}

/** What the guide's table says of a program. */
function saidOf(name: string): string[] {
  const rows = GUIDE.split('\n').filter((line) => line.startsWith(`| ${name} |`));
  assert.equal(rows.length, 1, `the guide has no row of ${name}`);
  return (
    rows[0]
      ?.split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()) ?? []
  );
}

function codeOf([kind, index]: Recipe['block']): string {
  const [language = ''] = kind.split('\n');
  const blocks = GUIDE.split(`\`\`\`${kind}`).slice(1);
  const code = blocks[index]?.split('\n```')[0] ?? '';
  assert.notEqual(code, '', `the guide has no code of ${language}`);
  return `${kind.slice(language.length)}${code}\n`.trimStart();
}

test('the columns are those of the guide', () => {
  assert.ok(GUIDE.includes(`| Program | ${Object.keys(MESSAGES).join(' | ')} |`));
});

withLanguage('openssl', (start) => {
  test('openssl cms -decrypt, as the guide prints it', () => {
    const command = /\nopenssl (cms -decrypt .*)\n/.exec(GUIDE)?.[1] ?? '';
    assert.deepEqual(
      opened(workFolder(), start, command.split(' ')),
      saidOf('`openssl cms -decrypt`'),
    );
  });

  test('openssl smime -decrypt', () => {
    assert.deepEqual(opened(workFolder(), start, SMIME), saidOf('`openssl smime -decrypt`'));
  });
});

for (const [name, { language, file, block }] of Object.entries(RECIPES)) {
  withLanguage(language, (start) => {
    test(`${name}, as the guide prints it`, () => {
      const folder = file.endsWith('.go') ? goFolder() : workFolder();
      writeFileSync(join(folder, file), codeOf(block));
      assert.deepEqual(opened(folder, start, [file]), saidOf(name));
    });
  });
}

withLanguage('Java with Bouncy Castle', (start) => {
  test('Java opens a message for an EC certificate with the class that the guide names', () => {
    const folder = workFolder();
    const code = codeOf(['java', 0]).replaceAll('JceKeyTransEnv', 'JceKeyAgreeEnv');
    writeFileSync(join(folder, 'OpenPostback.java'), code);
    assert.equal(opened(folder, start, ['OpenPostback.java'])[2], 'yes');
  });
});

withLanguage('Mono with its compiler', (start) => {
  test('C#, as the guide prints it', () => {
    const folder = workFolder();
    const run = (command: string, args: readonly string[]): void => {
      const { status, stderr } = runProgram({ command, args: [] }, args, { cwd: folder });
      assert.equal(status, 0, stderr);
    };
    const archive = /\nopenssl (pkcs12 .*)\n/.exec(GUIDE)?.[1]?.split(' ') ?? [];
    writeFileSync(join(folder, 'OpenPostback.cs'), codeOf(['csharp', 0]));
    run('mcs', ['-r:System.Security.dll', 'OpenPostback.cs']);
    const openable = opened(folder, start, ['OpenPostback.exe'], () => run('openssl', archive));
    assert.deepEqual(openable, saidOf('C#, Mono 6.8'));
  });
});

withLanguage('Go with its modules', (start) => {
  test('Go’s own strict reader takes each message', () => {
    const folder = goFolder();
    for (const [[keys, keyTransport], version] of [
      [MESSAGES['rsa-oaep'], 0],
      [MESSAGES['rsa-pkcs1v15'], 0],
      [MESSAGES.EC, 2],
    ] as const) {
      const certificate = toPem(certificateOf(keys.publicKey, LATER));
      const input = encryptForCertificate(BODY, certificate, NOW, keyTransport);
      const { stdout, stderr } = runProgram(start, ['readers.go', 'der'], { cwd: folder, input });
      assert.equal(stderr, '');
      assert.deepEqual(JSON.parse(stdout), ['1.2.840.113549.1.7.3', version]);
    }
  });
});
