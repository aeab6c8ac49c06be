/** The endpoints of an account: which fail or are paused and why; pausing and resuming them. */

import Type, { type Static } from 'typebox';
import type { Acting } from '../audit/trail.ts';
import { isoTime } from '../shape/clock.ts';
import { endpointId } from '../storage/delivery/deliveries.ts';
import {
  insertEndpoints,
  pauseEndpoint,
  resumeEndpoints,
} from '../storage/delivery/delivery-endpoints.ts';
import { ENDPOINT_KINDS, type EndpointKind } from '../storage/delivery/endpoint-settings.ts';
import {
  countWaiting,
  type EndpointFilter,
  type EndpointStateRow,
  findLastFailure,
  listEndpointStates,
  MOST_COUNTED,
} from '../storage/delivery/endpoint-state.ts';
import type { LogDeps } from './log.ts';
import { notifyQueued } from './outbox.ts';
import { type EndpointOwner, recordForOwner } from './owner.ts';

export const ENDPOINT_STATUSES = ['active', 'failing', 'paused'] as const;

const orNull = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const time = Type.String({ format: 'date-time' });

export const DeliveryEndpoint = Type.Object(
  {
    employerId: Type.String({ format: 'uuid' }),
    employerName: Type.String(),
    kind: Type.Enum([...ENDPOINT_KINDS]),
    status: Type.Enum([...ENDPOINT_STATUSES], {
      description:
        'active: the last attempt succeeded. failing: no attempt has succeeded since failingSince; attempts continue. paused: nothing is sent until it is resumed.',
    }),
    failingSince: orNull(time, 'The first failure since the last success.'),
    pausedAt: orNull(time, 'ISO 8601, UTC.'),
    reason: orNull(Type.String(), 'Why it is paused, or how the last attempt failed.'),
    failure: orNull(Type.String(), 'Class of the last failure.'),
    waiting: Type.Integer({
      minimum: 0,
      maximum: MOST_COUNTED,
      description: `Waiting deliveries. ${MOST_COUNTED} means that many or more.`,
    }),
  },
  { title: 'DeliveryEndpoint' },
);
export type DeliveryEndpoint = Static<typeof DeliveryEndpoint>;

/** In the order of `positionOf`. */
export async function listEndpoints(
  { db }: LogDeps,
  filter: EndpointFilter,
): Promise<readonly DeliveryEndpoint[]> {
  const rows = await listEndpointStates(db, filter);
  return await Promise.all(rows.map((row) => viewEndpoint(db, row)));
}

export const positionOf = ({ employerId, kind }: DeliveryEndpoint): string =>
  endpointId(employerId, kind);

async function viewEndpoint(db: LogDeps['db'], row: EndpointStateRow): Promise<DeliveryEndpoint> {
  const { failing_since, paused_at, paused_reason } = row;
  const isTroubled = failing_since !== null || paused_at !== null;
  const last = isTroubled ? await findLastFailure(db, row) : undefined;
  return {
    employerId: row.employer_id,
    employerName: row.employer_name,
    kind: row.kind as EndpointKind,
    status: paused_at !== null ? 'paused' : failing_since !== null ? 'failing' : 'active',
    failingSince: failing_since,
    pausedAt: paused_at,
    reason: paused_at !== null ? paused_reason : (last?.reason ?? null),
    failure: last?.failure ?? null,
    waiting: await countWaiting(db, row.id),
  };
}

const WITHOUT_REASON = 'Paused by request.';

/**
 * Pauses endpoints: attempts under way end, nothing is begun after at most a second, and deliveries
 * are held. Returns the kinds that were not paused before.
 */
export async function pause(
  { db, secrets, clock }: LogDeps,
  acting: Acting,
  owner: EndpointOwner,
  {
    kinds,
    reason = WITHOUT_REASON,
  }: { readonly kinds: readonly EndpointKind[]; readonly reason?: string },
): Promise<readonly EndpointKind[]> {
  const at = isoTime(clock());
  return await db.transaction().execute(async (transaction) => {
    const paused: EndpointKind[] = [];
    for (const kind of kinds) {
      const id = endpointId(owner.id, kind);
      await insertEndpoints(transaction, [id]);
      if (await pauseEndpoint(transaction, id, reason, at)) paused.push(kind);
    }
    if (paused.length > 0) {
      const act = { action: 'deliveries.paused', details: { kinds: paused, reason } } as const;
      await recordForOwner(transaction, { secrets, clock }, acting, owner, act);
    }
    return paused;
  });
}

/** Lifts pauses; what was held goes out. Returns the kinds that were paused. */
export async function resume(
  { db, secrets, clock }: LogDeps,
  acting: Acting,
  owner: EndpointOwner,
  kinds: readonly EndpointKind[],
): Promise<readonly EndpointKind[]> {
  return await db.transaction().execute(async (transaction) => {
    const idOf = (kind: EndpointKind) => endpointId(owner.id, kind);
    const ids = await resumeEndpoints(transaction, kinds.map(idOf));
    const resumed = kinds.filter((kind) => ids.includes(idOf(kind)));
    if (resumed.length > 0) {
      const act = { action: 'deliveries.resumed', details: { kinds: resumed } } as const;
      await recordForOwner(transaction, { secrets, clock }, acting, owner, act);
      notifyQueued(transaction);
    }
    return resumed;
  });
}
