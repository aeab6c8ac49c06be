/** One attempt of one delivery, from its row to the verdict on it. */

import { OutboundError } from '../outbound/failure.ts';
import type { Mailer } from '../outbound/mail/mailer.ts';
import type { Sender } from '../outbound/sender.ts';
import type { Database } from '../storage/database/database.ts';
import type { DueDelivery } from '../storage/delivery/delivery-work.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import type { EndpointSettings, SettingsCache } from './endpoint-settings.ts';
import { sendMail } from './mails.ts';
import { messageOf, noticeAddress } from './messages.ts';
import type { PrintForm } from './postback-form.ts';
import type { RetrySchedule } from './schedule.ts';
import { type SentRequest, sentRequest } from './sent-request.ts';
import { type Attempted, cancelled, type Verdict, verdictOf } from './verdict.ts';

type AttemptDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: () => number;
  readonly sender: Sender;
  readonly mailer: Mailer | undefined;
  readonly schedule: RetrySchedule;
  readonly publicUrl: string | undefined;
  readonly version: string;
  readonly printForm: PrintForm;
  readonly report: (error: unknown) => void;
  readonly random?: () => number;
};

export type Attempt = {
  readonly verdict: Verdict;
  /** Whether a notice of its failure can be mailed; undefined: no one asked for it. */
  readonly mail: 'queued' | 'notConfigured' | undefined;
  readonly durationMs: number;
};

/** Throws when nothing can be said of the delivery: settings could not be read, or `signal`. */
export async function attemptDelivery(
  deps: AttemptDeps,
  cache: SettingsCache,
  row: DueDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const settings = cache.fresh(row.employer_id) ?? (await cache.read(row.employer_id));
  const { clock, schedule, secrets, random = Math.random } = deps;
  const startedAt = clock();
  const attempted = await attempt(deps, row, settings, signal);
  if ('cancelled' in attempted) {
    return { verdict: cancelled(row, attempted.cancelled), mail: undefined, durationMs: 0 };
  }
  const verdict = verdictOf(row, attempted, {
    schedule,
    random: random(),
    startedAt,
    endedAt: clock(),
    sealResponse: (text) => secrets.seal(text, responseContext(row.id, row.attempts + 1)),
    sealedRequest:
      attempted.sent === undefined
        ? null
        : secrets.seal(JSON.stringify(attempted.sent), requestContext(row.id, row.attempts + 1)),
  });
  const mail = attempted.outcome === 'failed' ? mailOf(deps, row, settings) : undefined;
  return { verdict, mail, durationMs: attempted.durationMs };
}

/** The place of what an attempt sent, sealed. */
export const requestContext = (deliveryId: string, number: number): string =>
  `delivery_attempts.sealed_request:${deliveryId}:${number}`;

/** The place of the sealed answer to an attempt. */
export const responseContext = (deliveryId: string, number: number): string =>
  `delivery_attempts.sealed_response:${deliveryId}:${number}`;

async function attempt(
  deps: AttemptDeps,
  row: DueDelivery,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<(Attempted & { readonly sent?: SentRequest }) | { readonly cancelled: string }> {
  try {
    if (row.kind === 'mail') return await sendMail(deps, row, settings, signal);
    const message = await messageOf(deps, row, settings, signal);
    if ('cancelled' in message) return message;
    return { ...(await deps.sender.send({ ...message, signal })), sent: sentRequest(message) };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OutboundError) {
      const { failure, message } = error;
      return { outcome: 'failed', durationMs: 0, failure, message };
    }
    deps.report(error);
    return {
      outcome: 'failed',
      durationMs: 0,
      failure: 'settings',
      message: 'internal error on this server. See its log',
    };
  }
}

function mailOf(
  { mailer }: AttemptDeps,
  { kind }: DueDelivery,
  settings: EndpointSettings,
): Attempt['mail'] {
  if (kind === 'mail' || noticeAddress(settings, kind) === undefined) return undefined;
  return mailer === undefined ? 'notConfigured' : 'queued';
}
