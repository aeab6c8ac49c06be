/** What an entry of an audit trail says, in words. */

import type { MessageId } from '../../ui/i18n/language.tsx';

export const ADMINISTRATION = {
  'employer.created': 'audit.employerCreated',
  'employer.updated': 'audit.employerUpdated',
  'admin.created': 'audit.adminCreated',
  'admin.updated': 'audit.adminUpdated',
  'admin.deactivated': 'audit.adminDeactivated',
  'admin.linkCreated': 'audit.adminLinkCreated',
  'admin.signInLinkCreated': 'audit.signInLinkCreated',
  'admin.signedIn': 'audit.adminSignedIn',
  'admin.signedOut': 'audit.adminSignedOut',
  'webhookSecret.created': 'audit.secretCreated',
  'webhookSecret.read': 'audit.secretRead',
  'webhookSecret.rotated': 'audit.secretRotated',
  'deliveries.paused': 'audit.deliveriesPaused',
  'deliveries.resumed': 'audit.deliveriesResumed',
  'everifySettings.saved': 'audit.everifySaved',
  'everifySettings.validated': 'audit.everifyValidated',
  'everifySettings.refused': 'audit.everifyRefused',
  'everifySettings.deleted': 'audit.everifyDeleted',
  'employees.imported': 'audit.employeesImported',
  'trail.begun': 'audit.trailBegun',
} as const satisfies Readonly<Record<string, MessageId>>;

const RECORDS = {
  'employee.created': 'audit.employeeCreated',
  'employee.read': 'audit.employeeRead',
  'employee.updated': 'audit.employeeUpdated',
  'link.created': 'audit.linkCreated',
  'link.used': 'audit.linkUsed',
  'certificate.signed': 'audit.certificateSigned',
  'certificate.recorded': 'audit.certificateRecorded',
  'certificate.read': 'audit.certificateRead',
  'certificate.printed': 'audit.certificatePrinted',
  'certificate.voided': 'audit.certificateVoided',
  'taxParameters.read': 'audit.taxParametersRead',
  'values.revealed': 'audit.valuesRevealed',
  'audit.read': 'audit.trailRead',
} as const satisfies Readonly<Record<string, MessageId>>;

const FORMS = {
  'submission.started': 'audit.formStarted',
  'submission.read': 'audit.formRead',
  'submission.printed': 'audit.formPrinted',
  'submission.exported': 'audit.formExported',
  'submission.accepted': 'audit.formAccepted',
  'submission.rejected': 'audit.formRejected',
  'submission.restarted': 'audit.formRestarted',
  'submission.replaced': 'audit.formReplaced',
  'submission.takenIn': 'audit.formTakenIn',
  'submission.recordCompleted': 'audit.formRecordCompleted',
  'submission.purged': 'audit.formPurged',
  'section1.written': 'audit.section1Written',
  'section1.signed': 'audit.section1Signed',
  'section1.corrected': 'audit.section1Corrected',
  'section2.written': 'audit.section2Written',
  'section2.signed': 'audit.section2Signed',
  'section2.corrected': 'audit.section2Corrected',
  'supplementA.signed': 'audit.supplementASigned',
  'supplementA.corrected': 'audit.supplementACorrected',
  'supplementB.reverification': 'audit.reverified',
  'supplementB.rehire': 'audit.rehired',
  'supplementB.nameChange': 'audit.nameChanged',
  'supplementB.corrected': 'audit.supplementBCorrected',
  'mismatch.reported': 'audit.mismatchReported',
  'representative.invited': 'audit.representativeInvited',
  'representative.admitted': 'audit.representativeAdmitted',
  'representative.reissued': 'audit.representativeReissued',
  'signature.confirmed': 'audit.signatureConfirmed',
  'copy.added': 'audit.copyAdded',
  'copy.removed': 'audit.copyRemoved',
  'copies.listed': 'audit.copiesListed',
  'copies.read': 'audit.copyRead',
  'scan.added': 'audit.scanAdded',
  'expiration.notified': 'audit.expirationNotified',
  'everify.created': 'audit.caseCreated',
  'everify.read': 'audit.caseRead',
  'everify.statusChanged': 'audit.caseChanged',
  'everify.closeRefused': 'audit.caseCloseRefused',
} as const satisfies Readonly<Record<string, MessageId>>;

const WORDS: Readonly<Record<string, MessageId>> = { ...ADMINISTRATION, ...RECORDS, ...FORMS };

/** Undefined for an action these pages do not know: its own name is shown. */
export const wordsOf = (action: string): MessageId | undefined =>
  Object.hasOwn(WORDS, action) ? WORDS[action] : undefined;
