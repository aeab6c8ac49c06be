// The tables of announcements as TypeScript sees them.

import type { WebhookSecretRow } from './tables-delivery.ts';
import type { Language } from './tables-i9.ts';

export type AnnouncementTables = {
  announcements: AnnouncementRow;
  announcement_subscriptions: SubscriptionRow;
  subscription_secrets: SubscriptionSecretRow;
};

export type AnnouncementRow = {
  /** A UUID of version 7. */
  id: string;
  /** In the order of commits. */
  sequence: number;
  subject: 'release' | 'forms';
  version: string;
  previous: string | null;
  /** Of the content of the release, or of the list of forms. */
  sha256: string;
  status: 'announced' | 'withdrawn';
  is_draft: number;
  about: string;
  /** JSON array, see `RuleChange`. */
  changes: string;
  /** Of `forms`: JSON, the editions of each form by its code, by their first days. */
  known_forms: string | null;
  announced_at: string;
};

export type SubscriptionRow = {
  id: string;
  account_id: string;
  name: string;
  /** Sealed JSON with all credentials; null of a subscription by email. */
  webhook: string | null;
  email_address: string | null;
  language: Language | null;
  /** JSON, see `StoredFilter`. */
  filter: string;
  /** Of the link in emails: lets its holder end the subscription, and nothing else. */
  unsubscribe_token: string | null;
  /** When its reader ended it; nothing is sent after that. */
  unsubscribed_at: string | null;
  /** The sequence number of the last announcement that was queued for it, or left out. */
  served: number;
  /** 1, 2, 3 ...: the entity tag. */
  version: number;
  created_at: string;
  updated_at: string;
};

type SubscriptionSecretRow = Omit<WebhookSecretRow, 'employer_id'> & { subscription_id: string };
