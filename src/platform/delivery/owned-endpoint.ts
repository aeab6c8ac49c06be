/**
 * An endpoint this process sends to: what is due, what is under way, and whose later deliveries wait
 * for an earlier one. Nothing here is kept for good; it is read again from the queue.
 *
 * What was never tried is read once, by its number, and the place reached is kept. What a delivery
 * that was postponed holds back is passed over by the read, and dropped here: as soon as the queue
 * knows that it holds no longer, the place goes back to it. Until a read has begun after that, the
 * employee is held here too.
 */

import type { DeliveryKind } from '../storage/database/tables-delivery.ts';
import type { ClaimedEndpoint } from '../storage/delivery/delivery-endpoints.ts';
import {
  type DueDelivery,
  type DueLimits,
  type DueRead,
  HOLDING_FAILURES,
} from '../storage/delivery/delivery-work.ts';

/** Known here before it is in the queue; forgotten when a read begins that sees it there. */
type Unrecorded = {
  isRecorded: boolean;
  readonly isAgain: boolean;
  /** Where the place goes back to when it is recorded. */
  backTo: number | undefined;
};

export class OwnedEndpoint {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly ownedSince = performance.now();
  /** An attempt of it hung. */
  isSlow: boolean;
  /** Starts nothing anymore: paused, or given back as soon as nothing is under way. */
  isEnding = false;
  /** The last read found no more than it returned. */
  isDry = false;
  /** What was never tried is read up to this number. */
  #after = -1;
  #backTo = Number.POSITIVE_INFINITY;
  #due: DueDelivery[] = [];
  readonly #underWay = new Map<string, number>();
  readonly #busyEmployees = new Set<string>();
  readonly #heldEmployees = new Map<string, Unrecorded>();
  readonly #unrecorded = new Map<string, Unrecorded>();

  constructor({ id, kind, slow }: ClaimedEndpoint) {
    this.id = id;
    this.kind = kind;
    this.isSlow = slow === 1;
  }

  get inFlight(): number {
    return this.#underWay.size;
  }

  get dueCount(): number {
    return this.#due.length;
  }

  /** Nothing under way, and everything that happened is in the queue. */
  get isQuiet(): boolean {
    return this.#underWay.size === 0 && [...this.#unrecorded.values()].every((u) => u.isRecorded);
  }

  /** Milliseconds the longest attempt is under way. */
  longestMs(now: number): number {
    let longest = 0;
    for (const since of this.#underWay.values()) longest = Math.max(longest, now - since);
    return longest;
  }

  /** The next delivery to send, marked as under way; undefined when all wait. */
  next(): DueDelivery | undefined {
    if (this.isEnding) return undefined;
    const index = this.#due.findIndex(({ employee_id }) => this.#isFree(employee_id));
    if (index < 0) return undefined;
    const [row] = this.#due.splice(index, 1) as [DueDelivery];
    this.#underWay.set(row.id, performance.now());
    const isAgain = row.again === 1;
    this.#unrecorded.set(row.id, { isRecorded: false, isAgain, backTo: undefined });
    if (row.employee_id !== null) this.#busyEmployees.add(row.employee_id);
    return row;
  }

  #isFree(employeeId: string | null): boolean {
    return (
      employeeId === null ||
      !(this.#busyEmployees.has(employeeId) || this.#heldEmployees.has(employeeId))
    );
  }

  /** The attempt ended; `holds` when later deliveries of the employee have to wait for this one. */
  ended(row: DueDelivery, holds: boolean): void {
    this.#underWay.delete(row.id);
    const { employee_id, sequence } = row;
    if (employee_id === null) return;
    this.#busyEmployees.delete(employee_id);
    const held = row.again === 1 && row.failures < HOLDING_FAILURES;
    const unrecorded = this.#unrecorded.get(row.id);
    if (unrecorded === undefined || !(holds || held)) return;
    if (!holds) unrecorded.backTo = sequence;
    this.#heldEmployees.set(employee_id, unrecorded);
    this.#due = this.#due.filter((due) => due.employee_id !== employee_id);
  }

  /** No attempt was made: the delivery is as it was. */
  abandoned(row: DueDelivery): void {
    this.ended(row, true);
    const unrecorded = this.#unrecorded.get(row.id);
    if (unrecorded !== undefined) unrecorded.backTo = row.sequence - 1;
    this.recorded(row.id);
  }

  recorded(id: string): void {
    const unrecorded = this.#unrecorded.get(id);
    if (unrecorded === undefined) return;
    unrecorded.isRecorded = true;
    if (unrecorded.backTo === undefined) return;
    this.#backTo = Math.min(this.#backTo, unrecorded.backTo);
    this.isDry = false;
  }

  /** Forgets what the read that begins now will see. */
  beginRead(): DueRead {
    for (const known of [this.#unrecorded, this.#heldEmployees]) {
      for (const [key, { isRecorded }] of known) if (isRecorded) known.delete(key);
    }
    this.#after = Math.min(this.#after, this.#backTo);
    this.#backTo = Number.POSITIVE_INFINITY;
    return { id: this.id, after: this.#after };
  }

  /** How many of those tried before, or queued again, a read finds in vain: they are here. */
  get knownAgain(): number {
    const unrecorded = [...this.#unrecorded.values()].filter(({ isAgain }) => isAgain);
    return unrecorded.length + this.#due.filter(({ again }) => again === 1).length;
  }

  /** What the read found, in any order. */
  endRead(rows: readonly DueDelivery[], limits: DueLimits): void {
    const first = rows.filter(({ again }) => again === 0);
    this.#after = Math.max(this.#after, ...first.map(({ sequence }) => sequence));
    const isAll = first.length < limits.first && rows.length - first.length < limits.again;
    this.isDry = isAll && this.#backTo === Number.POSITIVE_INFINITY;
    const known = new Set(this.#due.map(({ id }) => id));
    const found = rows.filter(
      ({ id, employee_id }) =>
        !(known.has(id) || this.#unrecorded.has(id)) &&
        (employee_id === null || !this.#heldEmployees.has(employee_id)),
    );
    if (found.length > 0) this.#due = [...this.#due, ...found].sort(inTurn);
  }
}

/** What was postponed first, by its time; then what was never tried, by its number. */
function inTurn(a: DueDelivery, b: DueDelivery): number {
  if (a.again !== b.again) return b.again - a.again;
  if (a.again === 1 && a.due_at !== b.due_at) return (a.due_at ?? '') < (b.due_at ?? '') ? -1 : 1;
  return a.sequence - b.sequence;
}

/** Whether later deliveries of the employee wait for one with so many failures that is not done. */
export const holdsLater = (isDone: boolean, failures: number): boolean =>
  !isDone && failures < HOLDING_FAILURES;
