import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FormDocument } from './content.ts';
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

const faultsWith = (recorded: readonly FormDocument[]): string[] => {
  const findings = new Findings();
  checkDocument(findings, 'documents[0]', PALAU, {
    complete: true,
    today: '2026-06-15',
    receiptsFrom: undefined,
    receiptsAllowed: true,
    recorded,
  });
  return findings.errors.map(({ path, message }) => `${path} ${message}`);
};

describe('a document that is on no list of the form', () => {
  test('is not recorded anew', () => {
    assert.deepEqual(faultsWith([]), [
      'documents[0].documentationKey palau_passport is not recorded any more: it is on no list of the form',
    ]);
  });

  test('stays on a form that has it, whatever else is corrected there', () => {
    assert.deepEqual(faultsWith([PALAU]), []);
  });
});
