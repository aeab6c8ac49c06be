/** Certificates of employees through the use-cases: versions, what applies, what is noted, what is found. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Form } from '../../../src/forms/catalog/load.ts';
import { addCertificate } from '../../../src/people/certificates/add-certificate.ts';
import { openContent, sealContent } from '../../../src/people/certificates/content.ts';
import type { CertificateDeps } from '../../../src/people/certificates/deps.ts';
import { listCertificates } from '../../../src/people/certificates/list-certificates.ts';
import { printCertificate } from '../../../src/people/certificates/print-certificate.ts';
import { readCertificate } from '../../../src/people/certificates/read-certificate.ts';
import { taxParameters } from '../../../src/people/certificates/tax-parameters.ts';
import { voidCertificate } from '../../../src/people/certificates/void-certificate.ts';
import { openEmployeeKey } from '../../../src/people/employees/employee-audit.ts';
import { readEmployeeTrail } from '../../../src/people/employees/employees.ts';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { resealAll } from '../../../src/platform/storage/secrets/reseal.ts';
import { Secrets } from '../../../src/platform/storage/secrets/secrets.ts';
import { DECLARATION, FIT, onPaper, SIT, SMALL, signed } from '../../support/certificates.ts';
import { forEachDatabase, type TestDatabases } from '../../support/databases.ts';
import { NEWEST } from '../../support/releases.ts';
import { refused, Workplace } from '../../support/submissions.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);

async function prepare(databases: TestDatabases) {
  const db = await databases.openNew();
  const work = await Workplace.open(db, {}, new Secrets([OLD]));
  const { id, caller: ana } = await work.hire();
  const taken = { version: NEWEST, takes: () => true };
  const deps: CertificateDeps = { ...work.deps, forms: SMALL, taken };
  const place = { employerId: work.employerId, employeeId: id };
  return {
    db,
    work,
    deps,
    ana,
    place,
    id,
    add: (caller: typeof ana, body: unknown) => addCertificate(deps, caller, place, body),
    read: (certificateId: string, caller = work.admin) =>
      readCertificate(deps, caller, { ...place, certificateId }),
    void: (certificateId: string, reason = 'entered for somebody else') =>
      voidCertificate(deps, work.admin, { ...place, certificateId }, { reason }),
    parameters: (payDate: string, with_ = deps) =>
      taxParameters(with_, work.account, place, payDate),
    trail: () => readEmployeeTrail(deps, work.admin, place, { after: 0, limit: 100 }),
    problems: async (with_: Pick<CertificateDeps, 'db' | 'secrets'> = deps) =>
      (await verifyAudit(with_)).problems.map((problem) => problem.replace(id, 'X')),
  };
}

/** What the employee's trail says of printing. */
const printings = async (
  trail: Awaited<ReturnType<typeof prepare>>['trail'],
): Promise<readonly string[]> =>
  (await trail()).map(({ action }) => action).filter((action) => action === 'certificate.printed');

const status = async (of: Awaited<ReturnType<typeof prepare>>, payDate: string) => {
  const { taxJurisdictionParms } = await of.parameters(payDate);
  const [fit] = taxJurisdictionParms;
  if (fit?.isExempt) return 'exempt';
  return fit?.miscParameters.find((each) => each.parameterName === 'FILINGSTATUS')?.parameterValue;
};

forEachDatabase((databases) => {
  describe('a certificate', () => {
    test('is signed by the employee: name, day, edition and declaration are the service’s', async () => {
      const { add, ana, read } = await prepare(databases);
      const made = await add(ana, signed({ children: 2, extra: '12.50' }));
      assert.deepEqual(
        [made.formCode, made.edition, made.editionName, made.version],
        ['AA101', '2026-01-01', 'Rev. 2026', 1],
      );
      assert.deepEqual(
        [made.signedOn, made.receivedOn, made.appliesFrom, made.lapsesAfter],
        ['2026-06-15', '2026-06-15', '2026-06-15', null],
      );
      assert.deepEqual(made.answers, {
        name: 'Ana Rivera',
        ssn: '123456789',
        status: 'S',
        extra: '12.5',
      });
      assert.deepEqual(made.computed, { credits: '200' });
      assert.deepEqual(made.written, { signature: 'Ana Rivera', signatureDate: '2026-06-15' });
      assert.deepEqual(made.signature?.declarations, [DECLARATION]);
      assert.equal(made.signature?.signer.evidence, 'embedded link of a test');
      assert.equal(made.paper, null);
      assert.deepEqual(made.taxJurisdictionParms, [
        {
          uniqueTaxID: FIT,
          locationCode: '00-000-0000',
          miscParameters: [
            { parameterName: '2020_W4', parameterValue: 'TRUE' },
            { parameterName: 'FILINGSTATUS', parameterValue: 'S' },
            { parameterName: 'DEPENDENTS_AMT', parameterValue: '200' },
            { parameterName: 'ADDITIONALWH', parameterValue: '12.5' },
          ],
        },
      ]);
      assert.deepEqual(await read(made.id), made);
      assert.deepEqual(await read(made.id, ana), made);
    });

    test('what the release does not take is kept, left out, and reported', async () => {
      const { deps, ana, place, parameters } = await prepare(databases);
      const taken = {
        version: NEWEST,
        takes: (tax: string, name: string) => !(tax === FIT && name === 'ADDITIONALWH'),
      };
      const without = { ...deps, taken };
      const made = await addCertificate(without, ana, place, signed({ extra: '12.50' }));
      const names = ({ taxJurisdictionParms }: Pick<typeof made, 'taxJurisdictionParms'>) =>
        taxJurisdictionParms.flatMap(({ miscParameters }) =>
          miscParameters.map(({ parameterName }) => parameterName),
        );
      assert.deepEqual(names(made), ['2020_W4', 'FILINGSTATUS']);
      const then = await parameters('2026-06-30', without);
      assert.deepEqual(names(then), ['2020_W4', 'FILINGSTATUS']);
      assert.match(then.notes.join(), /^AA101.*: Release \S+ does not take ADDITIONALWH/);
      assert.ok(then.notes.join().includes(`Release ${NEWEST} `));
      // A later release takes it.
      const later = await parameters('2026-06-30');
      assert.deepEqual(names(later), ['2020_W4', 'FILINGSTATUS', 'ADDITIONALWH']);
      assert.deepEqual(later.notes, []);
    });

    test('one whose lines are not all known is copied from paper, not signed, not printed', async () => {
      const { deps, ana, work, place, trail } = await prepare(databases);
      const form = SMALL.get('AA101') as Form;
      const unsure = form.editions.map((each) => ({ ...each, incomplete: 'line 4 was not read' }));
      const forms = new Map([['AA101', { ...form, editions: unsure }]]);
      const with_ = { ...deps, forms };
      await assert.rejects(addCertificate(with_, ana, place, signed()), refused(400, 'formCode'));
      const made = await addCertificate(with_, work.admin, place, onPaper('2026-06-01'));
      const { taxJurisdictionParms } = await taxParameters(
        with_,
        work.account,
        place,
        '2026-06-30',
      );
      assert.equal(taxJurisdictionParms[0]?.uniqueTaxID, FIT);
      const printer = { print: () => assert.fail('it is not drawn') };
      const one = { ...place, certificateId: made.id };
      const printing = printCertificate({ ...with_, printer }, work.admin, one);
      await assert.rejects(printing, /cannot be printed: line 4 was not read/);
      assert.deepEqual(await printings(trail), []);
    });

    test('only a form that was printed is noted as printed', async () => {
      const { deps, ana, work, place, add, trail } = await prepare(databases);
      const one = { ...place, certificateId: (await add(ana, signed())).id };
      const print = (unmapped: readonly string[] | Error) =>
        printCertificate(
          {
            ...deps,
            printer: {
              print: async () => {
                if (unmapped instanceof Error) throw unmapped;
                return { pdf: new Uint8Array(), unmapped };
              },
            },
          },
          work.admin,
          one,
        );
      await assert.rejects(print(new Error('no printing process')), /no printing process/);
      await assert.rejects(print(['status']), refused(409, 'answers.status'));
      assert.deepEqual(await printings(trail), []);
      await print([]);
      assert.deepEqual(await printings(trail), ['certificate.printed']);
    });

    test('the day is the employer’s, not that of Greenwich', async () => {
      const { add, ana, work } = await prepare(databases);
      work.time.now = Date.parse('2026-01-01T03:00:00Z');
      const made = await add(ana, signed());
      assert.deepEqual([made.signedOn, made.edition], ['2025-12-31', '2025-01-01']);
    });

    test('is recorded from paper by administrators and the account, of the edition of its day', async () => {
      const { add, work } = await prepare(databases);
      const old = {
        ...onPaper('2025-11-30'),
        paper: { signedOn: '2025-11-30', receivedOn: '2026-01-04' },
      };
      const made = await add(work.admin, old);
      assert.deepEqual(
        [made.edition, made.signedOn, made.receivedOn, made.appliesFrom],
        ['2025-01-01', '2025-11-30', '2026-01-04', '2026-01-04'],
      );
      assert.deepEqual(made.written, {
        signature: '(signed on paper)',
        signatureDate: '2025-11-30',
      });
      assert.equal(made.signature, null);
      assert.equal(made.paper?.recordedBy.name, 'Kim Stone');
      const named = await add(work.account, {
        ...old,
        edition: '2026-01-01',
        appliesFrom: '2025-12-01',
      });
      assert.deepEqual(
        [named.edition, named.version, named.appliesFrom],
        ['2026-01-01', 2, '2025-12-01'],
      );
      assert.equal(named.paper?.recordedBy.kind, 'account');
    });

    test('everything wrong with it is reported together, and nothing is stored', async () => {
      const { add, ana, work, db } = await prepare(databases);
      const { admin } = work;
      const rows: readonly (readonly [typeof ana, object, ...string[]])[] = [
        [ana, {}, 'formCode', 'answers', 'signature'],
        [admin, {}, 'formCode', 'answers', 'paper'],
        [
          ana,
          {
            ...signed({ status: 'X', employerName: 'me' }),
            extra: 1,
            appliesFrom: '2026-06-14',
            signature: { acknowledged: false, by: 'me' },
          },
          'answers.status',
          'answers.employerName',
          'extra',
          'appliesFrom',
          'signature.acknowledged',
          'signature.by',
        ],
        [ana, { ...signed(), appliesFrom: 'soon' }, 'appliesFrom'],
        [ana, { ...signed(), answers: [] }, 'answers'],
        [ana, { ...signed(), edition: '2025-01-01' }, 'edition'],
        [ana, { ...signed({}, 'I9101') }, 'formCode'],
        [
          admin,
          { ...onPaper('2026-06-16', {}, 'ZZ101') },
          'formCode',
          'paper.signedOn',
          'paper.receivedOn',
        ],
        [
          admin,
          { ...onPaper('2026-06-01'), paper: { signedOn: '2026-06-01', receivedOn: '2026-05-31' } },
          'paper.receivedOn',
        ],
        [
          admin,
          { ...onPaper('2026-06-01', { status: 'X' }), paper: { signedOn: '2026-06-01' } },
          'answers.status',
          'paper.receivedOn',
        ],
        [
          admin,
          { ...onPaper('2026-06-01'), edition: '2024-01-01', appliesFrom: '2026-05-31' },
          'edition',
          'appliesFrom',
        ],
        [admin, onPaper('2024-06-01'), 'formCode'],
      ];
      for (const [caller, body, ...paths] of rows) {
        await assert.rejects(add(caller, body), refused(400, ...paths), JSON.stringify(body));
      }
      for (const body of [undefined, null, 'x', []]) {
        await assert.rejects(add(ana, body), refused(400));
      }
      for (const table of ['certificates', 'employee_audit_entries'] as const) {
        assert.deepEqual(await db.selectFrom(table).selectAll().execute(), []);
      }
    });

    test('only the employee signs, nobody who signs records', async () => {
      const { add, ana, work, place, deps } = await prepare(databases);
      const viewer = work.person('admin', 'v', 'Vi', { role: 'viewer' });
      const reviewer = work.person('admin', 'r', 'Re', { role: 'reviewer' });
      for (const caller of [work.admin, reviewer, viewer, work.account]) {
        await assert.rejects(add(caller, signed()), refused(403));
      }
      for (const caller of [ana, viewer]) {
        await assert.rejects(add(caller, onPaper('2026-06-01')), refused(403));
      }
      const { id } = await add(reviewer, onPaper('2026-06-01'));
      for (const caller of [ana, viewer]) {
        const at = { ...place, certificateId: id };
        await assert.rejects(voidCertificate(deps, caller, at, { reason: 'x' }), refused(403));
      }
      const other = await work.hire();
      await assert.rejects(add(other.caller, signed()), refused(404));
      const theirs = { ...place, employeeId: other.id, certificateId: id };
      await assert.rejects(readCertificate(deps, work.admin, theirs), refused(404));
    });

    test('no value is readable in the database', async () => {
      const { add, ana, db, read, void: annul } = await prepare(databases);
      // Long enough that no ciphertext, id or digest holds one by chance.
      const name = 'Ana Rivera-Montgomery';
      const { id } = await add(ana, signed({ name, extra: 43219876 }));
      await annul(id, 'Mallory Montgomery wrote it');
      const rows = [
        ...(await db.selectFrom('certificates').selectAll().execute()),
        ...(await db.selectFrom('employee_audit_entries').selectAll().execute()),
      ];
      const values = [
        '123456789',
        '123-45-6789',
        '43219876',
        'Ana Rivera',
        'Montgomery',
        'Mallory',
      ];
      const stored = JSON.stringify(rows);
      assert.deepEqual(
        values.filter((value) => stored.includes(value)),
        [],
      );
      const opened = JSON.stringify(await read(id));
      for (const value of ['123456789', '43219876', 'Mallory Montgomery']) {
        assert.ok(opened.includes(value), `the control: ${value} is in the certificate`);
      }
    });

    test('a salt of its own keeps the digest from being guessed', async () => {
      const { add, ana, db, deps, id } = await prepare(databases);
      for (let i = 0; i < 2; i += 1) await add(ana, signed());
      const key = await openEmployeeKey(db, deps, id);
      assert.ok(key);
      const rows = await db.selectFrom('certificates').selectAll().execute();
      const salts = rows.map((row) => openContent(key, row).salt);
      assert.equal(new Set(salts).size, 2);
      for (const salt of salts) assert.ok(Buffer.from(salt, 'base64url').length >= 16);
    });
  });

  describe('versions', () => {
    test('each form has its own, and all of them stay', async () => {
      const of = await prepare(databases);
      const { add, ana, work, deps, place } = of;
      await add(ana, signed());
      await add(ana, signed({ status: 'M' }));
      await add(ana, signed({}, 'bb101'));
      await add(work.admin, onPaper('2026-06-01', {}, 'AA102'));
      const list = async (formCode?: string, after?: string, limit = 10) =>
        await listCertificates(deps, ana, place, { formCode, after, limit });
      const all = await list();
      assert.deepEqual(
        all.map(({ formCode, version }) => [formCode, version]),
        [
          ['AA101', 1],
          ['AA101', 2],
          ['BB101', 1],
          ['AA102', 1],
        ],
      );
      assert.ok(!JSON.stringify(all).includes('answers'));
      assert.deepEqual(await list('aa101'), all.slice(0, 2));
      assert.deepEqual(await list(undefined, all[1]?.id, 1), [all[2]]);
      await assert.rejects(list('ZZ101'), refused(400, 'formCode'));
    });

    test('of two signed at the same time each has its own', async () => {
      const of = await prepare(databases);
      const made = await Promise.all(Array.from({ length: 6 }, () => of.add(of.ana, signed())));
      assert.deepEqual(made.map(({ version }) => version).sort(), [1, 2, 3, 4, 5, 6]);
      assert.deepEqual(await of.problems(), []);
    });

    test('a pay date sees what applies by then', async () => {
      const of = await prepare(databases);
      await of.add(of.work.admin, onPaper('2026-03-01', { status: 'M' }));
      await of.add(of.ana, { ...signed(), appliesFrom: '2026-07-01' });
      assert.equal(await status(of, '2026-02-28'), undefined);
      assert.equal(await status(of, '2026-03-01'), 'M');
      assert.equal(await status(of, '2026-06-30'), 'M');
      assert.equal(await status(of, '2026-07-01'), 'S');
    });

    test('a claim of exemption lapses, and a new certificate ends it before', async () => {
      const of = await prepare(databases);
      await of.add(of.work.admin, onPaper('2026-03-01', { status: 'M' }));
      const claim = await of.add(of.ana, signed({ status: null, exempt: true }));
      assert.equal(claim.lapsesAfter, '2027-02-16');
      assert.equal(await status(of, '2027-02-16'), 'exempt');
      assert.equal(await status(of, '2027-02-17'), 'M');
      const { notes, certificates } = await of.parameters('2027-02-17');
      assert.match(notes.join(), /AA101 version 2 .* lapsed after 2027-02-16: AA101 version 1/);
      assert.deepEqual(
        certificates.map(({ version }) => version),
        [1],
      );
      await of.add(of.ana, signed());
      assert.equal(await status(of, '2026-12-31'), 'S');
    });

    test('a voided one no longer counts, the previous version does; it is voided once', async () => {
      const of = await prepare(databases);
      await of.add(of.work.admin, onPaper('2026-03-01', { status: 'M' }));
      const { id } = await of.add(of.ana, signed());
      assert.equal(await status(of, '2026-06-30'), 'S');
      const voided = await of.void(id);
      assert.equal(voided.voidedAt, '2026-06-15T15:00:00.000Z');
      assert.equal(await status(of, '2026-06-30'), 'M');
      assert.deepEqual(await of.read(id), voided);
      assert.equal(voided.voidReason, 'entered for somebody else');
      await assert.rejects(of.void(id), refused(409));
      await assert.rejects(of.void(id, ''), refused(400, 'reason'));
      assert.equal((await of.add(of.ana, signed())).version, 3);
      const at = { ...of.place, certificateId: id };
      const late = voidCertificate(of.deps, of.work.admin, at, { reason: 'x' }, '"1"');
      await assert.rejects(late, refused(412));
    });

    test('of several forms together, ready for payCalc', async () => {
      const of = await prepare(databases);
      const main = await of.add(of.ana, signed({ extra: 10 }));
      const state = await of.add(of.ana, signed({ exempt: true }, 'BB101'));
      const other = await of.add(of.work.admin, onPaper('2026-05-01', { extra: 25 }, 'CC101'));
      const found = await of.parameters('2026-06-30');
      const values = (index: number) =>
        Object.fromEntries(
          (found.taxJurisdictionParms[index]?.miscParameters ?? []).map((each) => [
            each.parameterName,
            each.parameterValue,
          ]),
        );
      assert.deepEqual(
        found.taxJurisdictionParms.map(({ uniqueTaxID, isExempt }) => [uniqueTaxID, isExempt]),
        [
          [FIT, undefined],
          [SIT, true],
        ],
      );
      assert.deepEqual(values(0), { FILINGSTATUS: 'S', ADDITIONALWH: '10', '2020_W4': 'TRUE' });
      assert.deepEqual(
        found.certificates.map(({ id }) => id),
        [main.id, state.id, other.id],
      );
      assert.deepEqual(found.certificates[0]?.lines, main.lines);
      assert.match(found.notes.join(), /ADDITIONALWH: 10 of AA101 .* not 25 of CC101/);
    });
  });

  describe('the trail of the employee', () => {
    /** One signed, one recorded and voided; everything done that leaves an entry. */
    const used = async () => {
      const of = await prepare(databases);
      const one = await of.add(of.ana, signed());
      const two = await of.add(of.work.admin, onPaper('2026-06-01', {}, 'BB101'));
      await of.read(one.id);
      await of.void(two.id, 'not Ana’s');
      await of.parameters('2026-06-30');
      return { ...of, one, two };
    };

    test('tells of everything but the answers', async () => {
      const { trail, one, two, problems } = await used();
      const entries = await trail();
      const about = ({ id, formCode, version, contentSha256 }: typeof one) => ({
        certificateId: id,
        formCode,
        version,
        contentSha256,
      });
      const voidedAt = '2026-06-15T15:00:00.000Z';
      assert.deepEqual(
        entries.map(({ action, actor, details }) => [action, actor.kind, details]),
        [
          ['certificate.signed', 'employee', about(one)],
          ['certificate.recorded', 'admin', about(two)],
          ['certificate.read', 'admin', about(one)],
          ['certificate.voided', 'admin', { ...about(two), voidedAt, reason: 'not Ana’s' }],
          ['taxParameters.read', 'account', { payDate: '2026-06-30', certificates: [about(one)] }],
          ['audit.read', 'admin', {}],
        ],
      );
      assert.doesNotMatch(JSON.stringify(entries), /123-?45-?6789/);
      assert.deepEqual(await problems(), []);
    });

    type Used = Awaited<ReturnType<typeof used>>;
    const set = (changes: object) => (db: Database, of: Used) =>
      db.updateTable('certificates').set(changes).where('id', '=', of.one.id).execute();
    const TAMPERING: Readonly<
      Record<string, readonly [(db: Database, of: Used) => Promise<unknown>, RegExp]>
    > = {
      'a removed certificate': [
        (db, { one }) => db.deleteFrom('certificates').where('id', '=', one.id).execute(),
        /X: certificate .* \(AA101 version 1\): is missing/,
      ],
      'another day': [set({ applies_from: '2020-01-01' }), /AA101 version 1\): was changed/],
      'another version': [set({ version: 7 }), /was changed/],
      'another edition': [set({ edition: '2025-01-01' }), /was changed/],
      'another form': [set({ form_code: 'BB109' }), /was changed/],
      'another employer': [set({ employer_id: 'x' }), /was changed/],
      'another digest': [set({ content_sha256: '0'.repeat(64) }), /was changed/],
      'other content': [set({ sealed: 'v1.x' }), /was changed/],
      'content encrypted again by somebody with the keys': [
        async (db, { deps, id, one }) => {
          const key = await openEmployeeKey(db, deps, id);
          const row = await db
            .selectFrom('certificates')
            .selectAll()
            .where('id', '=', one.id)
            .executeTakeFirstOrThrow();
          assert.ok(key);
          const content = openContent(key, row);
          const sealed = sealContent(key, { ...content, lapsesAfter: '2020-01-01' });
          await db.updateTable('certificates').set({ sealed }).where('id', '=', one.id).execute();
        },
        /AA101 version 1\): was changed/,
      ],
      'content of another': [
        async (db, { one, two }) => {
          const row = await db
            .selectFrom('certificates')
            .select(['sealed', 'content_sha256'])
            .where('id', '=', two.id)
            .executeTakeFirstOrThrow();
          await db.updateTable('certificates').set(row).where('id', '=', one.id).execute();
        },
        /was changed/,
      ],
      'voided by nobody': [set({ voided_at: '2026-06-15T15:00:00.000Z' }), /was voided or not/],
      'a voiding undone': [
        (db, { two }) =>
          db
            .updateTable('certificates')
            .set({ voided_at: null, void_reason: null })
            .where('id', '=', two.id)
            .execute(),
        /BB101 version 1\): was voided or not/,
      ],
      'another reason': [
        (db, { two }) =>
          db
            .updateTable('certificates')
            .set({ void_reason: 'v1.x' })
            .where('id', '=', two.id)
            .execute(),
        /BB101 version 1\): was voided or not/,
      ],
      'an added certificate': [
        async (db, { one }) => {
          const row = await db
            .selectFrom('certificates')
            .selectAll()
            .where('id', '=', one.id)
            .executeTakeFirstOrThrow();
          const id = '11111111-1111-4111-8111-111111111111';
          await db
            .insertInto('certificates')
            .values({ ...row, id, version: 2 })
            .execute();
        },
        /X: certificate 11111111-.*: the audit trail has no entry for it/,
      ],
      'a certificate of somebody without a trail': [
        async (db, { work, one }) => {
          const other = await work.hire();
          await db
            .updateTable('certificates')
            .set({ employee_id: other.id })
            .where('id', '=', one.id)
            .execute();
        },
        /employee (?!X).*: has no head of its audit trail/,
      ],
    };
    for (const [name, [tamper, expected]] of Object.entries(TAMPERING)) {
      test(`verify-audit finds ${name}`, async () => {
        const of = await used();
        await tamper(of.db, of);
        assert.match((await of.problems()).join('\n'), expected);
      });
    }

    test('a change of SECRET_KEY leaves all of it as it was', async () => {
      const { db, deps, work, place, one, problems, parameters } = await used();
      const before = await db.selectFrom('certificates').selectAll().orderBy('id').execute();
      const { problems: wrong, left } = await resealAll(db, new Secrets([NEW, OLD]));
      assert.deepEqual([wrong, left], [[], []]);
      assert.deepEqual(
        await db.selectFrom('certificates').selectAll().orderBy('id').execute(),
        before,
      );
      const renewed = { ...deps, secrets: new Secrets([NEW]) };
      assert.deepEqual(await problems(renewed), []);
      const read = await readCertificate(renewed, work.admin, { ...place, certificateId: one.id });
      assert.deepEqual(read, one);
      assert.equal((await parameters('2026-06-30', renewed)).certificates.length, 1);
      await assert.rejects(parameters('2026-06-30'));
    });
  });
});
