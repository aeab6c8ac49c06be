/** `wagewright mcp` as an assistant meets it: the official client, over standard input and output. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { TOOLS } from '../../../src/app/mcp/server.ts';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const request = JSON.parse(readFileSync(root('examples/paycheck.json'), 'utf8'));
const [item] = request.PayCalcRequest.payCalc;

suite('wagewright mcp', () => {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [root('src/app/cli.ts'), 'mcp'],
    // Nothing of this process: no database, no key, no address.
    env: { PATH: process.env.PATH ?? '' },
    stderr: 'pipe',
  });
  let stderr = '';

  before(async () => {
    transport.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await client.connect(transport);
  });
  after(async () => {
    await client.close();
    assert.equal(stderr, '');
  });

  async function call(name: string, args: Record<string, unknown>): Promise<string> {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [first] = content as { text: string }[];
    const text = first?.text ?? '';
    if (isError) throw new Error(text);
    return text;
  }
  const json = async (name: string, args: Record<string, unknown>) =>
    JSON.parse(await call(name, args));

  test('an item that is sent flat is asked for as item', async () => {
    await assert.rejects(call('calculate_paycheck', item), {
      message: 'item: is missing. Put the payCalc item into item.',
    });
    await assert.rejects(call('explain_tax', { ...item, uniqueTaxID: '00-000-0000-FIT-000' }), {
      message: 'item: is missing. Put the payCalc item into item.',
    });
    await assert.rejects(call('gross_up', { ...item, targetNet: 2000 }), {
      message: 'item: is missing. Put the payCalc item with targetNet into item.',
    });
  });

  test('list_taxes takes today without a pay date', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const named = await call('list_taxes', { state: 'IL', payDate: today });
    assert.equal(await call('list_taxes', { state: 'IL' }), named);
  });

  test('lists every tool with a schema of its input, all read-only', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      TOOLS.map(({ name }) => name),
    );
    for (const { name, inputSchema, annotations, description } of tools) {
      assert.equal(inputSchema.type, 'object', name);
      assert.equal(annotations?.readOnlyHint, true, name);
      assert.ok((description ?? '').length > 80, name);
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {})) {
        assert.ok(JSON.stringify(schema).includes('description'), `${name}: ${field}`);
      }
    }
    assert.match(client.getInstructions() ?? '', /Never estimate a tax yourself/);
  });

  test('from a city to an explained net paycheck', async () => {
    const { candidates } = await json('find_location', { q: 'Springfield, IL' });
    assert.match(candidates[0].locationCode, /^17-167-/);
    const { payCalcItem, taxes } = await json('which_taxes', {
      payDate: '2026-06-26',
      workLocations: [candidates[0].locationCode],
      homeLocation: candidates[0].locationCode,
      options: { payPeriodsPerYear: 26, grossWages: 3000 },
    });
    assert.ok(
      taxes.some(
        ({ uniqueTaxID }: { uniqueTaxID: string }) => uniqueTaxID === '17-000-0000-SIT-000',
      ),
    );
    const { taxCalculation, totals } = await json('calculate_paycheck', { item: payCalcItem });
    assert.equal(taxCalculation.length > 5 && totals.gross, 3000);
    const { employeeID, payrollRunParameters, taxJurisdictionParms } = item;
    const open = item.wages.map(({ grossWages: _, ...wage }: { grossWages: number }) => wage);
    const { solution, totals: proof } = await json('gross_up', {
      item: {
        targetNet: 2000,
        employeeID,
        payrollRunParameters,
        taxJurisdictionParms,
        wages: open,
      },
    });
    assert.ok(solution.grossWages > 2000 && proof.net === 2000);
    const text = await call('explain_tax', { item, uniqueTaxID: '00-000-0000-FIT-000' });
    assert.match(text, /^Federal income tax .*: \$192\.31\.$/m);
    assert.match(text, /^- 1g: .*: 12,900 \[1; method step/m);
    assert.match(text, /^\[1\] IRS Publication 15-T, 2026, .*irs\.gov/m);
  });

  test('lists the taxes of a state, one in full, and what is covered', async () => {
    const { taxes } = await json('list_taxes', { payDate: '2026-06-26', state: 'Il' });
    const titles = taxes.map(({ title }: { title: string }) => title);
    assert.ok(titles.includes('Illinois income tax'), titles.join());
    const full = await json('list_taxes', {
      payDate: '2026-06-26',
      uniqueTaxID: '17-000-0000-SIT-000',
    });
    assert.ok(full.taxes[0].parameters.some((each: { description: string }) => each.description));
    const { found, taxes: rows } = await json('search_coverage', { state: 'WA', text: 'leave' });
    assert.ok(found > 0 && rows.every(({ tax }: { tax: string }) => tax.startsWith('53-')));
    assert.equal((await json('search_coverage', { state: 'ZZ' })).found, 0);
  });

  test('says in words what is wrong', async () => {
    const wrongs = [
      ['calculate_paycheck', {}, /item|employeeID/],
      [
        'calculate_paycheck',
        { item: { ...item, wages: [] } },
        /Error: wages: must have at least 1 entry/,
      ],
      ['calculate_paycheck', { item, version: '1999.1' }, /version "1999\.1" is not installed/],
      [
        'explain_tax',
        { item, uniqueTaxID: 'FIT' },
        /"FIT" is not in the item\. Use one of 00-000-0000-FIT-000/,
      ],
      ['gross_up', { item: { ...item, targetNet: 100 } }, /grossWages/],
      ['find_location', { q: 'Qwxyzzt, IL' }, /no state, county, or place in Illinois matches/],
      ['find_location', { zipcode: '62701' }, /zipcode.*zip/],
      ['which_taxes', { payDate: '2026-06-26' }, /workLocations.*missing|missing.*workLocations/],
      ['list_taxes', { payDate: '06/26/2026', state: 'IL' }, /payDate/],
      ['search_coverage', { confidence: 'sure' }, /confidence/],
    ] as const;
    for (const [name, args, message] of wrongs) {
      await assert.rejects(call(name, args), message, name);
    }
  });
});
