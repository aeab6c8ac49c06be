/** The Helm chart: what it renders to is what the server and Kubernetes need. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Compile } from 'typebox/compile';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../../src/app/parts/config.ts';
import { productVersion } from '../../../src/platform/operation/product-version.ts';
import { renderChart } from '../../support/helm-template.ts';

const CHART = new URL('../../../deploy/helm/wagewright/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, CHART), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: manifests of every kind
type Manifest = any;

const SECRETS = { databaseUrl: 'postgres://u:p@db:5432/pay', secretKey: 'a'.repeat(43) };
const schema = Compile(JSON.parse(read('values.schema.json')));

/** The manifests by kind; values are checked as Helm checks them. */
function render(changes: Readonly<Record<string, unknown>> = SECRETS): Map<string, Manifest[]> {
  const values = { ...parse(read('values.yaml')), ...changes };
  assert.ok(schema.Check(values), JSON.stringify([...schema.Errors(values)]));
  const { appVersion } = parse(read('Chart.yaml'));
  const files = readdirSync(new URL('templates/', CHART)).map((name) => [
    name,
    read(`templates/${name}`),
  ]);
  const texts = renderChart(Object.fromEntries(files), {
    Values: values,
    Release: { Name: 'pay', Namespace: 'payroll' },
    Chart: { AppVersion: appVersion },
  });
  const documents = Object.entries(texts).flatMap(([name, text]) =>
    parseAllDocuments(text).map((document) => {
      assert.deepEqual(document.errors, [], name);
      return document.toJS();
    }),
  );
  return Map.groupBy(
    documents.filter((one) => one !== null),
    ({ kind }) => kind,
  );
}

const only = (manifests: Map<string, Manifest[]>, kind: string): Manifest => {
  assert.equal(manifests.get(kind)?.length, 1, kind);
  return manifests.get(kind)?.[0];
};

describe('the Helm chart', () => {
  test('is for this version of the server', () => {
    assert.equal(parse(read('Chart.yaml')).appVersion, productVersion());
  });

  test('gives the server settings that it accepts, with the secrets apart', () => {
    const manifests = render({ ...SECRETS, publicUrl: 'https://payroll.example.com' });
    const { data } = only(manifests, 'ConfigMap');
    const { stringData } = only(manifests, 'Secret');
    const config = readConfig({ ...data, ...stringData });
    assert.equal(config.databaseUrl, SECRETS.databaseUrl);
    assert.deepEqual([config.host, config.port], ['0.0.0.0', 8080]);
    assert.equal(config.trustProxy, 'uniquelocal,100.64.0.0/10');
    assert.deepEqual(config.metricsAddress, { host: '0.0.0.0', port: 9464 });
    assert.ok(!JSON.stringify(data).includes('postgres://'));
  });

  test('has room for registers, and pulls the image that the guide pushes', () => {
    const volume = { name: 'registers', persistentVolumeClaim: { claimName: 'registers' } };
    const mount = { name: 'registers', mountPath: '/registers', readOnly: true };
    const { spec } = only(
      render({ ...SECRETS, extraVolumes: [volume], extraVolumeMounts: [mount] }),
      'Deployment',
    ).spec.template;
    assert.deepEqual(spec.volumes.at(-1), volume);
    assert.deepEqual(spec.containers[0].volumeMounts.at(-1), mount);
    const guide = readFileSync(
      new URL('../../../docs/guides/deploying.md', import.meta.url),
      'utf8',
    );
    const [, repository, tag] = /docker push (\S+):(\S+)/.exec(guide) ?? [];
    assert.ok(guide.includes(`-t ${repository}:${tag} .`));
    assert.ok(guide.includes(`--set image.repository=${repository} --set image.tag=${tag} `));
    assert.equal(tag, productVersion());
  });

  test('runs no root, with nothing to write but /tmp and /data, and without rights', () => {
    const { spec } = only(render(), 'Deployment').spec.template;
    const [container] = spec.containers;
    assert.equal(spec.automountServiceAccountToken, false);
    assert.equal(spec.securityContext.runAsNonRoot, true);
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const writable = container.volumeMounts.map(({ mountPath }: Manifest) => mountPath);
    assert.deepEqual(writable, ['/tmp', '/data']);
  });

  test('asks /health/live whether to restart and /health/ready whether to send requests', () => {
    const [container] = only(render(), 'Deployment').spec.template.spec.containers;
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet.path,
    );
    assert.deepEqual(paths, ['/health/live', '/health/live', '/health/ready']);
    const names = container.ports.map(({ name }: Manifest) => name);
    assert.deepEqual(names, ['http', 'metrics']);
  });

  test('gives a server that ends the time that it takes', () => {
    const { spec } = only(render({ ...SECRETS, shutdownSeconds: 60 }), 'Deployment').spec.template;
    const wait = spec.containers[0].lifecycle.preStop.sleep.seconds;
    assert.ok(spec.terminationGracePeriodSeconds >= wait + 60 + 5);
  });

  test('scales by processor time, and keeps servers during disruptions', () => {
    const manifests = render();
    const scaler = only(manifests, 'HorizontalPodAutoscaler').spec;
    const deployment = only(manifests, 'Deployment');
    assert.equal(scaler.scaleTargetRef.name, deployment.metadata.name);
    assert.ok(scaler.minReplicas >= 2);
    assert.equal(deployment.spec.replicas, undefined);
    const budget = only(manifests, 'PodDisruptionBudget').spec;
    assert.deepEqual(budget.selector, deployment.spec.selector);
    const fixed = render({ ...SECRETS, autoscaling: { enabled: false } });
    assert.equal(fixed.has('HorizontalPodAutoscaler'), false);
    assert.equal(only(fixed, 'Deployment').spec.replicas, 2);
  });

  test('services lead to the pods; no ingress leads to the metrics', () => {
    const ingress = {
      enabled: true,
      className: 'nginx',
      host: 'p.example',
      tlsSecret: 'tls',
      annotations: {},
    };
    const metrics = { ...parse(read('values.yaml')).metrics, serviceMonitor: true };
    const manifests = render({ ...SECRETS, ingress, metrics });
    const { labels } = only(manifests, 'Deployment').spec.template.metadata;
    const services = manifests.get('Service') ?? [];
    for (const { spec } of services) assert.deepEqual(spec.selector, labels);
    const { rules, tls, ingressClassName } = only(manifests, 'Ingress').spec;
    const { service } = rules[0].http.paths[0].backend;
    assert.deepEqual([ingressClassName, tls[0].hosts], ['nginx', ['p.example']]);
    const target = services.find(({ metadata }) => metadata.name === service.name);
    assert.deepEqual(
      target.spec.ports.map(({ name }: Manifest) => name),
      [service.port.name],
    );
    const monitored = only(manifests, 'ServiceMonitor').spec.selector.matchLabels;
    const found = services.filter(({ metadata }) =>
      Object.entries(monitored).every(([name, value]) => metadata.labels[name] === value),
    );
    assert.deepEqual(
      found.map(({ metadata }) => metadata.name),
      ['pay-metrics'],
    );
  });

  test('everyone reaches the server’s port, and the named scrapers alone the metrics', () => {
    const manifests = render();
    const { podSelector, ingress, policyTypes } = only(manifests, 'NetworkPolicy').spec;
    const { metadata, spec } = only(manifests, 'Deployment').spec.template;
    assert.deepEqual([podSelector.matchLabels, policyTypes], [metadata.labels, ['Ingress']]);
    const ports = spec.containers[0].ports.map(({ name }: Manifest) => name);
    assert.deepEqual(
      ingress.map(({ ports: [{ port }] }: Manifest) => port).toSorted(),
      ports.toSorted(),
    );
    for (const {
      ports: [{ port }],
      from,
    } of ingress) {
      assert.equal(from === undefined, port === 'http', port);
    }
    const metrics = { port: 9464, serviceMonitor: false, networkPolicy: { enabled: false } };
    assert.equal(render({ ...SECRETS, metrics }).get('NetworkPolicy'), undefined);
  });

  test('changed settings restart the servers', () => {
    const sums = [SECRETS, { ...SECRETS, settings: { VISITORS: 'closed' } }].map(
      (values) => only(render(values), 'Deployment').spec.template.metadata.annotations,
    );
    assert.notEqual(sums[0]['checksum/config'], sums[1]['checksum/config']);
  });

  test('asks for the secrets, or takes yours', () => {
    assert.throws(() => render({}), /set databaseUrl or existingSecret/);
    const manifests = render({ existingSecret: 'mine' });
    assert.equal(manifests.has('Secret'), false);
    const [container] = only(manifests, 'Deployment').spec.template.spec.containers;
    assert.deepEqual(container.envFrom[1], { secretRef: { name: 'mine' } });
  });

  test('refuses values that mean nothing', () => {
    for (const wrong of [
      { ...SECRETS, replica: 3 },
      { ...SECRETS, databaseUrl: 'mysql://db' },
      { ...SECRETS, settings: { RATE_LIMIT: 600 } },
    ]) {
      assert.throws(() => render(wrong));
    }
  });
});
