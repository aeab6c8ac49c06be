/** The states of a form in words. */

import type { MessageId } from '../../i18n/language.tsx';

export const STATUS_LABELS = {
  not_started: 'formStatus.not_started',
  section1_in_progress: 'formStatus.section1_in_progress',
  section1_complete: 'formStatus.section1_complete',
  section2_in_progress: 'formStatus.section2_in_progress',
  rep_mismatch: 'formStatus.rep_mismatch',
  in_review: 'formStatus.in_review',
  accepted: 'formStatus.accepted',
  rejected: 'formStatus.rejected',
  restarted: 'formStatus.restarted',
  historical: 'formStatus.historical',
  purged: 'formStatus.purged',
} as const satisfies Readonly<Record<string, MessageId>>;

export const statusLabel = (status: string): MessageId =>
  STATUS_LABELS[status as keyof typeof STATUS_LABELS] ?? 'formStatus.unknown';
