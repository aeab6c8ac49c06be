import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMailAddress } from './mail-address.ts';

test('one plain address, and nothing a header or command could take for more', () => {
  for (const good of [
    'a@b',
    'first.last+tag@mail.example.com',
    "o'neil@example.com",
    'müller@bücher.example',
    `${'a'.repeat(64)}@example.com`,
  ])
    assert.ok(isMailAddress(good), good);
  for (const bad of [
    'a@b,c@d',
    'a@b;c@d',
    'a@b c@d',
    'a@b\r\nBcc: c@d',
    'a@b\nc',
    'a@b\0',
    'a@b\u2028',
    '<a@b>',
    'A <a@b>',
    '"a b"@c',
    '"a\r\n"@c',
    'a@[127.0.0.1]',
    'a@@b',
    'a@-b',
    'a@b.',
    '.a@b',
    'a..b@c',
    'a@b>SIZE=1',
    '',
    `${'a'.repeat(250)}@b.example`,
  ])
    assert.ok(!isMailAddress(bad), bad);
});
