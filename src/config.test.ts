import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLoopback, readConfig } from './config.ts';
import { SetupError } from './storage/setup-error.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    assert.deepEqual(readConfig({}), {
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      databaseUrl: undefined,
      bootstrapApiKey: undefined,
      secretKey: undefined,
      publicUrl: undefined,
      trustProxy: false,
      logLevel: 'info',
      rateLimit: undefined,
      fsyncDelayMs: 0,
    });
  });

  test('an empty or blank variable is one that is not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'LOG_LEVEL',
      'RATE_LIMIT',
      'PUBLIC_URL',
    ];
    for (const value of ['', '  ']) {
      const env = Object.fromEntries(names.map((name) => [name, value]));
      assert.deepEqual(readConfig(env), readConfig({}));
    }
  });

  test('reads what is set', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgresql://u:p%40@db.example:5433/pay?sslmode=require',
      LOG_LEVEL: 'Debug',
      RATE_LIMIT: '600',
      PUBLIC_URL: 'https://payroll.example.com/x',
      TRUST_PROXY: '10.0.0.0/8',
    });
    assert.equal(config.port, 0);
    assert.equal(config.host, '::');
    assert.equal(config.databaseUrl, 'postgresql://u:p%40@db.example:5433/pay?sslmode=require');
    assert.equal(config.logLevel, 'debug');
    assert.equal(config.rateLimit, 600);
    assert.equal(config.trustProxy, '10.0.0.0/8');
  });

  test('TRUST_PROXY takes yes and no in words', () => {
    for (const word of ['true', 'YES', '1'])
      assert.equal(readConfig({ TRUST_PROXY: word }).trustProxy, true);
    for (const word of ['false', 'no', '0'])
      assert.equal(readConfig({ TRUST_PROXY: word }).trustProxy, false);
  });

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'sqlite:x'],
    ['DATABASE_URL', 'postgres://u:topsecret@h:5x/db'],
    ['PUBLIC_URL', 'payroll.example.com/'],
  ] as const) {
    test(`${name}=${value} is refused by name`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: Error) => {
          assert.ok(error instanceof SetupError);
          assert.ok(error.message.startsWith(`${name}: `));
          assert.doesNotMatch(error.message, /topsecret/);
          return true;
        },
      );
    });
  }
});

describe('isLoopback', () => {
  test('knows the loopback addresses and no others', () => {
    for (const host of ['127.0.0.1', '127.8.9.1', 'localhost', '::1'])
      assert.ok(isLoopback(host), host);
    for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'example.com', '']) {
      assert.ok(!isLoopback(host), host);
    }
  });
});
