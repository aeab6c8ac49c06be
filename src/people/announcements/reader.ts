/** Who gets the emails of a subscription, and the link that ends them. */

import type { SubscriptionRow } from '../../platform/storage/database/tables-announcements.ts';
import type { Reader } from './letters.ts';

export const UNSUBSCRIBE = '/announcements/unsubscribe';

/** `base`: PUBLIC_URL. */
export function readerOf(row: SubscriptionRow, base: string): Reader {
  const { id, name, email_address, language, unsubscribe_token } = row;
  const query = new URLSearchParams({ id, token: unsubscribe_token ?? '' });
  return {
    to: email_address ?? '',
    language: language ?? 'en',
    name,
    unsubscribeUrl: `${base.replace(/\/+$/, '')}${UNSUBSCRIBE}?${query}`,
  };
}
