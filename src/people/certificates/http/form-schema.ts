/** Documentation of the forms an employee is asked for and of drafts. */

import Type from 'typebox';
import { CitationSchema } from '../../../tax/paycalc/response-schema.ts';
import { byField, day, Line, nullable, taxJurisdictionParms } from './schema.ts';

const Head = {
  formCode: Type.String(),
  title: Type.String(),
  number: nullable(Type.String()),
  kind: Type.String({ description: 'withholding or nonresidence.' }),
  language: Type.String(),
  agency: Type.String(),
  notAvailable: nullable(
    Type.String({ description: 'Why it cannot be signed here and must be given on paper.' }),
  ),
};

const Asked = Type.Object(
  {
    ...Head,
    uniqueTaxID: Type.String(),
    taxTitle: Type.String(),
    why: Type.Object(
      { rule: Type.String(), citation: CitationSchema },
      { title: 'CertificateReason', description: 'Why it is requested.' },
    ),
    withoutIt: nullable(Type.String({ description: 'For an agreement: what applies without it.' })),
    conditions: nullable(Type.String({ description: 'For an agreement: whom it covers.' })),
    translations: Type.Array(Type.Object(Head, { title: 'CertificateFormHead' }), {
      description: 'The same certificate in other languages. One of them is enough.',
    }),
    latest: nullable(
      Type.Object(
        {
          certificateId: Type.String(),
          formCode: Type.String(),
          version: Type.Integer(),
          signedOn: day('In the employer’s time zone.'),
        },
        { title: 'LatestCertificate', description: 'The newest on file, not voided.' },
      ),
    ),
    draft: nullable(
      Type.Object(
        { formCode: Type.String(), savedAt: Type.String() },
        { title: 'BegunCertificate' },
      ),
    ),
  },
  { title: 'AskedCertificateForm' },
);

export const CertificateForms = Type.Object({
  certificateForms: Type.Object(
    {
      homeState: Type.String(),
      workState: Type.String(),
      forms: Type.Array(Asked, { description: 'Federal first.' }),
    },
    { title: 'CertificateForms' },
  ),
});

const Question = Type.Record(Type.String(), Type.Unknown());

export const CertificateForm = Type.Object({
  certificateForm: Type.Object(
    {
      ...Head,
      edition: Type.String({ description: 'As printed.' }),
      effective: day('First day of the edition.'),
      source: Type.Object(
        { document: Type.String(), url: nullable(Type.String()) },
        { title: 'FormSource', description: 'The agency’s own form.' },
      ),
      about: Type.String(),
      uniqueTaxID: nullable(Type.String()),
      sections: Type.Array(
        Type.Object(
          {
            title: Type.String(),
            worksheet: Type.Boolean(),
            words: Type.Array(Type.String(), { description: 'Printed on the form.' }),
          },
          { title: 'FormSection' },
        ),
      ),
      questions: Type.Array(Question, {
        description:
          'As GET /spf/forms/{code}/questions, without signatures; worksheets names the sections that can answer it.',
      }),
      computedLines: Type.Array(
        Type.Object(
          {
            field: Type.String(),
            line: nullable(Type.String()),
            label: Type.String(),
            type: Type.String(),
            section: Type.String(),
          },
          { title: 'ComputedLine' },
        ),
      ),
      declarations: Type.Array(Type.String(), { description: 'What a signature declares.' }),
    },
    { title: 'CertificateForm' },
  ),
});

const Answer = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const CertificateDraft = Type.Object({
  certificateDraft: Type.Object(
    {
      formCode: Type.String(),
      edition: day('First day of the edition.'),
      savedAt: nullable(Type.String({ description: 'Null: there is no draft yet.' })),
      answers: Type.Record(Type.String(), Answer, { description: 'As they were sent.' }),
      asked: Type.Record(Type.String(), Answer, {
        description: 'The answers whose questions apply: send them to sign.',
      }),
      values: byField('The form as it is filled in, computed lines too.'),
      computed: Type.Array(Type.String(), { description: 'Fields that a worksheet answered.' }),
      applying: Type.Array(Type.String(), { description: 'Fields whose questions apply.' }),
      problems: Type.Array(
        Type.Object(
          { field: Type.String(), code: Type.String(), message: Type.String() },
          { title: 'DraftProblem' },
        ),
        { description: 'What keeps it from being signed.' },
      ),
      lapsesAfter: nullable(day('Last day it would apply because of its claim.')),
      taxJurisdictionParms,
      lines: Type.Array(Line, { description: 'The line each parameter comes from.' }),
    },
    { title: 'CertificateDraft' },
  ),
});
