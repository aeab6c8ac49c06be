/** Answers to Form W-4, signed and on paper; and a small catalog whose figures no agency changes. */

import type { Item } from '../../src/forms/catalog/item-schema.ts';
import type { Catalog, Form, LoadedEdition } from '../../src/forms/catalog/load.ts';

export const W4 = {
  firstName: 'Ada',
  lastName: 'Byron',
  ssn: '123-45-6789',
  address: '7015 N Scottsdale Rd',
  cityStateZip: 'Scottsdale, AZ 85253',
  filingStatus: 'S',
} as const;

export const SIGNED_W4 = {
  formCode: 'W4101',
  answers: W4,
  signature: { acknowledged: true },
} as const;

export const PAPER_W4 = {
  formCode: 'W4101',
  answers: W4,
  paper: { signedOn: '2026-06-01', receivedOn: '2026-06-02' },
} as const;

export const FIT = '00-000-0000-FIT-000';
export const SIT = '21-000-0000-SIT-000';
export const DECLARATION = 'I declare that this is true.';

const source = { document: 'a test' };

const items: readonly Item[] = [
  { id: 'name', type: 'name', label: 'Name', required: true },
  { id: 'ssn', type: 'ssn', label: 'Number', required: true },
  {
    id: 'status',
    type: 'choice',
    label: 'Status',
    options: [
      { value: 'S', label: 'Single' },
      { value: 'M', label: 'Married' },
    ],
    required: { not: { checked: 'exempt' } },
    feeds: [{ parameter: 'FILINGSTATUS' }],
  },
  {
    id: 'credits',
    type: 'money',
    label: 'Credits',
    line: '3',
    suggest: { product: ['children', '100'] },
    feeds: [{ parameter: 'DEPENDENTS_AMT' }],
  },
  {
    id: 'extra',
    type: 'money',
    label: 'Extra',
    line: '4(c)',
    feeds: [{ parameter: 'ADDITIONALWH' }],
  },
  { id: 'exempt', type: 'checkbox', label: 'Exempt', feeds: [{ exempt: true }] },
  { text: DECLARATION, quoted: true },
  { id: 'signature', type: 'signature', label: 'Signature', required: true },
  { id: 'signatureDate', type: 'date', label: 'Date', required: true },
];

export function smallEdition(
  effective: string,
  changes: Partial<LoadedEdition> = {},
  more: readonly Item[] = [],
): LoadedEdition {
  return {
    edition: `Rev. ${effective.slice(0, 4)}`,
    effective,
    source,
    confidence: 'official',
    evidence: 'made for tests',
    file: 'test.yaml',
    always: [{ parameter: '2020_W4', value: 'TRUE' }],
    sections: [
      { title: 'Certificate', items: [...items, ...more] },
      {
        title: 'Employer',
        items: [{ id: 'employerName', type: 'text', label: 'Employer', by: 'employer' }],
      },
      {
        title: 'Worksheet',
        worksheet: true,
        items: [{ id: 'children', type: 'integer', label: 'Children' }],
      },
    ],
    ...changes,
  };
}

const lapses = {
  when: { checked: 'exempt' },
  lastDay: '02-16',
  yearsAfter: 1,
  source,
} as const;

function smallForm(
  code: string,
  identity: Partial<Form['identity']>,
  editions: readonly LoadedEdition[],
): Form {
  return {
    identity: {
      code,
      title: `Certificate ${code}`,
      agency: 'Agency',
      jurisdiction: '00-000-0000',
      kind: 'withholding',
      language: 'en',
      about: 'a form made for tests',
      tax: FIT,
      source,
      confidence: 'official',
      ...identity,
    },
    editions,
  };
}

/** `AA101` federal, `AA102` the same in Spanish, `BB101` a state's, `CC101` with them, `DD101` planned. */
export const SMALL: Catalog = new Map(
  [
    smallForm('AA101', {}, [
      smallEdition('2025-01-01', { ends: '2025-12-31', lapses }),
      smallEdition('2026-01-01', { lapses }),
    ]),
    smallForm('AA102', { language: 'es' }, [smallEdition('2026-01-01', { lapses })]),
    smallForm('BB101', { kind: 'nonresidence', tax: SIT }, [
      smallEdition('2020-01-01', { always: [] }),
    ]),
    smallForm('CC101', { kind: 'other' }, [smallEdition('2020-01-01', { always: [] })]),
    smallForm('DD101', { planned: 'could not be read anywhere' }, []),
    smallForm('I9101', { kind: 'employment-eligibility' }, [smallEdition('2020-01-01')]),
  ].map((form) => [form.identity.code, form]),
);

const ANSWERS = { name: 'Ana Rivera', ssn: '123456789', status: 'S' } as const;

export const signed = (changes: object = {}, formCode = 'AA101') => ({
  formCode,
  answers: { ...ANSWERS, ...changes },
  signature: { acknowledged: true },
});

export const onPaper = (signedOn: string, changes: object = {}, formCode = 'AA101') => ({
  formCode,
  answers: { ...ANSWERS, ...changes },
  paper: { signedOn, receivedOn: signedOn },
});
