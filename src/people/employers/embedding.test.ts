import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedOrigins, originOf } from './embedding.ts';

test('an origin is kept as browsers compare it', () => {
  for (const [sent, stored] of [
    ['https://app.example.com', 'https://app.example.com'],
    [' HTTPS://App.Example.com:443/ ', 'https://app.example.com'],
    ['https://app.example.com:8443', 'https://app.example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
  ] as const) {
    assert.equal(originOf(sent), stored, sent);
  }
});

test('nothing that widens, ends, or escapes the header is an origin', () => {
  for (const sent of [
    '',
    '*',
    'https:',
    'https://',
    'https://*',
    'https://*.example.com',
    'https://a.example;script-src *',
    "https://a.example 'self'",
    'https://a.example,https://b.example',
    'https://a.example;',
    'https://a.example/page',
    'https://a.example?x',
    'https://a.example#x',
    'https://user@a.example',
    'https://[2001:db8::1]',
    'https://a_b.example',
    'http://a.example',
    'http://localhost.example',
    'null',
    'data:',
    'file://',
    'javascript:alert(1)',
    'ftp://a.example',
    'https://a.example\r\nx-header: 1',
  ]) {
    assert.equal(originOf(sent), undefined, sent);
  }
});

test('what is stored is checked once more before it becomes a header', () => {
  const options = {
    embeddingOrigins: ['https://a.example', "https://b.example; script-src 'self'"],
  };
  assert.deepEqual(allowedOrigins(JSON.stringify(options)), ['https://a.example']);
  assert.deepEqual(allowedOrigins('{"reviewRequired":true}'), []);
});
