import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { SETTING_NAMES, TELEMETRY_NAMES } from '../../platform/telemetry/setting-names.ts';
import { misspelledSettings } from './misspelled-settings.ts';

const warningsFor = (name: string, value = '2'): string[] => misspelledSettings({ [name]: value });

/** Set by shells, desktops, containers, CI, clouds, databases, and frameworks. */
const FOREIGN = `
  HOME HOSTNAME HOSTTYPE USER LOGNAME PATH PWD OLDPWD SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR EDITOR PAGER
  DISPLAY XAUTHORITY XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_CACHE_HOME DBUS_SESSION_BUS_ADDRESS
  SSH_AUTH_SOCK SSH_CLIENT SSH_CONNECTION SUDO_USER MAIL MAILTO MANPATH LS_COLORS LESSOPEN DEBIAN_FRONTEND
  JOURNAL_STREAM INVOCATION_ID NOTIFY_SOCKET LISTEN_FDS MAINPID STATE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT WAGEWRIGHT_SERVICE_HOST WAGEWRIGHT_SERVICE_PORT
  WAGEWRIGHT_SERVICE_PORT_HTTP DOCKER_HOST CONTAINER_HOST POD_NAME POD_IP NODE_NAME
  NODE NODE_ENV NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NODE_VERSION YARN_VERSION UV_THREADPOOL_SIZE
  npm_command npm_config_cache npm_config_user_agent npm_lifecycle_event npm_package_name npm_node_execpath INIT_CWD
  CI GITHUB_ACTIONS GITHUB_TOKEN GITHUB_WORKSPACE RUNNER_TEMP RUNNER_OS GITLAB_CI CI_JOB_ID BUILD_NUMBER JENKINS_URL WORKSPACE
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy ALL_PROXY FTP_PROXY HTTP_PORT HTTPS_PORT HTTP_URL BASE_URL API_URL
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST
  REDIS_URL REDIS_HOST MONGO_URL MYSQL_URL RABBITMQ_URL AMQP_URL ELASTIC_URL SENTRY_DSN DATABASE DB_HOST DB_URL DB_PORT DATABASE_HOST DATABASE_NAME
  DATABASE_PASSWORD DATABASE_USER DATABASE_PORT SECRET_KEY_BASE RAILS_ENV RACK_ENV RAILS_MASTER_KEY DJANGO_SECRET_KEY FLASK_APP
  WEB_CONCURRENCY DYNO SOURCE_VERSION HEROKU_APP_NAME VERCEL_URL FLY_APP_NAME RENDER RENDER_SERVICE_ID K_SERVICE K_REVISION
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_PROFILE GOOGLE_APPLICATION_CREDENTIALS AZURE_CLIENT_ID AZURE_CLIENT_SECRET
  SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS SMTP_FROM MAIL_HOST MAIL_PORT MAIL_USER ADMIN_EMAIL
  JAVA_HOME JVM_OPTS PYTHONPATH PYTHONUNBUFFERED VIRTUAL_ENV GOPATH GOROOT CARGO_HOME RUST_LOG RUST_BACKTRACE GEM_HOME DOTNET_ROOT
  PORTS POST HOSTS PORT_NUMBER HOST_IP HOST_NAME IP BIND ADDRESS LISTEN DEBUG VERBOSE LOG_FILE LOG_DIR LOG_FORMAT LOG_PATH COLORTERM FORCE_COLOR NO_COLOR
  SystemRoot ProgramData ProgramFiles USERPROFILE COMPUTERNAME APPDATA LOCALAPPDATA NUMBER_OF_PROCESSORS PROCESSOR_LEVEL PUBLIC
  SECRET PUBLIC_KEY PRIVATE_KEY API_KEY ACCESS_KEY ACCESS_TOKEN SERVER_KEY CLIENT_ID CLIENT_SECRET
  OTEL_LOG_LEVEL OTEL_PROPAGATORS OTEL_LOGS_EXPORTER OTEL_BSP_SCHEDULE_DELAY OTEL_BSP_EXPORT_TIMEOUT OTEL_METRIC_EXPORT_TIMEOUT
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_LOGS_PROTOCOL OTEL_EXPORTER_OTLP_INSECURE OTEL_EXPORTER_OTLP_CERTIFICATE
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE OTEL_METRICS_EXEMPLAR_FILTER OTEL_NODE_RESOURCE_DETECTORS
`
  .trim()
  .split(/\s+/);

describe('misspelledSettings', () => {
  const meant = {
    WORKER: 'WORKERS',
    workers: 'WORKERS',
    VISITOR: 'VISITORS',
    DATABSE_URL: 'DATABASE_URL',
    DATABASE_URI: 'DATABASE_URL',
    SMTP_URI: 'SMTP_URL',
    SECRETKEY: 'SECRET_KEY',
    LOG_LEVLE: 'LOG_LEVEL',
    RATE_LIMITS: 'RATE_LIMIT',
    TRUSTED_PROXY: 'TRUST_PROXY',
    CALLBACK_ALLOW_CIDR: 'CALLBACK_ALLOW_CIDRS',
    CALLBACK_ALLOW: 'CALLBACK_ALLOW_CIDRS',
    DELIVERY_LOG: 'DELIVERY_LOG_DAYS',
    SECRET_KEY_FILE: 'SECRET_KEY',
    OIDC_ISSUER_URL: 'OIDC_ISSUER',
    WAGEWRIGHT_PORT: 'PORT',
    WAGEWRIGHT_DATA_DIR: 'DATA_DIR',
    OTEL_EXPORTER_OTLP_ENDPONT: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  };
  for (const [name, setting] of Object.entries(meant)) {
    test(`${name}: ${setting}`, () => {
      assert.deepEqual(warningsFor(name), [
        `${name} is not a setting of Wagewright and has no effect. Did you mean ${setting}?`,
      ]);
    });
  }

  test('never shows a value', () => {
    assert.doesNotMatch(warningsFor('SECRETKEY', 'hush-hush').join(), /hush/);
  });

  test('is silent about settings, and about the variables of other programs', () => {
    const names = [...SETTING_NAMES, ...TELEMETRY_NAMES, ...FOREIGN];
    assert.deepEqual(misspelledSettings(Object.fromEntries(names.map((name) => [name, '1']))), []);
    assert.deepEqual(
      names.flatMap((name) => warningsFor(name)),
      [],
    );
  });

  test('is silent about what Kubernetes adds for a service that is called wagewright', () => {
    assert.deepEqual(warningsFor('WAGEWRIGHT_PORT', 'tcp://10.0.0.7:80'), []);
  });

  test('is silent about an empty variable, and one that agrees with the setting', () => {
    assert.deepEqual(warningsFor('WORKER', ' '), []);
    assert.deepEqual(misspelledSettings({ Workers: '2', WORKERS: '2' }), []);
  });

  test('the guide lists settings that exist, and each of them', () => {
    const guide = readFileSync(
      new URL('../../../docs/guides/operating.md', import.meta.url),
      'utf8',
    );
    const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
    const known: readonly string[] = SETTING_NAMES;
    assert.deepEqual(
      listed.filter((name) => !known.includes(name)),
      [],
    );
    const missing = known.filter(
      (name) => !guide.includes(`\`${name}`) && !/_PROTOCOL$|_TEST_/.test(name),
    );
    assert.deepEqual(missing, []);
  });
});
