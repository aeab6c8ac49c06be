/** What arrived at a receiver, held against the event log. */

import type { Receiver } from './receiver.ts';

/** An event of the log: the new last name, one of a kind, stands for it. */
export type Logged = { readonly name: string; readonly employeeId: string };

export type Verdict = {
  /** Events in the log. */
  readonly events: number;
  /** Requests that reached the receiver whole. */
  readonly arrivals: number;
  /** Arrivals beyond the first of an event. */
  readonly repeated: number;
  /** Arrivals of what had been answered with 2xx before: a crash came before that was noted. */
  readonly repeatedAfterSuccess: number;
  /** How often the receiver behaved in each way. */
  readonly behaviors: Readonly<Record<string, number>>;
  /** Events that never arrived. */
  readonly neverArrived: number;
  /** Events that never got a 2xx answer. */
  readonly missing: number;
  /** Arrivals that are no event of the log. */
  readonly unknown: number;
  /** Events that came with more than one webhook-id, and ids that came with more than one body. */
  readonly mixedIds: number;
  /** Events that arrived for the first time after a later one of the same employee. */
  readonly outOfOrder: number;
};

/** The last name that makes each change, and so each event, one of a kind. */
const NAME = /"lastName":"(n\d+-[0-9a-f]+)"/;

/** The name in an event's body; undefined in that of another event. */
export const changeIn = (body: string): string | undefined => NAME.exec(body)?.[1];

const nameOf = (body: string): string => changeIn(body) ?? body;

function acceptedNames({ received, accepted }: Receiver): Set<string> {
  return new Set(received.filter(({ id }) => accepted.has(id)).map(({ body }) => nameOf(body)));
}

/** Events without a 2xx answer yet. */
export function missingOf(log: readonly Logged[], receiver: Receiver): string[] {
  if (receiver.accepted.size < log.length) return ['some'];
  const names = acceptedNames(receiver);
  return log.filter(({ name }) => !names.has(name)).map(({ name }) => name);
}

export function compare(log: readonly Logged[], receiver: Receiver): Verdict {
  const { received } = receiver;
  const events = new Set(log.map(({ name }) => name));
  const idsOf = new Map<string, Set<string>>();
  const bodiesOf = new Map<string, Set<string>>();
  const firstOf = new Map<string, number>();
  const behaviors: Record<string, number> = {};
  const delivered = new Set<string>();
  let unknown = 0;
  let repeatedAfterSuccess = 0;
  for (const [index, { id, body, behavior }] of received.entries()) {
    const name = nameOf(body);
    if (!events.has(name)) unknown += 1;
    put(idsOf, name, id);
    put(bodiesOf, id, body);
    if (!firstOf.has(name)) firstOf.set(name, index);
    if (delivered.has(id)) repeatedAfterSuccess += 1;
    const status = behavior.kind === 'answer' ? ` ${behavior.status}` : '';
    const kind = `${behavior.kind}${status}`;
    behaviors[kind] = (behaviors[kind] ?? 0) + 1;
    if (kind === 'answer 200') delivered.add(id);
  }
  const accepted = acceptedNames(receiver);
  const isMixed = (values: Set<string>): boolean => values.size > 1;
  const latest = new Map<string, number>();
  let outOfOrder = 0;
  for (const { name, employeeId } of log) {
    const first = firstOf.get(name) ?? Number.POSITIVE_INFINITY;
    const before = latest.get(employeeId) ?? -1;
    if (first < before) outOfOrder += 1;
    latest.set(employeeId, Math.max(first, before));
  }
  return {
    events: events.size,
    arrivals: received.length,
    repeated: received.length - firstOf.size,
    repeatedAfterSuccess,
    behaviors,
    neverArrived: log.filter(({ name }) => !firstOf.has(name)).length,
    missing: log.filter(({ name }) => !accepted.has(name)).length,
    unknown,
    mixedIds:
      [...idsOf.values()].filter(isMixed).length +
      [...bodiesOf.entries()].filter(([id, values]) => id === '' || isMixed(values)).length,
    outOfOrder,
  };
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
