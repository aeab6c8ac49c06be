/** Which certificates apply to an employee, and the drafts of them: who may what, two windows, until signed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIGNED_W4, W4 } from '../../support/certificates.ts';
import { accountClient, actAs, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { forEachServer, type TestServer } from '../../support/server.ts';

const DAY_MS = 86_400_000;

async function prepare(server: TestServer) {
  const account = await accountClient(server);
  const employer = await newEmployer(account);
  const employee = await newEmployee(account, employer);
  return {
    account,
    employee,
    draft: `${employee}/certificateDrafts/w4101`,
    self: await actAs(server, account, employee),
    owner: await actAs(server, account, await newAdmin(account, employer, { role: 'owner' })),
  };
}

type Listed = {
  formCode: string;
  notAvailable: string | null;
  translations: { formCode: string }[];
  latest: { formCode: string; version: number } | null;
  draft: object | null;
  why: { rule: string };
};

forEachServer('certificates that apply, and drafts', (server) => {
  test('home and work state decide; an agreement brings its certificate', async () => {
    const { self, employee } = await prepare(server());
    const formsFor = async (query: string): Promise<Listed[]> => {
      const { status, body, text } = await self.get(`${employee}/certificateForms${query}`);
      assert.equal(status, 200, text);
      return body.certificateForms.forms;
    };
    const codes = async (query: string) => (await formsFor(query)).map(({ formCode }) => formCode);
    assert.deepEqual(await codes(''), ['W4101', 'AZ101'], 'from the addresses on file');
    assert.deepEqual(await codes('?homeState=nj&workState=PA'), [
      'W4101',
      'NJ101',
      'PA102',
      'PA103',
    ]);
    assert.deepEqual(await codes('?homeState=TX&workState=TX'), ['W4101']);
    assert.deepEqual(await codes('?homeState=PA&workState=NJ'), ['W4101', 'NJ101', 'NJ102']);
    const [w4, , agreement] = await formsFor('?homeState=NJ&workState=PA');
    assert.deepEqual(
      w4?.translations.map(({ formCode }) => formCode),
      ['W4102'],
    );
    assert.ok((agreement?.why.rule.length ?? 0) > 10);
    const planned = (await formsFor('?homeState=LA&workState=LA')).at(-1);
    assert.match(planned?.notAvailable ?? '', /LA101/);
    const wrong = await self.get(`${employee}/certificateForms?homeState=ZZ`);
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'homeState']);
  });

  test('a city of home or work brings its certificate, where the name leaves no doubt', async () => {
    const { self, employee } = await prepare(server());
    const codes = async (query: string): Promise<string[]> => {
      const { body } = await self.get(`${employee}/certificateForms?${query}`);
      return body.certificateForms.forms.map(({ formCode }: Listed) => formCode);
    };
    const michigan = ['W4101', 'MI101'];
    const states = 'homeState=MI&workState=MI';
    assert.deepEqual(await codes(`${states}&homeCity=Detroit`), [...michigan, 'MI102']);
    assert.deepEqual(await codes(`${states}&workCity=detroit`), [...michigan, 'MI102']);
    assert.deepEqual(await codes(`${states}&homeCity=Lansing`), michigan);
    assert.deepEqual(await codes(`${states}&homeCity=Nowhere&workCity=`), michigan);
    assert.deepEqual(await codes('homeState=OH&workState=MI&homeCity=Detroit'), [
      'W4101',
      'OH101',
      'MI101',
    ]);
  });

  test('without an address: the state is asked for', async () => {
    const { account } = await prepare(server());
    const employee = await newEmployee(account, await newEmployer(account), { address: null });
    const answer = await account.get(`${employee}/certificateForms`);
    assert.deepEqual([answer.status, answer.body.errors[0].field], [400, 'homeState']);
  });

  test('the form: worksheets by line, words, declaration; no signature is asked for', async () => {
    const { self, employee } = await prepare(server());
    const { body } = await self.get(`${employee}/certificateForms/W4101`);
    const { questions, declarations, sections, computedLines } = body.certificateForm;
    const byField = new Map(
      questions.map((each: { field: string; worksheets: string[] }) => [each.field, each]),
    ) as Map<string, { worksheets: string[] }>;
    assert.deepEqual(
      byField.get('deductions')?.worksheets.map((title) => title.slice(0, 9)),
      ['Step 4(b)'],
    );
    assert.deepEqual(
      byField.get('dependentsAmount')?.worksheets.map((title) => title.slice(0, 6)),
      ['Step 3'],
    );
    assert.deepEqual(byField.get('otherIncome')?.worksheets, []);
    assert.equal(byField.has('signature') || byField.has('signatureDate'), false);
    assert.match(declarations.join(' '), /^Under penalties of perjury/);
    assert.ok(sections.some(({ worksheet }: { worksheet: boolean }) => worksheet));
    assert.ok(computedLines.some(({ field }: { field: string }) => field === 'ded15'));
    assert.equal((await self.get(`${employee}/certificateForms/I9101`)).status, 404);
    assert.equal((await self.get(`${employee}/certificateForms/LA101`)).status, 404);
    assert.equal((await self.get(`${employee}/certificateDrafts/ZZ999`)).status, 404);
  });

  test('a draft works out what applies, keeps what was typed, and goes with the signature', async () => {
    const { self, employee, draft } = await prepare(server());
    const empty = await self.get(draft);
    assert.deepEqual(
      [empty.status, empty.headers.get('etag'), empty.body.certificateDraft.savedAt],
      [200, '"0"', null],
    );
    const answers = {
      ...W4,
      filingStatus: 'M',
      qualifyingChildren: '2',
      ssn: '12',
      otherIncome: '',
    };
    const saved = await self.put(draft, { answers }, { 'if-match': '"0"' });
    const { certificateDraft: first } = saved.body;
    assert.equal(saved.headers.get('etag'), '"1"');
    assert.deepEqual(
      [first.values.dependentsAmount, first.answers.ssn, first.answers.otherIncome],
      ['4400', '12', undefined],
    );
    assert.deepEqual(
      first.problems.map(({ field }: { field: string }) => field),
      ['ssn'],
    );
    assert.ok(first.computed.includes('dependentsAmount'));
    const set = first.taxJurisdictionParms[0].miscParameters;
    assert.deepEqual(
      set.find((each: { parameterName: string }) => each.parameterName === 'DEPENDENTS_AMT'),
      { parameterName: 'DEPENDENTS_AMT', parameterValue: '4400' },
    );

    const claim = { ...answers, ssn: W4.ssn, exempt: true };
    const { certificateDraft: exempt } = (await self.put(draft, { answers: claim })).body;
    assert.equal(exempt.answers.filingStatus, 'M', 'kept for whoever takes the claim back');
    assert.deepEqual(
      [exempt.asked.filingStatus, exempt.problems, exempt.taxJurisdictionParms[0].isExempt],
      [undefined, [], true],
    );
    assert.match(exempt.lapsesAfter, /-02-16$/);
    assert.equal(exempt.applying.includes('filingStatus'), false);

    const stale = await self.put(draft, { answers: {} }, { 'if-match': '"1"' });
    assert.equal(stale.status, 412, 'another window saved in between');
    const plain = await self.put(draft, { answers: { ...claim, exempt: false } });
    const { asked, values } = plain.body.certificateDraft;
    assert.equal(values.filingStatus, 'M');
    const signed = await self.post(`${employee}/certificates`, { ...SIGNED_W4, answers: asked });
    assert.equal(signed.status, 201, signed.text);
    assert.equal((await self.get(draft)).body.certificateDraft.savedAt, null);
    const late = await self.put(draft, { answers }, { 'if-match': '"3"' });
    assert.equal(late.status, 412, 'signed in another window');
    const { forms } = (await self.get(`${employee}/certificateForms`)).body.certificateForms;
    assert.deepEqual([forms[0].latest.version, forms[0].draft], [1, null]);
  });

  test('nobody else reads or writes a draft; it is on the list as begun', async () => {
    const { account, owner, self, draft, employee } = await prepare(server());
    await self.put(draft, { answers: W4 });
    for (const other of [account, owner]) {
      assert.equal((await other.get(draft)).status, 403);
      assert.equal((await other.put(draft, { answers: {} })).status, 403);
      assert.equal((await other.delete(draft)).status, 403);
    }
    const { forms } = (await owner.get(`${employee}/certificateForms`)).body.certificateForms;
    assert.equal(forms[0].draft.formCode, 'W4101');
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, i) => [`f${i}`, '1']));
    assert.equal((await self.put(draft, { answers: many })).status, 400);
    assert.equal((await self.put(draft, { answers: { firstName: { a: 1 } } })).status, 400);
    const gone = await self.delete(draft);
    assert.deepEqual([gone.status, gone.body.certificateDraft.answers], [200, {}]);
  });

  test('a draft not saved for 30 days is dropped, and so is everyone’s', async () => {
    const { self, employee, draft } = await prepare(server());
    await self.put(draft, { answers: W4 });
    server().setTime(31 * DAY_MS);
    const later = await actAs(server(), await accountClient(server()), employee);
    assert.equal((await later.get(draft)).body.certificateDraft.savedAt, null);
    await later.put(`${employee}/certificateDrafts/AZ101`, { answers: {} });
    const rows = await server().db.selectFrom('certificate_drafts').selectAll().execute();
    assert.deepEqual(
      rows.filter(({ employee_id }) => employee.endsWith(employee_id)).map((row) => row.form_code),
      ['AZ101'],
    );
    server().setTime(0);
  });
});
