/** The status of a Form I-9 in words. */

import { Badge, type Tone } from '../../ui/badge.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';

const FORM_STATUSES = {
  not_started: 'form9.notStarted',
  section1_in_progress: 'form9.section1InProgress',
  section1_complete: 'form9.section1Complete',
  section2_in_progress: 'form9.section2InProgress',
  rep_mismatch: 'form9.mismatch',
  in_review: 'form9.inReview',
  accepted: 'form9.accepted',
  rejected: 'form9.rejected',
  restarted: 'form9.restarted',
  historical: 'form9.historical',
  purged: 'form9.purged',
} as const satisfies Readonly<Record<string, MessageId>>;

const TONES: Readonly<Record<string, Tone>> = {
  accepted: 'good',
  historical: 'good',
  rep_mismatch: 'bad',
  rejected: 'bad',
  in_review: 'warn',
  restarted: 'neutral',
  purged: 'neutral',
};

const isKnown = (status: string): status is keyof typeof FORM_STATUSES =>
  Object.hasOwn(FORM_STATUSES, status);

/** Undefined for a status of a later version. */
export const statusLabel = (status: string): MessageId | undefined =>
  isKnown(status) ? FORM_STATUSES[status] : undefined;

export const FormStatus = ({ status }: { readonly status: string }) => (
  <Badge tone={TONES[status] ?? 'accent'}>
    {isKnown(status) ? <Text id={FORM_STATUSES[status]} /> : status}
  </Badge>
);
