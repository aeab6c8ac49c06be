import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SetupError } from '../../platform/storage/errors.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('has a default for everything', () => {
    assert.deepEqual(readConfig({}), {
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      registersDir: 'data/registers',
      databaseUrl: undefined,
      databaseConnections: 10,
      bootstrapApiKey: undefined,
      secretKey: undefined,
      publicUrl: undefined,
      basePaths: [],
      trustProxy: false,
      logLevel: 'info',
      accessLog: false,
      workers: undefined,
      isPayCalcFast: true,
      rateLimit: undefined,
      failureLimit: 30,
      visitors: 'open',
      callbackAllowCidrs: [],
      retrySchedule: [
        5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000,
        86_400_000,
      ],
      deliveryConcurrency: 4,
      rulesVersion: undefined,
      bulkJobDays: 7,
      bulkStorageLimit: 10_240 * 1024 * 1024,
      freeDisk: 512 * 1024 * 1024,
      deliveryLogDays: 90,
      deliveryPauseDays: 5,
      smtpUrl: undefined,
      mailFrom: undefined,
      openId: undefined,
      geocoderUrl: undefined,
      metricsAddress: undefined,
      telemetry: undefined,
      shutdownMs: 30_000,
      fsyncDelayMs: 0,
    });
  });

  test('an empty or blank variable is one that is not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_CONNECTIONS',
      'LOG_LEVEL',
      'ACCESS_LOG',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'WORKERS',
      'PAYCALC_FAST',
      'RATE_LIMIT',
      'FAILURE_LIMIT',
      'PUBLIC_URL',
      'RETRY_SCHEDULE',
      'DELIVERY_CONCURRENCY',
      'BULK_JOB_DAYS',
      'BULK_STORAGE_LIMIT_MB',
      'DELIVERY_LOG_DAYS',
      'CALLBACK_ALLOW_CIDRS',
      'SMTP_URL',
      'MAIL_FROM',
      'GEOCODER_URL',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_NAME',
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
      DATABASE_CONNECTIONS: '25',
      LOG_LEVEL: 'Debug',
      WORKERS: '3',
      PAYCALC_FAST: 'off',
      RATE_LIMIT: '600',
      FAILURE_LIMIT: '7',
      PUBLIC_URL: 'https://payroll.example.com/x',
      BASE_PATHS: '/i9/, /payroll/api,/i9',
      TRUST_PROXY: '10.0.0.0/8',
      CALLBACK_ALLOW_CIDRS: '10.1.0.0/16, fd00::/8',
      RETRY_SCHEDULE: '250ms, 1.5s,2M',
      DELIVERY_CONCURRENCY: '9',
      BULK_JOB_DAYS: '30',
      DELIVERY_LOG_DAYS: '30',
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'payroll@example.com',
      GEOCODER_URL: 'http://127.0.0.1:9000/find?q={address}',
      OIDC_ISSUER: 'https://id.example.com/tenant/',
      OIDC_CLIENT_ID: 'wagewright',
    });
    assert.equal(config.port, 0);
    assert.equal(config.host, '::');
    assert.equal(config.databaseUrl, 'postgresql://u:p%40@db.example:5433/pay?sslmode=require');
    assert.equal(config.databaseConnections, 25);
    assert.equal(config.logLevel, 'debug');
    assert.equal(config.workers, 3);
    assert.equal(config.isPayCalcFast, false);
    assert.equal(config.rateLimit, 600);
    assert.equal(config.failureLimit, 7);
    assert.equal(config.trustProxy, '10.0.0.0/8');
    assert.deepEqual(config.basePaths, ['/i9', '/payroll/api']);
    assert.deepEqual(config.callbackAllowCidrs, ['10.1.0.0/16', 'fd00::/8']);
    assert.deepEqual(config.retrySchedule, [250, 1_500, 120_000]);
    assert.equal(config.deliveryConcurrency, 9);
    assert.equal(config.deliveryLogDays, 30);
    assert.equal(config.smtpUrl, 'smtp://mail.example.com');
    assert.equal(config.mailFrom, 'payroll@example.com');
    assert.equal(config.geocoderUrl, 'http://127.0.0.1:9000/find?q={address}');
    assert.deepEqual(config.openId, {
      issuer: 'https://id.example.com/tenant/',
      clientId: 'wagewright',
      clientSecret: undefined,
      name: 'id.example.com',
    });
  });

  test('OIDC_ISSUER and OIDC_CLIENT_ID belong together, and the issuer has TLS but on this machine', () => {
    const id = { OIDC_CLIENT_ID: 'wagewright' };
    const refused = [
      id,
      { OIDC_ISSUER: 'https://id.example.com' },
      { OIDC_CLIENT_SECRET: 'topsecret' },
      { OIDC_NAME: 'Acme' },
      { ...id, OIDC_ISSUER: 'http://id.example.com' },
      { ...id, OIDC_ISSUER: 'http://127.0.0.1.example.com' },
      { ...id, OIDC_ISSUER: 'https://u:topsecret@id.example.com' },
      { ...id, OIDC_ISSUER: 'https://id.example.com?x' },
      { ...id, OIDC_ISSUER: 'id.example.com' },
      { ...id, OIDC_ISSUER: 'https://id.example.com', OIDC_NAME: 'x'.repeat(41) },
    ];
    for (const env of refused) {
      assert.throws(
        () => readConfig(env),
        (error: unknown) =>
          error instanceof SetupError &&
          error.message.startsWith('OIDC_') &&
          !error.message.includes('topsecret'),
        JSON.stringify(env),
      );
    }
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const issuer = `http://${host}:3000`;
      assert.equal(readConfig({ ...id, OIDC_ISSUER: issuer }).openId?.issuer, issuer);
    }
  });

  test('TRUST_PROXY takes yes and no in words', () => {
    for (const word of ['true', 'YES'])
      assert.equal(readConfig({ TRUST_PROXY: word }).trustProxy, true);
    for (const word of ['false', 'no', '0'])
      assert.equal(readConfig({ TRUST_PROXY: word }).trustProxy, false);
  });

  test('TRUST_PROXY takes a number of proxies', () => {
    assert.equal(readConfig({ TRUST_PROXY: '1' }).trustProxy, 1);
    assert.equal(readConfig({ TRUST_PROXY: '3' }).trustProxy, 3);
  });

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['GEOCODER_URL', 'http://geo.example/find'],
    ['GEOCODER_URL', 'http://{address}/find'],
    ['GEOCODER_URL', 'http://u:p@geo.example/{address}'],
    ['GEOCODER_URL', 'http://geo.example/{address}/{country}'],
    ['GEOCODER_URL', 'file:///{address}'],
    ['GEOCODER_URL', 'geo.example/{address}'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['WORKERS', '-1'],
    ['WORKERS', '257'],
    ['PAYCALC_FAST', 'slow'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', 'many'],
    ['FAILURE_LIMIT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'sqlite:x'],
    ['DATABASE_URL', 'postgres://u:topsecret@h:5x/db'],
    ['PUBLIC_URL', 'payroll.example.com/'],
    ['BASE_PATHS', 'i9'],
    ['BASE_PATHS', '/'],
    ['BASE_PATHS', '/i9,/../x'],
    ['BASE_PATHS', '/i9?x'],
    ['RETRY_SCHEDULE', '5'],
    ['RETRY_SCHEDULE', '5s,,1m'],
    ['RETRY_SCHEDULE', '0s'],
    ['RETRY_SCHEDULE', '31d'],
    ['RETRY_SCHEDULE', Array(51).fill('1s').join()],
    ['DATABASE_CONNECTIONS', '1'],
    ['DELIVERY_CONCURRENCY', '0'],
    ['DELIVERY_CONCURRENCY', '101'],
    ['BULK_JOB_DAYS', '366'],
    ['BULK_STORAGE_LIMIT_MB', '0'],
    ['FREE_DISK_MB', '-1'],
    ['DELIVERY_LOG_DAYS', '0'],
    ['DELIVERY_PAUSE_DAYS', '366'],
    ['SHUTDOWN_SECONDS', '0'],
    ['METRICS_PORT', 'x'],
    ['METRICS_PORT', '70000'],
    ['METRICS_PORT', 'host:9464'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/33'],
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

describe('METRICS_PORT', () => {
  for (const [text, host, port] of [
    ['9464', '127.0.0.1', 9464],
    ['0.0.0.0:9464', '0.0.0.0', 9464],
    ['[::]:9464', '::', 9464],
  ] as const) {
    test(`${text} is ${host} and ${port}`, () => {
      assert.deepEqual(readConfig({ METRICS_PORT: text }).metricsAddress, { host, port });
    });
  }
});
