/** Repeated requests, and more of them than one server or one caller may have. */

import type { ErrorEntry } from './entry.ts';

export const LIMIT_ERRORS = {
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
    remedy: 'Use a new Idempotency-Key for each request.',
  },
  idempotency_key_in_use: {
    status: 409,
    message:
      'The first request with this Idempotency-Key is still in progress. Send it again later. If it has no response after {seconds} s, it runs again.',
    remedy: 'Wait (Retry-After) and send the same request again.',
  },
  idempotency_key_overtaken: {
    status: 409,
    message: 'A retry of this request finished first. Send the request again to get its response.',
    remedy: 'Send the same request again to get its response.',
  },
  rate_limited: {
    status: 429,
    message:
      'This key or person sent more than {most} requests in a minute. Wait {seconds} s (Retry-After).',
    remedy: 'Wait (Retry-After), or have the operator raise RATE_LIMIT.',
  },
  visitor_rate_limited: {
    status: 429,
    message:
      'This address sent too many requests without an API key. Wait {seconds} s (Retry-After), or send an API key.',
    remedy: 'Wait (Retry-After), or send an API key.',
  },
  sign_in_rate_limited: {
    status: 429,
    message:
      'Too many sign-in links were requested from this address. Wait {seconds} s (Retry-After).',
    remedy: 'Wait (Retry-After), then request the link again.',
  },
  open_id_rate_limited: {
    status: 429,
    message: 'Too many sign-ins were started from this address. Wait {seconds} s (Retry-After).',
    remedy: 'Wait (Retry-After), then start again on the sign-in page.',
  },
  too_many_failures: {
    status: 429,
    message:
      'This address sent too many requests with an invalid API key, token, or invitation. Wait {seconds} s (Retry-After). Requests with a valid API key or token still work.',
    remedy: 'Wait (Retry-After) and send a valid API key or token.',
  },
  body_too_many_at_once: {
    status: 429,
    message:
      'Too many large requests are being sent at the same time. Wait {seconds} s (Retry-After), then send this one again.',
    remedy: 'Wait (Retry-After) and send fewer large requests at the same time.',
  },
  body_no_room: {
    status: 503,
    message:
      'The server cannot accept more request bodies right now. Wait {seconds} s (Retry-After), then send the request again.',
    remedy: 'Wait (Retry-After) and send the request again.',
  },
  disk_almost_full: {
    status: 507,
    message:
      'Nothing was stored: {shortage}. Other requests work. The operator of the server has to free disk space.',
    remedy: 'Ask the operator of the server to free disk space (FREE_DISK_MB), then send it again.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
