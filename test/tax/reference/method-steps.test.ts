/** The numbered steps of the methods' texts, the code and the steps of `explain` name one another. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CalculationError, calculate, type Line } from '../../../src/tax/engine/index.ts';
import { FEDERAL, lawOf, type PaymentWage, toPaycheck } from '../../support/engine-paycheck.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAY_DATE = '2026-06-30';

/** The numbers of a text's steps, such as `4. **Tax.**`. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

/** By method: the steps that a text has. */
const TEXTS = new Map(
  readdirSync(join(ROOT, 'methods')).map((file) => [
    file.replace('.md', ''),
    numbersIn(readFileSync(join(ROOT, 'methods', file), 'utf8')),
  ]),
);

/** What `named`, such as `state-percentage 5`, gets wrong; undefined when the text has that step. */
function problemOf(named: string): string | undefined {
  const [text = '', number] = named.split(' ');
  return TEXTS.get(text)?.includes(Number(number)) === true
    ? undefined
    : `methods/${text}.md has no step ${number}`;
}

test('each text numbers its steps without a gap or a repetition', () => {
  for (const [name, numbers] of TEXTS) {
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
      name,
    );
  }
});

/** Steps that a source names: in comments and in what it shows. */
function namedIn(source: string): string[] {
  const [, text] =
    /methodSteps\('([\w-]+)'\)/.exec(source) ?? /methods\/([\w-]+)\.md/.exec(source) ?? [];
  if (text === undefined) return [];
  const comments = [...source.matchAll(/(?:\/\/|\/\*\*) steps? (\d+)(?: (?:to|and) (\d+))?/gi)];
  const shown = [...source.matchAll(/\bmethodStep\(\s*(\d+),/g)];
  return [...comments, ...shown]
    .flatMap(([, ...numbers]) => numbers)
    .filter((number) => number !== undefined)
    .map((number) => `${text} ${number}`);
}

test('the code names steps that its text has', () => {
  const engine = join(ROOT, 'src/tax/engine');
  const named = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => namedIn(readFileSync(join(engine, file), 'utf8')));
  assert.ok(named.length > 100, 'the search finds them');
  assert.deepEqual(named.map(problemOf).filter(Boolean), []);
});

test('a step that no text has is found out, in code and in a trace', () => {
  assert.equal(problemOf('futa 1'), undefined);
  assert.match(problemOf('futa 99') ?? '', /futa\.md has no step 99/);
  assert.match(problemOf('no-such-method 1') ?? '', /no-such-method\.md has no step 1/);
  const source =
    "const methodStep = methodSteps('futa');\n// step 98\nconst a = methodStep(99, step('a', 'b', 1, c));";
  assert.deepEqual(namedIn(source), ['futa 98', 'futa 99']);
  assert.deepEqual(namedIn('/** Normative text: methods/futa.md. */\n// step 97'), ['futa 97']);
});

const GEORGIA = '13-000-0000';

/** Wages of two types where the tax is, with regular wages in Georgia if asked for. */
function wagesAt(location: string, elsewhere: boolean): PaymentWage[] {
  const ofType = (type: string, gross: number): PaymentWage => ({
    type,
    gross,
    location,
    ytd: 500_000,
    hours: 8_000_000_000,
  });
  return [
    ofType('Regular', 400_000),
    ofType('Supplemental', 150_000),
    ...(elsewhere ? [{ ...ofType('Regular', 100_000), location: GEORGIA }] : []),
  ];
}

/** The lines of one tax in several payments; a payment that the tax refuses has none. */
function linesOf(id: string): Line[] {
  const location = id.slice(0, '00-000-0000'.length);
  const shapes = [
    { resident: true, elsewhere: false, periods: 26 },
    { resident: false, elsewhere: false, periods: 52 },
    { resident: true, elsewhere: location !== FEDERAL, periods: 26 },
    { resident: true, elsewhere: false, periods: 26, overrideRate: 2_700_000 },
    { resident: true, elsewhere: false, periods: 4, qtd: 0 },
  ];
  return shapes.flatMap(({ resident, elsewhere, periods, overrideRate, qtd }) => {
    try {
      return calculate(
        toPaycheck({
          payDate: PAY_DATE,
          periods,
          explain: true,
          assumeWithheldElsewhere: true,
          wages: wagesAt(location, elsewhere),
          taxes: [
            {
              id,
              location,
              resident,
              ...(overrideRate === undefined ? {} : { overrideRate }),
              ...(qtd === undefined ? {} : { quarterWH: qtd }),
            },
          ],
        }),
      );
    } catch (error) {
      if (error instanceof CalculationError) return [];
      throw error;
    }
  });
}

test('every number in a trace is a step of the text, and every numbered method shows some', () => {
  const named = new Set<string>();
  const shown = new Set<string>();
  const methods = new Set<string>();
  for (const { id, method } of lawOf(PAY_DATE).taxes.values()) {
    const steps = linesOf(id).flatMap((line) => line.steps);
    for (const { methodStep } of steps) if (methodStep !== undefined) named.add(methodStep);
    if (steps.length > 0) methods.add(method.name.replace(/@.*/, ''));
    if (steps.some(({ methodStep }) => methodStep !== undefined)) {
      shown.add(method.name.replace(/@.*/, ''));
    }
  }
  assert.deepEqual([...named].map(problemOf).filter(Boolean), []);
  assert.ok(methods.size > 20, `${methods.size} methods`);
  assert.ok(named.has('residence 7'), 'a credit for the tax of another state');
  const silent = [...methods].filter((name) => !shown.has(name) && TEXTS.get(name)?.length !== 0);
  assert.deepEqual(silent, []);
});
