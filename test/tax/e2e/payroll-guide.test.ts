/** What docs/guides/payroll.md says is what the code does: examples, benefits and error codes. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { grossUp } from '../../../src/tax/paycalc/gross-up/index.ts';
import { answerPayCalc } from '../../../src/tax/paycalc/index.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { taxList } from '../../../src/tax/paycalc/tax-list/index.ts';
import { loadApplicability } from '../../../src/tax/rules/index.ts';

const page = new URL('../../../docs/guides/payroll.md', import.meta.url);
const guide = readFileSync(page, 'utf8');
const releases = installedReleases();

const block = (name: string): string =>
  new RegExp(`<!-- ${name} -->\n([\\s\\S]*?)\n<!-- /${name} -->`).exec(guide)?.[1] ?? '';

/** Cells of a Markdown table, without its head. */
const rows = (table: string): string[][] =>
  table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

const EXAMPLE = /```json\n([\s\S]*?)```\n\n((?:\|.*\n)+)/g;

test('every example gives the result in the table below it', () => {
  const examples = [...guide.matchAll(EXAMPLE)];
  assert.ok(examples.length >= 7);
  assert.equal(examples.length, guide.split('```json').length - 1);
  for (const [, text = '', table = ''] of examples) {
    const item = answerTo(text);
    assert.equal(item?.errorStatus, undefined);
    const lines = item?.taxCalculation.map((line) => [
      line.uniqueTaxID,
      line.wageType,
      line.subjectWages.toFixed(2),
      line.taxAmount.toFixed(2),
    ]);
    assert.deepEqual(rows(table.trimEnd()), lines);
  }
});

function answerTo(text: string) {
  const { body } = answerPayCalc(
    { PayCalcRequest: { payCalc: [JSON.parse(text)] } },
    {
      releases,
      now: 0,
      onFault: (error) => {
        throw error;
      },
    },
  );
  return body.PayCalcResponse.payCalc[0];
}

test('the totals are those of the example they are about', () => {
  const [bonus] = [...guide.matchAll(EXAMPLE)].filter(([, text]) => text?.includes('"1002"'));
  const { gross, employeeTaxes, employerTaxes, net, employerCost } =
    answerTo(bonus?.[1] ?? '')?.totals ?? assert.fail();
  const amounts = [gross, employeeTaxes, employerTaxes, net, employerCost];
  assert.deepEqual(rows(block('totals')), [amounts.map((amount) => amount.toFixed(2))]);
});

test('the tax list of the example has these taxes', () => {
  const [, body = ''] = /taxList\n(\{.*\})\n/.exec(guide) ?? [];
  const { taxes } = taxList(JSON.parse(body), {
    release: releases.highest,
    applicability: loadApplicability(),
  });
  assert.deepEqual(
    rows(block('taxlist')),
    taxes.map(({ uniqueTaxID, title, payer, isResident }) => [
      uniqueTaxID,
      title,
      payer,
      isResident === undefined ? '' : String(isResident),
    ]),
  );
});

test('the gross-up has the result that the guide says', () => {
  const [, text = ''] = /<!-- grossUp -->\n```\n([\s\S]*?)```/.exec(guide) ?? [];
  const { body } = grossUp(JSON.parse(text), {
    releases,
    now: 0,
    onFault: (error) => {
      throw error;
    },
  });
  assert.equal(body.totals?.net, JSON.parse(text).targetNet);
  assert.ok(guide.includes(`\`solution.grossWages\` is ${body.solution?.grossWages.toFixed(2)}.`));
});

test('the table of benefits is that of the rules', () => {
  const { highest } = releases;
  // Of a year whose tables are all out.
  const law = highest.at('2026-12-31');
  assert.ok(law);
  const cell = (id: string, index: number): string =>
    law.taxes.get(`00-000-0000-${id}-000`)?.wageBase.reduces[index] === 1 ? 'reduces' : '';
  const expected = law.benefits.map(({ name, index }) => {
    assert.equal(cell('FICA', index), cell('MEDI', index), name);
    return [name, cell('FIT', index), cell('FICA', index), cell('ER_FUTA', index)];
  });
  assert.deepEqual(rows(block('benefits')), expected);
});

test('the links of the guide lead somewhere', () => {
  for (const [, path = '', anchor = ''] of guide.matchAll(/\]\(([^)#]*)(#[^)]*)?\)/g)) {
    if (path !== '') assert.ok(existsSync(new URL(path, page)), path);
    else assert.ok(guide.toLowerCase().includes(`# ${anchor.slice(1).replaceAll('-', ' ')}`));
  }
});
