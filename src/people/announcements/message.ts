/** What the webhook of a subscription gets: an announcement with the changes that it asks for. */

import Type, { type Static } from 'typebox';
import { ANNOUNCED } from '../../platform/delivery/owner.ts';
import {
  Announcement,
  type RuleChange,
  RuleChange as RuleChangeSchema,
} from '../../tax/announcements/schema.ts';
import { type EmployerPlace, reachedBy } from './affected.ts';

/** More than these are read with `url`. */
const MOST_CHANGES = 50;

const affected = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description:
    'How many of the account’s employers have their business address where it applies; null where that is not known.',
});

const { changes: _, ...head } = Announcement.properties;

export const AnnouncementMessage = Type.Object(
  {
    eventKey: Type.Literal(ANNOUNCED),
    timestamp: Type.String({ format: 'date-time' }),
    data: Type.Object({
      subscriptionId: Type.String({ format: 'uuid' }),
      announcement: Type.Object(head),
      defaultVersion: Type.String({
        description: 'Calculates what names no version, on the server that sends this.',
      }),
      changes: Type.Array(
        Type.Object({ ...RuleChangeSchema.properties, affectedLocations: affected }),
        { description: `The first ${MOST_CHANGES} that the subscription asks for.` },
      ),
      changeCount: Type.Integer({ description: 'All that the subscription asks for.' }),
      affectedLocations: Type.Integer({
        description: 'Employers that at least one of all these changes reaches.',
      }),
      url: Type.String({ description: 'Where all changes of the announcement are read.' }),
    }),
  },
  { title: 'AnnouncementMessage', description: 'Sent to the webhook of a subscription.' },
);
type AnnouncementMessage = Static<typeof AnnouncementMessage>;

export type Announced = {
  readonly announcement: Announcement;
  /** Those that the subscription asks for. */
  readonly changes: readonly RuleChange[];
  /** Of the account. */
  readonly places: readonly EmployerPlace[];
  readonly defaultVersion: string;
  /** PUBLIC_URL, or empty. */
  readonly base: string;
};

export function messageOf(
  subscriptionId: string,
  announced: Announced,
  timestamp: string,
): AnnouncementMessage {
  const { announcement, changes, places, defaultVersion, base } = announced;
  const { changes: _, ...about } = announcement;
  return {
    eventKey: ANNOUNCED,
    timestamp,
    data: {
      subscriptionId,
      announcement: about,
      defaultVersion,
      changes: changes.slice(0, MOST_CHANGES).map((change) => ({
        ...change,
        affectedLocations: reachedBy(change, places)?.length ?? null,
      })),
      changeCount: changes.length,
      affectedLocations: affectedBy(changes, places),
      url: `${base}/v1/announcements/${announcement.id}`,
    },
  };
}

/** Each employer once. */
export const affectedBy = (
  changes: readonly RuleChange[],
  places: readonly EmployerPlace[],
): number => new Set(changes.flatMap((change) => reachedBy(change, places) ?? [])).size;
