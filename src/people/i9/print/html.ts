/**
 * The form and the confirmation of a signature as HTML to print. The data elements and their order
 * are the form's; the official layout comes with the PDF.
 */

import { printDay } from '../../../platform/shape/days.ts';
import { escaped } from '../../../platform/shape/written.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { Content, FormDocument, Signature } from '../form/content.ts';
import type { FormAddress } from '../form/schema.ts';
import { type Timeliness, timelinessFacts } from '../form/timeliness.ts';
import { ATTESTATIONS, findAttestation } from '../form-data/attestations.ts';
import { statusLabelOn } from '../form-data/printed-editions.ts';
import { printedAs, zipOf } from './paper.ts';

type Row = readonly [label: string, value: unknown];

const STYLE =
  'body{font:11pt sans-serif;margin:2em}table{border-collapse:collapse;width:100%;margin:0 0 1em}' +
  'td,th{border:1px solid #555;padding:.25em .5em;text-align:left;vertical-align:top}th{width:35%}' +
  'h2{margin:1em 0 .3em}blockquote{margin:.5em 1em}';

/** Values of the form run nothing and load nothing, on screen and in the bundle for inspectors. */
export const PRINT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${PRINT_POLICY}"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>\n`;

const table = (rows: readonly Row[]): string =>
  `<table>${rows
    .map(([label, value]) => `<tr><th>${escaped(label)}</th><td>${show(value)}</td></tr>`)
    .join('')}</table>`;

function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return escaped(/^\d{4}-\d\d-\d\d$/.test(text) ? printDay(text) : text);
}

const address = (at: FormAddress | null | undefined): string =>
  [at?.streetAddress1, at?.streetAddress2, at?.city, at?.state, zipOf(at), at?.country]
    .filter(Boolean)
    .join(', ');

/** Everything that is on the form; of a purged one only that it was. */
export function printForm(
  row: SubmissionRow,
  content: Content | null,
  timeliness: Timeliness,
): string {
  const title = `Form I-9, edition ${printedAs(row)}`;
  const head = table([
    ['Submission', row.id],
    ['Status', row.status],
  ]);
  if (content === null) return page(title, `${head}<p>Purged after the end of retention.</p>`);
  return page(
    title,
    [
      head,
      printSection1(row, content),
      ...content.supplementA.map((preparer) =>
        section('Supplement A. Preparer and/or Translator Certification', [
          ['Last name', preparer.lastName],
          ['First name', preparer.firstName],
          ['Middle initial', preparer.middleInitial],
          ['Address', address(preparer.address)],
          ...signed(content, preparer.signatureId),
        ]),
      ),
      printSection2(content),
      ...content.supplementB.map((entry) =>
        section(`Supplement B. Reverification and Rehire, edition ${entry.edition}`, [
          ['Reason', entry.reason],
          ['Date of rehire', entry.rehireDate],
          ['New last name', entry.newName?.lastName],
          ['New first name', entry.newName?.firstName],
          ['New middle initial', entry.newName?.middleInitial],
          ...entry.documents.flatMap(documentRows),
          ['Additional information', entry.additionalInformation],
          ['Alternative procedure used', entry.alternativeProcedure === true],
          ['Employer or authorized representative', entry.examinerName],
          ...signed(content, entry.signatureId),
        ]),
      ),
      ...content.corrections.map((correction) =>
        section(`Correction of ${correction.section}`, [
          ...correction.changes.map(
            (change): Row => [
              change.path,
              `${JSON.stringify(change.old)} → ${JSON.stringify(change.new)}`,
            ],
          ),
          ['Reason', correction.reason],
          ...signed(content, correction.signatureId),
        ]),
      ),
      section('Deadlines (not part of Form I-9)', timelinessFacts(timeliness, content)),
    ].join(''),
  );
}

const section = (title: string, rows: readonly Row[]): string =>
  `<h2>${escaped(title)}</h2>${table(rows)}`;

function printSection1(row: SubmissionRow, content: Content): string {
  const one = content.section1;
  if (one === null) return '';
  const status = one.citizenshipStatus;
  const label = status && statusLabelOn(row.edition, status);
  return section('Section 1. Employee Information and Attestation', [
    ['Last name', one.lastName],
    ['First name', one.firstName],
    ['Middle initial', one.middleInitial],
    ['Other last names used', one.otherLastNames],
    ['Address', address(one.address)],
    ['Date of birth', one.dateOfBirth],
    ['U.S. Social Security Number', one.socialSecurityNumber],
    ['E-mail address', one.emailAddress],
    ['Telephone number', one.telephoneNumber],
    ['Citizenship or immigration status', label],
    ['USCIS Number or A-Number', one.uscisNumber],
    ['Authorized to work until', one.authorizationExpirationDate],
    ['Form I-94 admission number', one.i94Number],
    ['Foreign passport number', one.foreignPassportNumber],
    ['Country of issuance', one.foreignPassportCountry],
    ...partSigned(content, 'section1'),
  ]);
}

function printSection2(content: Content): string {
  const two = content.section2;
  if (two === null) return '';
  const { lastName, firstName, title } = two.examiner ?? {};
  return section('Section 2. Employer Review and Verification', [
    ...(two.documents ?? []).flatMap(documentRows),
    ['Additional information', two.additionalInformation],
    ['Alternative procedure used', two.alternativeProcedure === true],
    ['First day of employment', two.firstDayOfEmployment],
    ['Last name, first name, title', [lastName, firstName, title].filter(Boolean).join(', ')],
    ['Business or organization', two.businessName],
    ['Address', address(two.businessAddress)],
    ...partSigned(content, 'section2'),
  ]);
}

const documentRows = (document: FormDocument): Row[] => [
  [`List ${document.listKey}, document ${document.listIndex}`, document.documentTitle],
  ['Issuing authority', document.issuingAuthority],
  ['Document number', document.documentNumber],
  ['Expiration date', document.expirationDate],
  ...(document.receipt ? ([['Receipt, valid until', document.receiptValidUntil]] as const) : []),
  ...(document.extendedUntil
    ? ([
        ['Extended until', `${printDay(document.extendedUntil)}: ${document.extensionReason}`],
      ] as const)
    : []),
];

const partSigned = ({ signatures }: Content, part: Signature['part']): Row[] =>
  signatureRows(signatures.findLast((signature) => signature.part === part));

const signed = ({ signatures }: Content, signatureId: string): Row[] =>
  signatureRows(signatures.find(({ id }) => id === signatureId));

function signatureRows(signature: Signature | undefined): Row[] {
  if (signature === undefined) return [];
  return [
    ['Attestation', findAttestation(signature.attestationId)?.text ?? signature.attestationId],
    ['Signed electronically by', signature.signer.name],
    ['Date', signature.signedOn],
  ];
}

/** The printed confirmation 8 CFR 274a.2(h) gives the signer a right to. */
export function printConfirmation(row: SubmissionRow, signature: Signature): string {
  const attestation = ATTESTATIONS.find(({ id }) => id === signature.attestationId);
  const { signer } = signature;
  return page(
    'Confirmation of an electronic signature',
    table([
      ['Form', `Form I-9, edition ${row.edition}, submission ${row.id}`],
      ['Part', signature.part],
      ['Attestation', attestation?.text ?? signature.attestationId],
      ['Text version', signature.attestationId],
      ['Read and acknowledged', signature.acknowledged],
      ['Signed by', signer.name],
      ['In the role of', [signer.kind, signer.role].filter(Boolean).join(', ')],
      ['Identity established by', signer.evidence],
      ['Time', signature.signedAt],
      ['Date on the form', signature.signedOn],
      ['Address and program', `${signature.ip} ${signature.userAgent}`],
      ['SHA-256 of what was signed', signature.contentSha256],
      ['Signature', signature.id],
    ]),
  );
}
