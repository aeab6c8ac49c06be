/** Documentation of what the routes of certificates answer. */

import Type from 'typebox';

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
export const day = (description: string) =>
  Type.String({ description: `${description} yyyy-MM-dd.` });
export const byField = (description: string) =>
  Type.Record(Type.String(), Type.String(), { description });

export const CertificateSummary = Type.Object(
  {
    id: Type.String(),
    employeeId: Type.String(),
    formCode: Type.String(),
    edition: day('First day of the edition.'),
    version: Type.Integer({ description: '1, 2, 3, … per employee and form.' }),
    appliesFrom: day('First pay date it applies to.'),
    signedOn: day('In the employer’s time zone.'),
    receivedOn: day('When the employer received it.'),
    createdAt: Type.String(),
    contentSha256: Type.String({ description: 'As in the audit trail.' }),
    voidedAt: nullable(Type.String()),
  },
  { title: 'CertificateSummary' },
);

const Who = Type.Object(
  {
    kind: Type.String(),
    id: Type.String(),
    name: Type.String(),
    role: nullable(Type.String()),
    evidence: nullable(Type.String({ description: 'How the identity was established.' })),
  },
  { title: 'Signer' },
);

const TaxEntry = Type.Object(
  {
    uniqueTaxID: Type.String(),
    locationCode: Type.String(),
    isExempt: Type.Optional(Type.Literal(true)),
    miscParameters: Type.Array(
      Type.Object({ parameterName: Type.String(), parameterValue: Type.String() }),
    ),
  },
  { title: 'CertificateTaxEntry' },
);
export const taxJurisdictionParms = Type.Array(TaxEntry, { description: 'Ready for payCalc.' });

export const Line = Type.Object(
  {
    field: Type.String({ description: 'Empty for a value that the form itself sets.' }),
    line: nullable(Type.String({ description: 'As printed.' })),
    uniqueTaxID: Type.String(),
    parameterName: nullable(Type.String({ description: 'Null for a claim of exemption.' })),
    parameterValue: Type.String(),
    note: Type.Optional(Type.String()),
  },
  { title: 'FormLine' },
);

export const Certificate = Type.Object(
  {
    ...CertificateSummary.properties,
    editionName: Type.String({ description: 'The edition as printed.' }),
    lapsesAfter: nullable(day('Last day it applies because of its claim.')),
    voidReason: nullable(Type.String()),
    answers: byField('What was answered, without worksheets, which are the employee’s own.'),
    computed: byField('Lines that a worksheet filled in.'),
    written: byField('What the service wrote: signature and date.'),
    signature: nullable(
      Type.Object({
        acknowledged: Type.Literal(true),
        declarations: Type.Array(Type.String(), {
          description: 'The declaration on the form, word for word.',
        }),
        signedAt: Type.String(),
        signer: Who,
        ip: Type.String(),
        userAgent: Type.String(),
      }),
    ),
    paper: nullable(Type.Object({ recordedBy: Who })),
    taxJurisdictionParms,
    lines: Type.Array(Line, { description: 'The line each parameter comes from.' }),
  },
  { title: 'Certificate' },
);

export const TaxParameters = Type.Object(
  {
    taxParameters: Type.Object({
      payDate: day('The day asked about.'),
      taxJurisdictionParms,
      certificates: Type.Array(
        Type.Object({
          id: Type.String(),
          formCode: Type.String(),
          edition: day('First day of the edition.'),
          version: Type.Integer(),
          appliesFrom: day('First pay date it applies to.'),
          lines: Type.Array(Line),
        }),
        { description: 'The certificates that apply.' },
      ),
      notes: Type.Array(Type.String(), {
        description: 'Expired claims, replaced certificates, and which of two answers applies.',
      }),
    }),
  },
  {
    title: 'TaxParametersResponse',
    description: 'The tax parameters of the employee on the pay date.',
  },
);
