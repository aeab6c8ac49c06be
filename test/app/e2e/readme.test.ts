/** What README and CONTRIBUTING promise is what happens: amounts, snippet, settings, files, commands. */

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HELP } from '../../../src/app/cli/help.ts';
import { fillForm } from '../../../src/forms/answers/evaluate.ts';
import { parametersOf } from '../../../src/forms/answers/parameters.ts';
import { loadForms } from '../../../src/forms/catalog/load.ts';
import { editionOn } from '../../../src/forms/catalog/select.ts';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const readme = read('README.md');

function paycheck() {
  const { body } = answerPayCalc(JSON.parse(read('examples/paycheck.json')), {
    releases: installedReleases(),
    now: 0,
    onFault: (e) => {
      throw e;
    },
  });
  return body.PayCalcResponse.payCalc[0]?.taxCalculation ?? [];
}

test('the paycheck of the README', () => {
  const lines = new Map(paycheck().map((line) => [line.uniqueTaxID, line]));
  const amounts =
    /federal income tax \$([\d.]+), Social Security \$([\d.]+), Medicare \$([\d.]+), Illinois income tax \$([\d.]+)/.exec(
      readme,
    );
  assert.deepEqual(amounts?.slice(1).map(Number), [
    lines.get('00-000-0000-FIT-000')?.taxAmount,
    lines.get('00-000-0000-FICA-000')?.taxAmount,
    lines.get('00-000-0000-MEDI-000')?.taxAmount,
    lines.get('17-000-0000-SIT-000')?.taxAmount,
  ]);
});

test('the step of the README is one of the answer', () => {
  const snippet = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '');
  const steps = paycheck().flatMap(({ steps = [] }) => steps);
  const step = steps.find(({ line }) => line === snippet.line);
  assert.equal(step?.label, snippet.label);
  assert.equal(step?.value, snippet.value);
  for (const [key, value] of Object.entries(snippet.citation)) {
    assert.equal(step?.citation[key as 'document'], value);
  }
});

test('every setting of the operating guide is read, and every setting read is in the guide', () => {
  const guide = read('docs/guides/operating.md');
  const settings = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## Health'));
  const named = new Set([...settings.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  const code = read('src/app/parts/config.ts');
  const used = new Set(
    [...code.matchAll(/(?:text\(|env, |onOrOff\()'([A-Z_]+)'/g)].map(([, name]) => name),
  );
  used.delete('WAGEWRIGHT_TEST_FSYNC_DELAY_MS');
  // The others of OpenTelemetry are in the guide, as its specification names them.
  const telemetry = read('src/platform/telemetry/settings.ts');
  assert.ok(telemetry.includes("'OTEL_EXPORTER_OTLP_ENDPOINT'"));
  used.add('OTEL_EXPORTER_OTLP_ENDPOINT');
  assert.deepEqual([...named].sort(), [...used].sort());
  const short = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## More'));
  for (const [, name = ''] of short.matchAll(/`([A-Z][A-Z_]+)`/g)) assert.ok(named.has(name), name);
  for (const [, name = ''] of telemetry.matchAll(/'(OTEL_[A-Z_]+)'/g)) {
    assert.ok(guide.includes(name), name);
  }
});

test('files and commands the documents name exist', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/versions.md']) {
    for (const [, path = ''] of read(page).matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(new URL(path, new URL(page, ROOT))), `${page} names ${path}`);
    }
  }
});

test('commands in documents are commands of the program, and begin with what is there', () => {
  const pages = globSync('{*.md,docs/**/*.md}', { cwd: fileURLToPath(ROOT) });
  let found = 0;
  for (const page of pages) {
    const text = read(page);
    assert.ok(!text.includes('npx wagewright'), `${page}: the name is not in npm's registry`);
    for (const [, command] of text.matchAll(/(?:bin\/wagewright\.js|^wagewright) ([a-z]\w*)/gm)) {
      found += 1;
      assert.ok(HELP.includes(`wagewright ${command}`), `${page} names ${command}`);
    }
  }
  assert.ok(found > 40, `${found}`);
});

test('the certificate of the README fills the form and feeds the tax', () => {
  const { date, answers } = JSON.parse(read('examples/w4.json'));
  const form = loadForms().get('W4101');
  const edition = form && editionOn(form, date);
  assert.ok(form && edition);
  const filled = fillForm(edition, answers, { mustBeSigned: false });
  assert.deepEqual(filled.problems, []);
  const [entry] = parametersOf(form, edition, filled).taxJurisdictionParms;
  const names = entry?.miscParameters.map(({ parameterName }) => parameterName);
  assert.deepEqual(names, ['2020_W4', 'FILINGSTATUS', 'DEPENDENTS_AMT', 'ADDITIONALWH']);
});
