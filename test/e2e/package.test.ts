/** The package as others install it: built, below node_modules, where Node strips no types. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PROGRAM = `
import { calculate, parseLocation, RATE_SCALE } from 'wagewright/engine';
import { buildRelease, loadRules } from 'wagewright/rules';
const law = buildRelease(loadRules(), '2026.1').at('2026-06-30');
const rule = law.taxes.get('00-000-0000-FICA-000');
const location = parseLocation('00-000-0000');
const none = Number.NaN;
const [line] = calculate({
  law, payPeriodsPerYear: 26, payPeriodNumber: none, prorate: false, explain: false, cashAvailable: none,
  assumeWithheldElsewhere: false,
  benefits: [],
  wages: [{ kind: law.earnings[0], location, gross: 100000, monthToDate: none, quarterToDate: none,
    yearToDate: 0, hours: none, regularMethod: null, supplementalMethod: null, hasNexus: true, index: 0 }],
  taxes: [{ rule, location, isExempt: false, isResident: null, parameters: rule.defaults,
    periodWithheld: none, monthWithheld: none, quarterWithheld: none, yearWithheld: none,
    roundResult: 'Default', autoAdjust: false, overrideRate: none, overrideWageBase: none }],
});
console.log(line.taxAmount, line.rate / RATE_SCALE);
`;

test('engine, rules and command line work from an installed package', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'wagewright-package-'));
  t.after(() => rmSync(home, { recursive: true }));
  const modules = join(home, 'node_modules');
  const installed = join(modules, 'wagewright');
  mkdirSync(installed, { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  const run = (args: string[]): string =>
    execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
  run([
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(root, 'tsconfig.build.json'),
    '--outDir',
    join(installed, 'dist'),
  ]);
  for (const name of ['package.json', 'bin', 'rules', 'examples']) {
    cpSync(join(root, name), join(installed, name), { recursive: true });
  }
  writeFileSync(join(home, 'program.mjs'), PROGRAM);
  assert.equal(run(['program.mjs']).trim(), '6200 0.062');
  const answer = JSON.parse(
    run([join(installed, 'bin/wagewright.js'), 'calc', join(installed, 'examples/paycheck.json')]),
  );
  assert.equal(answer.PayCalcResponse.payCalc[0].taxCalculation[0].taxAmount, 192.31);
});
