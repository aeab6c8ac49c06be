/**
 * The emails that employers get when something could not be delivered. Nothing in it is about a
 * person: names, form content and the receiver's answer stay out, links carry ids only.
 */

import { countText } from '../../shape/written.ts';
import { type Mail, renderMail } from './render.ts';

/** Several deliveries to one endpoint are reported in one mail. */
export type FailureNotice = {
  readonly employerName: string;
  readonly employerId: string;
  /** Which of the employer's two destinations it is. */
  readonly endpointKind: 'webhook' | 'postback';
  /** The endpoint's host and port; its path and query may hold a secret. */
  readonly endpointHost: string;
  /** Keys of the events that could not be delivered, without repetition. */
  readonly eventKeys: readonly string[];
  /** All of them; the mail prints the first ones and how many more there are. */
  readonly deliveryIds: readonly string[];
  /** ISO 8601, UTC. */
  readonly firstAttemptAt: string;
  /** ISO 8601, UTC. */
  readonly lastAttemptAt: string;
  /** Attempts made, the most for any one delivery. */
  readonly attempts: number;
  /** How the last attempt ended, in this product's words: never the receiver's answer. */
  readonly lastOutcome: string;
  /** Why the endpoint is paused, when it is. */
  readonly pauseReason?: string | undefined;
  /** PUBLIC_URL, for links. */
  readonly publicUrl?: string;
};

/** How many delivery ids a mail prints. */
export const IDS_SHOWN = 20;

/** Webhook deliveries whose last attempt failed. */
export function webhookFailedMail(notice: FailureNotice): Mail {
  const what = counted(notice, 'webhook message');
  return renderMail({
    subject: subjectOf(`${what} not delivered`, notice),
    title: `${what} could not be delivered`,
    paragraphs: [
      `All attempts to send ${these(notice)} to the webhook of ${notice.employerName} failed, and there are no more automatic retries. Nothing is lost: the ${bodies(notice)} stored and can be sent again.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the webhook at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the webhook settings if they have changed: ${call('PATCH', '', notice)}`,
      `Send the failed deliveries again: ${call('POST', '/deliveries/redeliver', notice)}`,
    ],
    deliveries: deliveriesOf(notice),
    reason: reasonOf(notice),
  });
}

/** A webhook or postback that is paused: its deliveries wait. */
export function endpointPausedMail(notice: FailureNotice): Mail {
  const { endpointKind, employerName, pauseReason = notice.lastOutcome } = notice;
  const isPostback = endpointKind === 'postback';
  const held = isPostback ? 'completed forms' : 'messages';
  return renderMail({
    subject: subjectOf(`${endpointKind} paused`, notice),
    title: `The ${endpointKind} is paused`,
    paragraphs: [
      `Deliveries to the ${endpointKind} of ${employerName} are paused: ${pauseReason}. New ${held} are held until the ${endpointKind} is resumed or updated. Nothing is lost.`,
    ],
    facts: factsOf(notice),
    steps: [
      `If the target works again, resume deliveries. Everything held is then sent: ${call('POST', '/deliveries/resume', notice)}`,
      `If the target has moved, update it. Everything held is then sent there: ${call('PATCH', '', notice)}`,
      isPostback
        ? 'If you no longer want the postback, disable or remove it the same way. Everything held is then canceled.'
        : 'If you no longer want the webhook, remove it the same way. Everything held is then canceled.',
    ],
    deliveries: deliveriesOf(notice),
    reason: reasonOf(notice),
  });
}

/** The first failure of postbacks; attempts continue. */
export function postbackFailedMail(notice: FailureNotice): Mail {
  const what = counted(notice, 'postback');
  return renderMail({
    subject: subjectOf(`${what} failed, retrying`, notice),
    title: `The first attempt to deliver ${what} failed`,
    paragraphs: [
      `Sending completed forms to the postback target of ${notice.employerName} failed. Wagewright retries automatically at increasing intervals. You receive another email only if all attempts fail.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the target at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the postback settings if they have changed. The next attempt uses them: ${call('PATCH', '', notice)}`,
    ],
    deliveries: deliveriesOf(notice),
    reason: reasonOf(notice),
  });
}

/** Postbacks whose last attempt failed. */
export function postbackGivenUpMail(notice: FailureNotice): Mail {
  const what = counted(notice, 'postback');
  return renderMail({
    subject: subjectOf(`${what} not delivered`, notice),
    title: `${what} could not be delivered`,
    paragraphs: [
      `All attempts to send ${these(notice)} to the postback target of ${notice.employerName} failed, and there are no more automatic retries. Nothing is lost: the ${bodies(notice)} stored and can be sent again.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the target at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the postback settings if they have changed: ${call('PATCH', '', notice)}`,
      `Send the failed deliveries again: ${call('POST', '/deliveries/redeliver', notice)}`,
    ],
    deliveries: deliveriesOf(notice),
    reason: reasonOf(notice),
  });
}

function counted({ deliveryIds }: FailureNotice, noun: string): string {
  const count = deliveryIds.length;
  return count === 1 ? `1 ${noun}` : `${countText(count)} ${noun}s`;
}

const these = ({ deliveryIds }: FailureNotice): string =>
  deliveryIds.length === 1 ? 'this delivery' : 'these deliveries';

const bodies = ({ deliveryIds }: FailureNotice): string =>
  deliveryIds.length === 1 ? 'message is' : 'messages are';

const subjectOf = (what: string, { employerName }: FailureNotice): string =>
  `Wagewright: ${what} (${employerName})`;

/** A call of the interface, with its address where the server knows its own. */
const call = (
  method: string,
  path: string,
  { employerId, publicUrl = '' }: FailureNotice,
): string => `${method} ${publicUrl.replace(/\/+$/, '')}/v1/employers/${employerId}${path}`;

const utc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const factsOf = (notice: FailureNotice): readonly (readonly [string, string])[] => [
  ['Employer', `${notice.employerName} (${notice.employerId})`],
  ['Endpoint', notice.endpointHost],
  [notice.eventKeys.length === 1 ? 'Event' : 'Events', notice.eventKeys.join(', ')],
  ['First attempt', utc(notice.firstAttemptAt)],
  ['Last attempt', utc(notice.lastAttemptAt)],
  ['Attempts', countText(notice.attempts)],
  ['Last outcome', notice.lastOutcome],
];

const deliveriesOf = (notice: FailureNotice) => ({
  ids: notice.deliveryIds.slice(0, IDS_SHOWN),
  more: Math.max(notice.deliveryIds.length - IDS_SHOWN, 0),
  listedBy: call('GET', '/deliveries', notice),
});

const reasonOf = ({ endpointKind, employerName }: FailureNotice): string =>
  `You received this email because this address is the failureNotificationEmail of the ${endpointKind} of ${employerName}. Emails of this kind are sent at most once an hour.`;
