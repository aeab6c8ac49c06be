/** The webhook as a draft, its rules, and the request that stores it. */

import type { Problem, Values } from '../../ui/draft.tsx';
import {
  authenticationBody,
  authenticationDraft,
  authenticationProblems,
  type Setting,
} from './authentication.ts';
import type { Webhook } from './employers.ts';
import { email, required, type Say, textAt, url } from './rules.ts';

const URL_PATH = 'webhook.callbackUrl';
const EMAIL = 'webhook.failureNotificationEmail';
const WEBHOOK_AUTH = 'webhook.authentication';

export const webhookDraft = (stored: Webhook | undefined): Values => ({
  [URL_PATH]: stored?.callbackUrl ?? '',
  [EMAIL]: stored?.failureNotificationEmail ?? '',
  ...authenticationDraft(WEBHOOK_AUTH, stored?.authentication),
});

/** A stored credential stays only with the address it was entered for. */
export const webhookSetting = (values: Values, stored: Webhook | undefined): Setting => ({
  at: WEBHOOK_AUTH,
  kept: stored?.callbackUrl === textAt(values, URL_PATH) ? stored.authentication : undefined,
});

export const webhookProblems = (
  say: Say,
  values: Values,
  stored: Webhook | undefined,
): readonly Problem[] => [
  ...required(say, values, URL_PATH),
  ...url(say, values, URL_PATH),
  ...email(say, values, EMAIL),
  ...authenticationProblems(say, values, webhookSetting(values, stored)),
];

export function webhookBody(values: Values, stored: Webhook | undefined): object {
  const failureNotificationEmail = textAt(values, EMAIL);
  return {
    webhook: {
      callbackUrl: textAt(values, URL_PATH),
      ...(failureNotificationEmail === '' ? {} : { failureNotificationEmail }),
      authentication: authenticationBody(values, webhookSetting(values, stored)),
    },
  };
}
