import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { DEADLY } from '../../../test/support/deadly-body.ts';
import { NEWEST } from '../../../test/support/releases.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { answer } from '../paycalc/fast/index.ts';
import { installedReleases } from '../paycalc/releases.ts';
import { Calculators } from './calculators.ts';

const EXAMPLE = JSON.parse(
  readFileSync(new URL('../../../examples/paycheck.json', import.meta.url), 'utf8'),
);
const [ITEM] = EXAMPLE.PayCalcRequest.payCalc;
const clock = (): number => Date.parse('2026-06-15T12:00:00Z');
const noFault = (error: unknown): void => assert.fail(String(error));

const bodyOf = (items: readonly unknown[]): Buffer =>
  Buffer.from(JSON.stringify({ PayCalcRequest: { payCalc: items } }));

const items = (count: number): unknown[] =>
  Array.from({ length: count }, (_, n) => ({ ...ITEM, employeeID: `E${n}` }));

/** The answer without its stamp, which has the time. */
const itemsOf = (text: string): unknown => JSON.parse(text).PayCalcResponse.payCalc;

describe('calculators', () => {
  const releases = installedReleases();
  const calculators = new Calculators({
    threads: 2,
    clock,
    rules: { overlays: [] },
    worker: new URL('../../../test/support/dying-calculator.ts', import.meta.url),
  });
  after(() => calculators.close());

  const answered = async (body: Buffer): Promise<string> => {
    const { bytes } = await calculators.answer(body, undefined, noFault);
    return Buffer.from(bytes).toString();
  };

  test('a thread answers as the main thread does, bad items too', async () => {
    const wrong = { ...ITEM, payDate: 'yesterday' };
    const body = bodyOf([...items(300), wrong, null]);
    const work = answer(body, undefined, { releases, clock, onFault: noFault, isFast: true });
    let step = work.next();
    while (!step.done) step = work.next();
    const { bytes, ...counts } = await calculators.answer(Buffer.from(body), undefined, noFault);
    assert.deepEqual(counts, { total: 302, failed: 2, version: NEWEST });
    assert.deepEqual(
      itemsOf(Buffer.from(bytes).toString()),
      itemsOf(Buffer.from(step.value.bytes).toString()),
    );
  });

  test('a refusal of the whole request keeps its kind and words', async () => {
    await assert.rejects(
      calculators.answer(Buffer.from('{"PayCalcRequest"'), undefined, noFault),
      (error) => error instanceof TaxInterfaceError && error.kind === 'malformed-body',
    );
    await assert.rejects(
      calculators.answer(bodyOf(items(1)), '1999.1', noFault),
      (error) => error instanceof TaxInterfaceError && /1999\.1/.test(error.message),
    );
  });

  test('a view of larger memory is answered alone', async () => {
    const body = bodyOf(items(2));
    const larger = Buffer.alloc(body.length + 20, 'x');
    body.copy(larger, 10);
    const text = await answered(larger.subarray(10, 10 + body.length));
    assert.deepEqual(itemsOf(text), itemsOf(await answered(bodyOf(items(2)))));
    assert.equal(larger.length, body.length + 20);
  });

  test('a thread that ends fails its own body only, and is replaced', async () => {
    const others = [items(200), items(300), items(400)].map((each) => answered(bodyOf(each)));
    await assert.rejects(calculators.answer(Buffer.from(DEADLY), undefined, noFault));
    const lengths = (await Promise.all(others)).map((text) => (itemsOf(text) as []).length);
    assert.deepEqual(lengths, [200, 300, 400]);
    await assert.rejects(calculators.answer(Buffer.from(DEADLY), undefined, noFault));
    assert.equal((itemsOf(await answered(bodyOf(items(5)))) as []).length, 5);
    const { threads, waiting } = calculators.state;
    assert.ok(threads >= 1 && threads <= 2);
    assert.equal(waiting, 0);
  });
});
