/** Events, webhooks, and deliveries. */

import { type ErrorEntry, SEE_ID } from './entry.ts';

export const DELIVERY_ERRORS = {
  delivery_not_found: { status: 404, message: 'Delivery not found', remedy: SEE_ID },
  event_not_found: {
    status: 404,
    message: 'There is no event {eventKey}. GET /docs/events lists all events.',
    remedy: 'Use one of the event keys that GET /docs/events lists.',
  },
  delivery_purged: {
    status: 409,
    message: 'The form was purged, so there is nothing to send.',
    remedy: 'The values no longer exist and cannot be sent.',
  },
  webhook_test_running: {
    status: 409,
    message: 'A test message is already being sent.',
    remedy: 'Wait for its result.',
  },
  webhook_missing: {
    status: 409,
    message: 'The employer has no webhook.',
    remedy: 'Set the webhook of the employer first.',
  },
  subscription_not_found: { status: 404, message: 'Subscription not found', remedy: SEE_ID },
  subscription_limit: {
    status: 409,
    message: 'An account has at most {most} subscriptions to announcements.',
    remedy: 'Delete one first, or add states and kinds to one that exists.',
  },
  announcement_email_not_configured: {
    status: 409,
    message:
      'This server sends no email. Use a webhook, or ask the operator to set SMTP_URL, MAIL_FROM, and PUBLIC_URL.',
    remedy: 'Send webhook instead of email.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
