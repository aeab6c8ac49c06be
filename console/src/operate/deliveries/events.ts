/** The events that are sent, and the kinds of emails, by the names the interface gives them. */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { keysOf } from '../../ui/values.ts';

export const EVENT_NAMES = {
  'employee.section1Complete': 'event.section1Complete',
  'employee.i9Complete': 'event.i9Complete',
  'employee.submissionRejected': 'event.submissionRejected',
  'employee.submissionReverified': 'event.submissionReverified',
  'employee.i9Restarted': 'event.i9Restarted',
  'employee.i9AuthRepMismatch': 'event.mismatch',
  'employee.profileUpdated': 'event.profileUpdated',
  'employee.upcomingExpiration': 'event.upcomingExpiration',
  'employee.everifyCaseUpdate': 'event.everifyCaseUpdate',
  'employer.everifyAuthenticationResult': 'event.everifyAuthentication',
} as const satisfies Readonly<Record<string, MessageId>>;

export const EVENT_KEYS = keysOf(EVENT_NAMES);

const EMAIL_NAMES = {
  webhookFailed: 'email.webhookFailed',
  endpointPaused: 'email.endpointPaused',
  postbackFailed: 'email.postbackFailed',
  postbackGivenUp: 'email.postbackGivenUp',
  employeeInvited: 'email.employeeInvited',
  section1Reminder: 'email.section1Reminder',
  section2Reminder: 'email.section2Reminder',
  renewalReminder: 'email.renewalReminder',
  everifyMismatch: 'email.everifyMismatch',
  representativeInvited: 'email.representativeInvited',
  dailyList: 'email.dailyList',
  announcementsConfirmed: 'email.announcementsConfirmed',
  rulesAnnounced: 'email.rulesAnnounced',
} as const satisfies Readonly<Record<string, MessageId>>;

/** Everything that the log can be filtered by. */
export const LOGGED_NAMES = {
  ...EVENT_NAMES,
  'rules.announced': 'announce.message',
  ...EMAIL_NAMES,
} as const satisfies Readonly<Record<string, MessageId>>;

/** undefined: one this page does not know. */
export const loggedName = (key: string | null): MessageId | undefined =>
  (LOGGED_NAMES as Readonly<Record<string, MessageId>>)[key ?? ''];
