/** Documentation of what the submission routes answer. */

import Type from 'typebox';
import { LateUnless } from '../../employers/business-days.ts';
import { CopyOf, Document, FormAddress, Section1, Section2, SupplementB } from '../form/schema.ts';
import { OPERATION_IDS } from '../submissions/reading/possible-acts.ts';

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const text = (description?: string) =>
  nullable(Type.String(description === undefined ? {} : { description }));

const Deadlines = Type.Object(
  {
    countedFrom: text(
      'The day both sections count from: the earliest of the first day in Section 2, the first day before a correction, and employment.startDate.',
    ),
    section1DueOn: text(),
    section1SignedOn: text(),
    section1DaysLate: nullable(
      Type.Integer({
        description:
          'Calendar days after the due date, until the signature or today; 0 if on time.',
      }),
    ),
    section2DueOn: text(),
    section2SignedOn: text(),
    section2DaysLate: nullable(
      Type.Integer({
        description:
          'Same as section1DaysLate. While the employer’s businessDays are unknown, Monday to Friday is counted: see section2LateUnless.',
      }),
    ),
    section2LateUnless: nullable(LateUnless),
    reverifyBy: text(),
    retainUntil: text('Null while the employee works here.'),
  },
  { title: 'Deadlines' },
);

const Warnings = (description: string) =>
  Type.Array(
    Type.Object({
      code: Type.String({
        description: 'For programs: section1_late, section2_overdue, first_day_differs ...',
      }),
      path: Type.String(),
      message: Type.String(),
    }),
    { description },
  );

const summary = {
  id: Type.Integer({
    format: 'int64',
    description: 'Below 2^31; of forms started before 0.2.0, up to 15 digits.',
  }),
  employeeId: Type.String(),
  documentName: Type.String(),
  edition: Type.String(),
  status: Type.String(),
  statusChangedAt: Type.String(),
  countersigned: Type.Boolean({ description: 'Section 2 is signed.' }),
  countersignable: Type.Boolean({ description: 'Section 2 may be completed now.' }),
  documentationExpirationDate: text('First date by which to reverify.'),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const SubmissionSummary = Type.Object(
  {
    ...summary,
    deadlines: Deadlines,
    warnings: Warnings('Only warnings about deadlines; the submission itself has the others too.'),
  },
  { title: 'SubmissionSummary' },
);

/** As sent, and what the service adds. */
const FormDocument = Type.Object(
  {
    ...Document.properties,
    listIndex: Type.Integer(),
    receiptValidUntil: Type.Optional(Type.String({ description: 'yyyy-MM-dd.' })),
  },
  { title: 'RecordedDocument' },
);

const VerificationDocument = Type.Object(
  {
    listKey: Type.String(),
    listIndex: Type.Integer(),
    documentationKey: Type.String(),
    documentTitle: text(),
    documentNumber: text(),
    issuingAuthority: text(),
    expirationDate: text('MM/DD/YYYY.'),
    receipt: Type.Boolean(),
    receiptValidUntil: text('MM/DD/YYYY.'),
    extendedUntil: text('MM/DD/YYYY.'),
  },
  { title: 'VerificationDocument' },
);

const Signature = Type.Object(
  {
    id: Type.String(),
    part: Type.String(),
    attestationId: Type.String(),
    acknowledged: Type.Literal(true),
    signedAt: Type.String(),
    signedOn: Type.String(),
    signer: Type.Object({
      kind: Type.String(),
      id: Type.String(),
      name: Type.String(),
      role: text(),
      evidence: Type.String(),
    }),
    ip: Type.String(),
    userAgent: Type.String(),
    contentSha256: Type.String(),
  },
  { title: 'Signature' },
);

export const Copy = Type.Object(
  {
    id: Type.String(),
    ...CopyOf.properties,
    mediaType: Type.String(),
    bytes: Type.Integer(),
    sha256: Type.String(),
    addedAt: Type.String(),
    addedBy: Type.String(),
  },
  { title: 'DocumentCopy' },
);

export const Scan = Type.Object(
  {
    id: Type.String(),
    name: Type.Optional(Type.String({ description: 'File name, as sent.' })),
    mediaType: Type.String(),
    bytes: Type.Integer(),
    sha256: Type.String(),
    addedAt: Type.String(),
    addedBy: Type.String(),
  },
  { title: 'FormScan' },
);

export const Submission = Type.Object(
  {
    ...summary,
    version: Type.Integer(),
    employerId: Type.String(),
    editionExpires: Type.String(),
    statusChangedBy: text(),
    acceptedAt: text(),
    purgedAt: text(),
    deadlines: Deadlines,
    historical: nullable(
      Type.Object(
        {
          source: Type.String({ description: 'paper or electronic.' }),
          section1SignedOn: text('Null: not recorded.'),
          section2SignedOn: text('Null: not recorded.'),
          note: text(),
          missing: Type.Array(Type.String(), {
            description:
              'What is not on record of the form: blank on it, or not copied from it. Paths as importHistoricalForms takes them.',
          }),
          scans: Type.Array(Scan),
          scanNames: Type.Optional(
            Type.Array(Type.String(), { description: 'Files that the import named.' }),
          ),
        },
        {
          title: 'HistoricalRecord',
          description:
            'For a form completed earlier, on paper or in another system; otherwise null.',
        },
      ),
    ),
    replaces: nullable(
      Type.Integer({
        format: 'int64',
        description: 'The accepted form that remains on record until this one is accepted.',
      }),
    ),
    rejectionReason: text(),
    mismatchReason: text(),
    section1: nullable(Section1),
    supplementA: Type.Array(
      Type.Object({
        lastName: Type.String(),
        firstName: Type.String(),
        middleInitial: Type.Optional(Type.String()),
        address: FormAddress,
        signatureId: Type.String(),
      }),
    ),
    section2: nullable(
      Type.Object({ ...Section2.properties, documents: Type.Optional(Type.Array(FormDocument)) }),
    ),
    verificationDocuments: Type.Array(VerificationDocument),
    supplementB: Type.Array(
      Type.Object(
        {
          ...Type.Omit(SupplementB, ['signature', 'document']).properties,
          documents: Type.Optional(Type.Array(FormDocument)),
          edition: Type.String({ description: 'Edition of the form that was signed.' }),
          signatureId: Type.String(),
          signedOn: Type.String({ description: 'yyyy-MM-dd.' }),
        },
        { title: 'SignedSupplementB' },
      ),
    ),
    corrections: Type.Array(
      Type.Object({
        section: Type.String(),
        entry: Type.Optional(Type.Integer({ description: 'Block of a supplement.' })),
        reason: Type.String(),
        changes: Type.Array(
          Type.Object({ path: Type.String(), old: Type.Unknown(), new: Type.Unknown() }),
        ),
        signatureId: Type.String(),
        signedOn: Type.String(),
      }),
    ),
    signatures: Type.Array(Signature),
    copies: Type.Array(Copy),
    warnings: Warnings('What to check again; nothing is rejected because of it.'),
  },
  { title: 'Submission' },
);

export const PossibleActs = Type.Object(
  {
    acts: Type.Array(Type.Enum([...OPERATION_IDS]), {
      description: 'The operationIds of requests that the role and the state allow.',
    }),
    correctable: Type.Array(Type.Enum(['section1', 'section2', 'supplementA', 'supplementB']), {
      description: 'What the caller may correct with correctSubmission.',
    }),
    examination: Type.Object(
      {
        today: Type.String({ description: 'The day in the employer’s time zone.' }),
        usesEVerify: Type.Boolean(),
        copiesKept: Type.Boolean({ description: 'Copies of every document are kept.' }),
        alternativeProcedureAllowed: Type.Boolean(),
        reviewRequired: Type.Boolean({ description: 'Section 2 is reviewed before acceptance.' }),
        reverifiable: Type.Boolean({
          description: 'Supplement B may be signed for a reverification.',
        }),
      },
      { title: 'ExaminationRules', description: 'What an examiner needs to know first.' },
    ),
  },
  { title: 'PossibleActs', description: 'What is possible now.' },
);
