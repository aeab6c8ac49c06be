import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormDocument } from '../../form/content.ts';
import { checkDocument } from './document-rules.ts';
import { Findings } from './fields.ts';

const PALAU: FormDocument = {
  listKey: 'A',
  listIndex: 1,
  documentationKey: 'palau_passport',
  issuingAuthority: 'Palau',
  documentNumber: 'P1',
  expirationDate: '2030-01-31',
};

const faultsWith = (recorded: readonly FormDocument[], document = PALAU): string[] => {
  const findings = new Findings();
  checkDocument(findings, 'documents[0]', document, {
    complete: true,
    today: '2026-06-15',
    receiptsFrom: undefined,
    receiptsAllowed: true,
    recorded,
  });
  return findings.errors.map(({ path, message }) => `${path} ${message}`);
};

describe('a document that is on no list of the form', () => {
  test('is not recorded on a new form', () => {
    assert.deepEqual(faultsWith([]), [
      'documents[0].documentationKey palau_passport is no longer recorded: it is not on any list of the form',
    ]);
  });

  test('stays on a form that has it, whatever else is corrected there', () => {
    assert.deepEqual(faultsWith([PALAU]), []);
  });
});

describe('a document key', () => {
  const faultsOf = (documentationKey: string | undefined): string[] =>
    faultsWith([], { ...PALAU, documentationKey } as FormDocument);

  test('that was left blank is asked for', () => {
    assert.deepEqual(faultsOf(undefined), ['documents[0].documentationKey is required']);
  });

  test('that is misspelled gets the one that may be meant', () => {
    assert.match(
      faultsOf('us_pasport').join(),
      /documentationKey is not a known document of List A\. Did you mean us_passport\? Allowed: us_passport, /,
    );
  });
});
