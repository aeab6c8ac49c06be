/** A subscription to announcements, as accounts send and read it. */

import Type, { type Static } from 'typebox';
import { email, MAX, nullable } from '../../platform/requests/fields.ts';
import { KindSchema } from '../../tax/announcements/schema.ts';
import { Webhook } from '../employers/schema.ts';

const LANGUAGES = ['en', 'es'] as const;

const list = <Schema extends Type.TSchema>(item: Schema, maxItems: number, description: string) =>
  Type.Optional(Type.Array(item, { maxItems, description }));

const EmailInput = Type.Object(
  {
    emailAddress: email('Gets a confirmation, and with each email a link to unsubscribe.'),
    language: nullable(Type.Enum([...LANGUAGES], { description: 'Default en.' })),
  },
  { title: 'AnnouncementEmail' },
);

const filter = {
  states: list(Type.String(), 60, 'Postal codes; US for federal law. Empty: all.'),
  taxes: list(Type.String(), 500, 'By uniqueTaxID. Empty: all, and minimum wages and forms.'),
  kinds: list(KindSchema, 20, 'Empty: all.'),
  drafts: Type.Optional(
    Type.Boolean({ description: 'Drafts of releases, too. They do not calculate. Default false.' }),
  ),
};

const isPaused = nullable(
  Type.Boolean({ description: 'Of a webhook: messages are held until it is false.' }),
);

const name = Type.String({
  minLength: 1,
  maxLength: MAX.text,
  description: 'To recognize it by.',
});

export const NewSubscription = Type.Object(
  { name, webhook: nullable(Webhook), email: nullable(EmailInput), ...filter },
  { title: 'NewAnnouncementSubscription', description: 'With a webhook or an email.' },
);

export const SubscriptionChanges = Type.Object(
  {
    name: nullable(name),
    webhook: nullable(Webhook),
    ...filter,
    isPaused,
  },
  { title: 'AnnouncementSubscriptionChanges', description: 'What is not sent stays.' },
);

export const Subscription = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name,
    webhook: Type.Optional(Webhook),
    email: Type.Optional(EmailInput),
    ...Type.Required(Type.Object(filter)).properties,
    status: Type.Enum(['active', 'failing', 'paused', 'unsubscribed'], {
      description:
        'failing: no attempt has succeeded since the first failure; attempts continue. paused: nothing is sent until isPaused is false. unsubscribed: the reader of the emails ended it.',
    }),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it is paused, or how the last attempt failed.',
    }),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'AnnouncementSubscription' },
);
export type Subscription = Static<typeof Subscription>;
