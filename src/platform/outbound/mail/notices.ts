/**
 * The emails that employers get when something could not be delivered. Nothing in it is about a
 * person: names, form content and the receiver's answer stay out, links carry ids only.
 */

import { countText } from '../../shape/written.ts';
import { type Mail, renderMail } from './render.ts';

/** Several deliveries to one endpoint are reported in one mail. */
export type FailureNotice = {
  /** The employer, or a subscription to announcements, which has an account. */
  readonly owner: { readonly id: string; readonly accountId?: string };
  readonly ownerName: string;
  /** Which of the owner's destinations it is. */
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
      `All attempts to send ${these(notice)} to the webhook of ${notice.ownerName} failed, and there are no more automatic retries. Nothing is lost: the ${bodies(notice)} stored and can be sent again.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the webhook at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the webhook settings if they have changed: ${callsOf(notice).change}`,
      `Send the failed deliveries again: ${callsOf(notice).sendAgain}`,
    ],
    deliveries: deliveriesOf(notice),
    reason: reasonOf(notice),
  });
}

/** A webhook or postback that is paused: its deliveries wait. */
export function endpointPausedMail(notice: FailureNotice): Mail {
  const { endpointKind, ownerName, pauseReason = notice.lastOutcome } = notice;
  const isPostback = endpointKind === 'postback';
  const held = isPostback ? 'completed forms' : 'messages';
  return renderMail({
    subject: subjectOf(`${endpointKind} paused`, notice),
    title: `The ${endpointKind} is paused`,
    paragraphs: [
      `Deliveries to the ${endpointKind} of ${ownerName} are paused: ${pauseReason}. New ${held} are held until the ${endpointKind} is resumed or updated. Nothing is lost.`,
    ],
    facts: factsOf(notice),
    steps: [
      `If the target works again, resume deliveries. Everything held is then sent: ${callsOf(notice).resume}`,
      `If the target has moved, update it. Everything held is then sent there: ${callsOf(notice).change}`,
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
      `Sending completed forms to the postback target of ${notice.ownerName} failed. Wagewright retries automatically at increasing intervals. You receive another email only if all attempts fail.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the target at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the postback settings if they have changed. The next attempt uses them: ${callsOf(notice).change}`,
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
      `All attempts to send ${these(notice)} to the postback target of ${notice.ownerName} failed, and there are no more automatic retries. Nothing is lost: the ${bodies(notice)} stored and can be sent again.`,
    ],
    facts: factsOf(notice),
    steps: [
      `Check that the target at ${notice.endpointHost} is reachable and responds with a 2xx status.`,
      `Update the postback settings if they have changed: ${callsOf(notice).change}`,
      `Send the failed deliveries again: ${callsOf(notice).sendAgain}`,
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

const subjectOf = (what: string, { ownerName }: FailureNotice): string =>
  `Wagewright: ${what} (${ownerName})`;

/** Calls of the interface, with its address where the server knows its own. */
function callsOf({ owner: { id, accountId }, publicUrl = '' }: FailureNotice) {
  const base = publicUrl.replace(/\/+$/, '');
  if (accountId === undefined) {
    const employer = `${base}/v1/employers/${id}`;
    return {
      change: `PATCH ${employer}`,
      list: `GET ${employer}/deliveries`,
      sendAgain: `POST ${employer}/deliveries/redeliver`,
      resume: `POST ${employer}/deliveries/resume`,
    };
  }
  const subscription = `${base}/v1/announcementSubscriptions/${id}`;
  return {
    change: `PATCH ${subscription}`,
    list: `GET ${base}/v1/deliveries?subscriptionId=${id}`,
    sendAgain: `POST ${base}/v1/deliveries/{deliveryId}/redeliver`,
    resume: `PATCH ${subscription} with {"isPaused":false}`,
  };
}

const utc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const factsOf = (notice: FailureNotice): readonly (readonly [string, string])[] => [
  [
    notice.owner.accountId === undefined ? 'Employer' : 'Subscription',
    `${notice.ownerName} (${notice.owner.id})`,
  ],
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
  listedBy: callsOf(notice).list,
});

const reasonOf = ({ endpointKind, ownerName }: FailureNotice): string =>
  `You received this email because this address is the failureNotificationEmail of the ${endpointKind} of ${ownerName}. Emails of this kind are sent at most once an hour.`;
