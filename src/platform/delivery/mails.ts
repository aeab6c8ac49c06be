/** Mails about failed deliveries: what a queued mail tells is gathered at its first attempt. */

import { MailError } from '../outbound/mail/mail-error.ts';
import type { Mailer } from '../outbound/mail/mailer.ts';
import {
  endpointPausedMail,
  type FailureNotice,
  postbackFailedMail,
  postbackGivenUpMail,
  webhookFailedMail,
} from '../outbound/mail/notices.ts';
import { type Mail, renderMail } from '../outbound/mail/render.ts';
import type { Database } from '../storage/database/database.ts';
import { findPauseReason } from '../storage/delivery/delivery-endpoints.ts';
import {
  keepMailBody,
  type NoticedDelivery,
  takeNotices,
} from '../storage/delivery/delivery-mail.ts';
import type { DueDelivery } from '../storage/delivery/delivery-work.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import type { EndpointSettings } from './endpoint-settings.ts';
import { endpointHost, noticeAddress } from './messages.ts';
import { deliveryContext, type LetterContent } from './outbox.ts';
import type { Attempted, NoticeKind } from './verdict.ts';

const MAILS: Readonly<Record<NoticeKind, (notice: FailureNotice) => Mail>> = {
  webhookFailed: webhookFailedMail,
  endpointPaused: endpointPausedMail,
  postbackFailed: postbackFailedMail,
  postbackGivenUp: postbackGivenUpMail,
};

type MailDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Undefined without SMTP_URL. */
  readonly mailer: Mailer | undefined;
  readonly publicUrl: string | undefined;
};

/** Sends a queued mail; settings are those of the employer or subscription it is about. */
export async function sendMail(
  deps: MailDeps,
  row: DueDelivery,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<Attempted | { readonly cancelled: string }> {
  const { mailer } = deps;
  if (mailer === undefined) return { cancelled: 'Mail is not configured on this server.' };
  const composed = await compose(deps, row, settings);
  if ('cancelled' in composed) return composed;
  const started = performance.now();
  const durationMs = (): number => performance.now() - started;
  try {
    await mailer.send({ ...composed, id: row.message_id }, signal);
    return { outcome: 'delivered', durationMs: durationMs() };
  } catch (error) {
    if (signal.aborted || !(error instanceof MailError)) throw error;
    const { message, permanence, replyCode } = error;
    return {
      outcome: 'failed',
      durationMs: durationMs(),
      failure: replyCode === undefined ? 'connect' : 'status',
      message,
      isFinal: permanence === 'permanent',
    };
  }
}

type Composed = Mail & { readonly to: string; readonly unsubscribe?: string };

async function compose(
  { db, secrets, publicUrl }: MailDeps,
  row: DueDelivery,
  settings: EndpointSettings,
): Promise<Composed | { readonly cancelled: string }> {
  if (row.body !== null) return composedOf(secrets.open(row.body, deliveryContext(row.id)));
  return await db.transaction().execute(async (transaction) => {
    const told = await takeNotices(transaction, row.id);
    const [first] = told;
    if (first === undefined) return { cancelled: 'The deliveries it reports are no longer kept.' };
    // Of a second pause within the hour the mail comes late.
    const pauseReason = await findPauseReason(transaction, first.endpoint_id);
    if (row.event_key === 'endpointPaused' && pauseReason === undefined) {
      return { cancelled: 'The endpoint is no longer paused.' };
    }
    const kind = first.endpoint_id.endsWith('/postback') ? 'postback' : 'webhook';
    const to = noticeAddress(settings, kind);
    if (to === undefined) return { cancelled: 'failureNotificationEmail was removed.' };
    const notice = { ...noticeOf(told, settings, kind, publicUrl), pauseReason };
    const composed = { ...MAILS[row.event_key as NoticeKind](notice), to };
    const body = secrets.seal(JSON.stringify(composed), deliveryContext(row.id));
    await keepMailBody(transaction, row.id, body);
    return composed;
  });
}

/** A body holds a finished mail, or a letter to lay out. */
function composedOf(body: string): Composed {
  const stored: Composed | { readonly letter: LetterContent } = JSON.parse(body);
  if (!('letter' in stored)) return stored;
  const { to, unsubscribe } = stored.letter;
  const mail = { ...renderMail(stored.letter), to };
  return unsubscribe === undefined ? mail : { ...mail, unsubscribe: unsubscribe.url };
}

function noticeOf(
  told: readonly NoticedDelivery[],
  settings: EndpointSettings,
  kind: 'webhook' | 'postback',
  publicUrl: string | undefined,
): FailureNotice {
  const firsts = told.map(({ first_at, created_at }) => first_at ?? created_at).sort();
  const lasts = told.map(({ last_at, created_at }) => last_at ?? created_at).sort();
  const latest = told.findLast(({ reason }) => reason !== null);
  return {
    owner: settings.owner,
    ownerName: settings.ownerName,
    endpointKind: kind,
    endpointHost: endpointHost(settings, kind),
    eventKeys: [...new Set(told.flatMap(({ event_key }) => event_key ?? []))],
    deliveryIds: told.map(({ id }) => id),
    firstAttemptAt: firsts[0] ?? '',
    lastAttemptAt: lasts.at(-1) ?? '',
    attempts: Math.max(...told.map(({ attempts }) => attempts)),
    lastOutcome: latest?.reason ?? 'no answer',
    ...(publicUrl === undefined ? {} : { publicUrl }),
  };
}
