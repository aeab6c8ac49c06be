/** People around one form: who signs what before a page is opened, and what fills its fields. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { advanceCases } from '../../../src/people/everify/advance-cases.ts';
import { ensureDueCases } from '../../../src/people/everify/ensure-due-cases.ts';
import { readForm } from '../../../src/people/everify/read-form.ts';
import { createSimulator } from '../../../src/people/everify/simulator/simulator.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { insertHire } from '../../people/everify/world.ts';
import { actAs, type Client, newAdmin, newEmployee } from '../i9.ts';
import type { TestServer } from '../server.ts';
import { CITIZEN, signature } from '../submissions.ts';

export type OpenForm = {
  readonly person: string;
  readonly form: string;
  readonly id: number;
  readonly employee: Client;
};

/** A form with Section 1 signed by its employee. */
export async function section1Signed(
  server: TestServer,
  account: Client,
  employer: string,
  section1: object = {},
): Promise<OpenForm> {
  const person = await newEmployee(account, employer);
  const employee = await actAs(server, account, person);
  const { body } = await employee.post(`${person}/submissions`);
  const { id } = body.submission;
  const form = `${person}/submissions/${id}`;
  const answers = { ...CITIZEN, firstName: 'Ada', lastName: 'Byron', ...section1 };
  const saved = await employee.put(`${form}/section1`, answers);
  assert.equal(saved.status, 200, saved.text);
  const signed = await employee.post(`${form}/section1/sign`, signature('section1'));
  assert.equal(signed.status, 200, signed.text);
  return { person, form, id, employee };
}

export const ownerOf = async (
  server: TestServer,
  account: Client,
  employer: string,
): Promise<Client> => actAs(server, account, await newAdmin(account, employer, { role: 'owner' }));

export async function linkFor(owner: Client, form: string, name = 'Rita Rep'): Promise<string> {
  const { status, body, text } = await owner.post(`${form}/representative`, { name });
  assert.equal(status, 201, text);
  return body.invitation.invitationUri;
}

export async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Fills fields by their labels and continues. */
export async function fill(
  page: Page,
  fields: Readonly<Record<string, string>>,
  button: string | RegExp = /^(Save and continue|Guardar y continuar)$/,
): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label }).fill(value);
  }
  await page.getByRole('button', { name: button }).click();
}

/** Chooses an option of the screen by its words and continues. */
export async function choose(
  page: Page,
  option: string | RegExp,
  button: string | RegExp = /^(Save and continue|Guardar y continuar)$/,
): Promise<void> {
  await page.getByRole('radio', { name: option }).press('Space');
  await page.getByRole('button', { name: button }).click();
}

export async function useEverify(client: Client, employer: string): Promise<void> {
  const credentials = { username: 'acme-web', password: 'correct horse' };
  const { status, text } = await client.put(`${employer}/everifySettings`, credentials);
  assert.equal(status, 200, text);
}

/** Id of a case of someone whose number ends so, as far as it goes by itself. */
export async function everifyCaseOf(
  server: TestServer,
  client: Client,
  employer: string,
  ending: string,
): Promise<string> {
  const secrets = await openSecrets(server.db, server.settings);
  const deps = { db: server.db, secrets, clock: () => server.now() };
  const everify = { ...deps, gateway: createSimulator(deps), readForm };
  const employerId = employer.split('/').at(-1) as string;
  const { account_id } = await server.db
    .selectFrom('employers')
    .select('account_id')
    .where('id', '=', employerId)
    .executeTakeFirstOrThrow();
  await insertHire(everify, account_id, employerId, { ending });
  await ensureDueCases(everify);
  assert.deepEqual((await advanceCases(everify)).errors, []);
  const { body } = await client.get(`${employer}/everifyCases`);
  return body.everifyCases.at(-1).caseId;
}

/** What a button saves: its name and how it begins. A busy machine takes a while to draw the first PDF. */
export async function saved(
  page: Page,
  button: string,
  within: Page | Frame = page,
): Promise<{ readonly name: string; readonly start: string }> {
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await within.getByRole('button', { name: button }).click();
  const file = await download;
  const content = await readFile(await file.path());
  return { name: file.suggestedFilename(), start: content.subarray(0, 5).toString() };
}
