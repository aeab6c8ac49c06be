import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesToRead, EXCERPT_BYTES, excerptOf } from './excerpt.ts';

test('the first 4 KB are kept, whole characters only', () => {
  assert.equal(excerptOf(Buffer.from('no such hook'), []), 'no such hook');
  assert.equal(excerptOf(Buffer.alloc(0), []), undefined);
  assert.equal(excerptOf(Buffer.from('x'.repeat(10_000)), [])?.length, EXCERPT_BYTES);
  const odd = excerptOf(Buffer.from(`x${'é'.repeat(4_000)}`), []) ?? '';
  assert.equal(Buffer.byteLength(odd), EXCERPT_BYTES - 1);
  assert.ok(odd.endsWith('é'));
});

test('bytes that are no text and zero bytes can be stored all the same', () => {
  const text = excerptOf(Buffer.from([0, 0xff, 0x41]), []) ?? '';
  assert.equal(text, '\ufffd\ufffdA');
});

test('echoed credentials are removed, as they are, in JSON and in a form', () => {
  const secret = 'p"ä/ss word';
  const echoed = `${secret} ${JSON.stringify({ secret })} ${encodeURIComponent(secret)}`;
  const text = excerptOf(Buffer.from(echoed), [secret]);
  assert.equal(text, '[removed] {"secret":"[removed]"} [removed]');
});

test('a credential across the cut is removed too', () => {
  const secret = 's3cr3t-'.repeat(40);
  const answer = Buffer.from(`${'x'.repeat(EXCERPT_BYTES - 10)}${secret}`);
  const text = excerptOf(answer.subarray(0, bytesToRead([secret])), [secret]) ?? '';
  assert.doesNotMatch(text, /s3cr3t/);
});
