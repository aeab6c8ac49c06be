/** The entry for browsers answers as the one for Node does, from its smaller rules. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  GENERATED,
  generatedId,
  generatedRegister,
} from '../../../test/support/generated-register.ts';
import { DRAFT, NEWEST } from '../../../test/support/releases.ts';
import { changedRules, changeFiles } from '../../../test/support/rule-tree.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { buildRelease, type DatedRegister, loadRules } from '../rules/index.ts';
import * as browser from './browser.ts';
import * as node from './index.ts';
import { packRegisters, packRules } from './pack-rules.ts';

const STRIDE = 7;

const corpus = readFileSync(new URL('../../../rules/golden/corpus.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((_, i) => i % STRIDE === 0)
  .map((line, i): PayCalcItem => {
    const item = { ...(JSON.parse(line) as PayCalcItem), employeeID: `${i}` };
    return i % STRIDE === 0 ? { ...item, options: { ...item.options, explain: true } } : item;
  });

const ask = (entry: typeof node, items: PayCalcItem[], version?: string) =>
  entry.payCalc({ PayCalcRequest: { payCalc: items } }, version === undefined ? {} : { version })
    .PayCalcResponse;

test('golden paychecks: every amount, note, step and citation is the same', async () => {
  await browser.loadLocalTaxes(...packRegisters(loadRules()).keys());
  const expected = ask(node, corpus);
  const actual = ask(browser, corpus);
  assert.ok(
    expected.payCalc.length > 100 && expected.payCalc.some((item) => item.taxCalculation[0]?.steps),
  );
  // One by one: the difference of all would take more memory than there is.
  for (const [index, item] of expected.payCalc.entries()) {
    assert.deepEqual(actual.payCalc[index], item);
  }
  assert.equal(actual.payCalc.length, expected.payCalc.length);
  assert.equal(actual.transactionStamp.steVersion, expected.transactionStamp.steVersion);
});

test('the Node entry takes any installed version, and says what is wrong in the answer', () => {
  const oldest = loadRules().releases[0]?.version ?? '';
  assert.equal(ask(node, corpus.slice(0, 1), oldest).transactionStamp.steVersion, oldest);
  const { errorStatus, payCalc } = ask(node, [], '1999.1');
  assert.equal(errorStatus.errorCode, 1005);
  assert.deepEqual(payCalc, []);
  assert.equal(node.payCalc({} as never).PayCalcResponse.errorStatus.errorCode, 1001);
});

test('tax lists: both entries answer the same for states and counties, and refuse in the answer', () => {
  const requests = [
    { homeLocation: '34-017-0000', workLocations: ['36-061-0000'] },
    { homeLocation: '24-033-0000', workLocations: ['10-003-0000', '24-033-0000'] },
    { homeLocation: '21-000-0000', workLocations: ['18-097-0000'] },
    { homeLocation: '99-000-0000', workLocations: ['36-061-0000'] },
  ];
  for (const request of requests) {
    const body = { payDate: '2026-06-30', ...request };
    const [expected, actual] = [node.taxList(body), browser.taxList(body)].map((answer) => ({
      ...answer,
      transactionStamp: { ...answer.transactionStamp, calcDateTime: '' },
    }));
    assert.deepEqual(actual, expected);
    assert.equal('taxes' in (actual as object), request.homeLocation !== '99-000-0000');
  }
});

test('a gross-up is the same in both, and its refusal too', () => {
  const [item] = JSON.parse(
    readFileSync(new URL('../../../examples/paycheck.json', import.meta.url), 'utf8'),
  ).PayCalcRequest.payCalc;
  const open = item.wages.map(({ grossWages: _, ...wage }: { grossWages: number }) => wage);
  const { options: _, ...rest } = item;
  for (const request of [
    { ...rest, wages: open, targetNet: 2000 },
    { ...rest, targetNet: 2000 },
  ]) {
    const [expected, actual] = [node.grossUp(request), browser.grossUp(request)].map((answer) => ({
      ...answer,
      transactionStamp: { ...answer.transactionStamp, calcDateTime: '' },
    }));
    assert.deepEqual(actual, expected);
    assert.equal(expected?.totals?.net, request.wages === open ? 2000 : undefined);
  }
});

test('registers of local taxes are packed by state, apart from the other rules', (t) => {
  const root = changedRules(t, {}, 'us/federal');
  mkdirSync(dirname(join(root, GENERATED.yaml)), { recursive: true });
  changeFiles(root, generatedRegister(40, NEWEST));
  const tree = loadRules(root);
  assert.deepEqual(packRules(tree).registers, []);
  const packed = packRegisters(tree);
  assert.deepEqual([...packed.keys()], ['42']);
  const [own] = packed.get('42') ?? [];
  assert.equal('evidence' in (own?.row ?? {}), false);
  // As a browser gets them: by JSON, with the rules of the main file.
  const registers = JSON.parse(JSON.stringify(packed.get('42')));
  const whole = buildRelease({ ...packRules(tree), registers }, NEWEST);
  const rule = whole.at('2026-06-26')?.taxes.get(generatedId(39));
  assert.equal(rule?.title, 'Place 39 tax (invented)');
  const later = { ...tree, registers: tree.registers.map(notYet) };
  assert.equal(packRegisters(later).size, 0);
});

const notYet = (register: DatedRegister): DatedRegister => ({
  ...register,
  row: { ...register.row, since: DRAFT },
});

test('states are loaded by name; what is no state is refused', async () => {
  for (const { loadLocalTaxes } of [node, browser]) {
    await loadLocalTaxes('PA', '39');
    await assert.rejects(() => loadLocalTaxes('XX'), /"XX" is not a state/);
  }
});

test('of calls at the same time, each waits for the registers of its state', async () => {
  // An instance of its own, in which nothing was loaded.
  const path = './local-taxes.ts?alone';
  const { loadLocalTaxes, packedReleases }: typeof import('./local-taxes.ts') = await import(path);
  const isHeld = (): boolean => packedReleases().highest.taxes.has('42-003-1214818-EIT-027451');
  assert.equal(isHeld(), false);
  const found = await Promise.all(
    [1, 2, 3].map(async () => {
      await loadLocalTaxes('PA');
      return isHeld();
    }),
  );
  assert.deepEqual(found, [true, true, true]);
});

test('packed rules keep evidence only of unverified figures', () => {
  const packed = packRules(loadRules());
  assert.equal(packed.releases.length, 1);
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('evidence' in value)
      assert.equal((value as { confidence?: string }).confidence, 'unverified');
    Object.values(value).forEach(visit);
  };
  visit(packed);
  assert.throws(() => packRules({ ...loadRules(), releases: [] }), /sealed/);
});
