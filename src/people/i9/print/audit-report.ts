/** The audit trail page behind a completed form: no part of the form, but of its record. */

import type { Report, ReportItem, ReportSection } from '../../../forms/pdf/report.ts';
import type { AuditRecord } from '../../../platform/audit/trail.ts';
import { printDay } from '../../../platform/shape/days.ts';
import type { EmployerRow } from '../../../platform/storage/database/tables-i9.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type { Content, CorrectionEntry, Signature } from '../form/content.ts';
import { type Timeliness, timelinessFacts } from '../form/timeliness.ts';
import { findAttestation } from '../form-data/attestations.ts';
import { printedAs } from './paper.ts';
import {
  actionWords,
  detailWords,
  localWords,
  nameWords,
  PARTS,
  utcWords,
  valueWords,
} from './words.ts';

export type Reported = {
  readonly row: SubmissionRow;
  readonly content: Content;
  readonly employer: Pick<EmployerRow, 'name' | 'federal_ein' | 'timezone'>;
  readonly timeliness?: Timeliness;
  /** Null for who may read the form, but not its trail. */
  readonly trail: readonly AuditRecord[] | null;
};

export function auditReport(reported: Reported): Report {
  const { row, content, trail } = reported;
  return {
    title: 'Audit trail',
    foot: `Form I-9, submission ${row.id}`,
    sections: [
      aboutForm(reported),
      ...content.signatures.map((signature, i) => aboutSignature(reported, signature, i + 1)),
      ...content.corrections.map((correction, i) => aboutCorrection(content, correction, i + 1)),
      aboutTrail(trail),
    ],
  };
}

function aboutForm({ row, content, employer, timeliness }: Reported): ReportSection {
  const facts: [string, string][] = [
    ['Form I-9, submission', String(row.id)],
    ['Employer', `${employer.name}, EIN ${employer.federal_ein}`],
    ['Edition', printedAs(row)],
    ['Status', `${row.status.replaceAll('_', ' ')}, since ${utcWords(row.status_changed_at)}`],
  ];
  if (timeliness !== undefined) facts.push(...timelinessFacts(timeliness, content));
  const { rejectionReason, mismatchReason, replaces } = content;
  if (rejectionReason !== null) facts.push(['Reason of the rejection', rejectionReason]);
  if (mismatchReason !== null) facts.push(['Reason of the mismatch', mismatchReason]);
  if (replaces !== undefined) facts.push(['Replaces', `submission ${replaces}`]);
  return {
    title: 'The form',
    items: [
      {
        text: 'This page is not part of Form I-9. It is kept with the form and lists who created, signed, changed, and opened it (8 CFR 274a.2(e) to (h)).',
      },
      { facts },
    ],
  };
}

function aboutSignature(
  { employer }: Reported,
  signature: Signature,
  number: number,
): ReportSection {
  const { signer, signedAt } = signature;
  const facts: [string, string][] = [
    ['Signer', signer.name],
    ['Role', signer.role === null ? signer.kind : `${signer.kind}, ${signer.role}`],
    ['Signed at', utcWords(signedAt)],
    ['In the employer’s time zone', localWords(signedAt, employer.timezone)],
    ['Day on the form', printDay(signature.signedOn)],
    ['Identity established by', signer.evidence],
    ['Acting person', signer.id],
    ['Text shown', signature.attestationId],
    ['Attested', findAttestation(signature.attestationId)?.text ?? '(not known to this version)'],
    ['SHA-256 of what was signed', signature.contentSha256],
    ['IP address', signature.ip],
    ['Program', signature.userAgent],
    ['Signature', signature.id],
  ];
  return { title: `Signature ${number}: ${PARTS[signature.part]}`, items: [{ facts }] };
}

/** The form shows what is right; here is what was there before. */
function aboutCorrection(
  content: Content,
  { section, entry, reason, changes, signatureId }: CorrectionEntry,
  number: number,
): ReportSection {
  const signature = content.signatures.find(({ id }) => id === signatureId);
  const block = entry === undefined ? '' : `, block ${entry}`;
  const items: ReportItem[] = [
    {
      facts: [
        ['By', signature?.signer.name ?? '(unknown)'],
        ['At', signature === undefined ? '(unknown)' : utcWords(signature.signedAt)],
        ['Reason', reason],
      ],
    },
    {
      columns: ['Box', 'Before', 'After'],
      widths: [3, 5, 5],
      rows: changes.map((change) => [
        nameWords(change.path),
        valueWords(change.old),
        valueWords(change.new),
      ]),
    },
  ];
  return { title: `Correction ${number}: ${PARTS[section]}${block}`, items };
}

function aboutTrail(trail: readonly AuditRecord[] | null): ReportSection {
  const title = 'Entries';
  if (trail === null) {
    return { title, items: [{ text: 'The entries of the trail are shown to the employer only.' }] };
  }
  const head = trail.at(-1);
  return {
    title,
    items: [
      {
        columns: ['No.', 'Time', 'What', 'Who', 'Details'],
        widths: [2, 5, 7, 8, 22],
        rows: trail.map((record) => [
          String(record.sequence),
          utcWords(record.at),
          actionWords(record.action),
          whoOf(record),
          detailWords(record.details ?? {}),
        ]),
      },
      {
        text: 'Every entry contains the SHA-256 of the one before it; this is the SHA-256 of the last one, which covers all of them.',
      },
      { facts: [['Head of the chain', head?.hash ?? '(none)']] },
    ],
  };
}

const whoOf = ({ actor, origin }: AuditRecord): string =>
  [`${actor.name ?? actor.id} (${actor.kind})`, origin?.ip].filter(Boolean).join('\n');
