import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECLARATION, SMALL, smallEdition } from '../../../test/support/certificates.ts';
import { fillForm } from '../../forms/answers/evaluate.ts';
import { declaredIn } from '../../forms/catalog/declaration.ts';
import { loadForms } from '../../forms/catalog/load.ts';
import { fieldsOf } from '../../forms/catalog/walk.ts';
import { fillCertificate, givenValues, lapseOf } from './fill-certificate.ts';
import { findEdition } from './find-edition.ts';

const ANSWERS = { name: 'Ana Rivera', ssn: '123456789', status: 'S' };
const SIGNING = { name: 'Ana Rivera', day: '2026-06-15', mayAnswer: [] } as const;
const edition = smallEdition('2026-01-01');
const pathsOf = (answers: object, of = edition) =>
  fillCertificate(of, answers as Record<string, unknown>, SIGNING)
    .errors.map(({ path }) => path)
    .sort();

test('name and day are written by the service, and nobody else', () => {
  const { filled, written, errors } = fillCertificate(edition, ANSWERS, SIGNING);
  assert.deepEqual(errors, []);
  assert.deepEqual(written, ['signature', 'signatureDate']);
  assert.equal(filled.values.get('signature'), 'Ana Rivera');
  assert.equal(filled.values.get('signatureDate'), '2026-06-15');
  const forged = { ...ANSWERS, signature: 'Someone', signatureDate: '2020-01-01' };
  assert.deepEqual(pathsOf(forged), ['answers.signature', 'answers.signatureDate']);
});

test('the employee signs with the name on the form, whatever the record says', () => {
  const field = (id: string) => ({ id, type: 'name', label: id }) as const;
  const named = (fields: readonly string[], answers: object, isSigner = true) => {
    const [section] = edition.sections;
    const items = [...(section?.items ?? []), ...fields.map(field)];
    const of = { ...edition, sections: [{ ...section, items }, ...edition.sections.slice(1)] };
    const sent = { ...ANSWERS, ...answers };
    const done = fillCertificate(of as typeof edition, sent, { ...SIGNING, isSigner });
    assert.deepEqual(done.errors, []);
    assert.equal(done.filled.values.get('signature'), done.signedAs);
    return done.signedAs;
  };
  const parts = { firstName: 'Rosa', middleInitial: 'M', lastName: 'Delgado Fernández' };
  assert.equal(named(Object.keys(parts), parts), 'Rosa M Delgado Fernández');
  assert.equal(named(['fullName'], { fullName: 'Rosa Delgado' }), 'Rosa Delgado');
  assert.equal(named(['fullName'], {}), 'Ana Rivera', 'the record, without a name on the form');
  assert.equal(named(['fullName'], { fullName: 'Rosa Delgado' }, false), 'Ana Rivera');
});

test('every certificate of the catalog has the name under the ids that the signature reads', () => {
  for (const { identity, editions } of loadForms().values()) {
    if (!['exemption', 'nonresidence', 'withholding'].includes(identity.kind)) continue;
    for (const each of editions) {
      const ids = fieldsOf(each).map(({ field }) => field.id);
      const hasName =
        ids.includes('fullName') || ['firstName', 'lastName'].every((id) => ids.includes(id));
      assert.ok(hasName, `${identity.code} ${each.edition}`);
    }
  }
});

test('one refusal names every bad answer, whatever is wrong with it', () => {
  const sent = { status: 'X', ssn: '12', extra: -1, employerName: 'Me', nothing: 1, credits: [] };
  assert.deepEqual(pathsOf(sent), [
    'answers.credits',
    'answers.employerName',
    'answers.extra',
    'answers.name',
    'answers.nothing',
    'answers.ssn',
    'answers.status',
  ]);
  assert.deepEqual(pathsOf({ ...ANSWERS, name: '王' }), ['answers.name']);
  assert.deepEqual(pathsOf(JSON.parse('{"__proto__": "x", "constructor": 1}')), [
    'answers.__proto__',
    'answers.constructor',
    'answers.name',
    'answers.ssn',
    'answers.status',
  ]);
});

test('null is an answer left out; the employer’s fields are the employer’s', () => {
  assert.deepEqual(pathsOf({ ...ANSWERS, extra: null, employerName: null }), []);
  const employer = { ...ANSWERS, employerName: 'Desert Supply' };
  const recording = { ...SIGNING, mayAnswer: ['employer'] } as const;
  const { errors, filled } = fillCertificate(edition, employer, recording);
  assert.deepEqual(errors, []);
  assert.equal(filled.values.get('employerName'), 'Desert Supply');
});

test('worksheets compute, and stay with the employee', () => {
  const { filled } = fillCertificate(edition, { ...ANSWERS, children: 3 }, SIGNING);
  assert.equal(filled.values.get('children'), '3');
  const given = givenValues(edition, filled);
  assert.equal(given.credits, '300');
  assert.ok(!('children' in given));
});

test('of several signatures the one that is asked for is written', () => {
  const two = smallEdition('2026-01-01', {}, [
    {
      id: 'militarySignature',
      type: 'signature',
      label: 'Signature',
      required: true,
      when: { checked: 'exempt' },
    },
    {
      id: 'militarySignatureDate',
      type: 'date',
      label: 'Date',
      required: true,
      when: { checked: 'exempt' },
    },
    { id: 'witness', type: 'signature', label: 'Witness', by: 'employer' },
  ]);
  const written = (answers: Record<string, unknown>) =>
    fillCertificate(two, answers, SIGNING).written;
  assert.deepEqual(written(ANSWERS), ['signature', 'signatureDate']);
  assert.deepEqual(written({ ...ANSWERS, exempt: true }), [
    'signature',
    'signatureDate',
    'militarySignature',
    'militarySignatureDate',
  ]);
});

test('a claim lapses in the year after the one it was signed for', () => {
  const [, of2026] = SMALL.get('AA101')?.editions ?? [];
  assert.ok(of2026);
  const claim = (exempt: boolean) => fillForm(of2026, { exempt }, { mustBeSigned: false });
  assert.equal(lapseOf(of2026, claim(false), '2026-06-15'), null);
  assert.equal(lapseOf(of2026, claim(true), '2026-06-15'), '2027-02-16');
  // The edition of the coming year, signed in December.
  assert.equal(lapseOf(of2026, claim(true), '2025-12-20'), '2027-02-16');
  assert.equal(lapseOf(edition, claim(true), '2026-06-15'), null);
});

test('the edition: by the day, by its name, and why there is none', () => {
  const seek = (code: string, day: string, named?: string) => {
    const found = findEdition(SMALL, code, day, named);
    return 'error' in found ? found.error.path : found.edition.effective;
  };
  assert.equal(seek('aa101', '2025-12-31'), '2025-01-01');
  assert.equal(seek('AA101', '2026-01-01'), '2026-01-01');
  assert.equal(seek('AA101', '2025-12-20', '2026-01-01'), '2026-01-01');
  assert.equal(seek('AA101', '2026-01-01', '2024-01-01'), 'edition');
  assert.equal(seek('AA101', '2019-01-01'), 'formCode');
  for (const code of ['ZZ999', 'DD101', 'I9101'])
    assert.equal(seek(code, '2026-01-01'), 'formCode');
});

test('the declaration is the quoted words next to the signature; else all that are quoted', () => {
  const words = (text: string) => ({ text, quoted: true }) as const;
  const [certificate, employer, worksheet] = edition.sections;
  assert.ok(certificate && employer && worksheet);
  const about = { title: 'About', items: [words('Read this first.'), { text: 'Not quoted.' }] };
  const own = { ...worksheet, items: [...worksheet.items, words('Keep it.')] };
  const all = { ...edition, sections: [about, certificate, own] };
  assert.deepEqual(declaredIn(all, ['signature']), [DECLARATION]);
  const items = [
    { columns: [{ items: certificate.items.filter((item) => !('text' in item)) }] },
    { list: ['that one', 'that other'], quoted: true },
  ] as const;
  const listed = { ...edition, sections: [about, { title: 'Sign', items }, own] };
  assert.deepEqual(declaredIn(listed, ['signature']), ['that one', 'that other']);
  const apart = { ...edition, sections: [about, { title: 'Sign', items: items.slice(0, 1) }, own] };
  assert.deepEqual(declaredIn(apart, ['signature']), ['Read this first.']);
});
