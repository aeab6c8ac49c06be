/**
 * An endpoint this process sends to: what is due, what is under way, and whose later deliveries wait
 * for an earlier one. Nothing here is kept for good; it is read again from the queue.
 */

import type { ClaimedEndpoint } from '../storage/delivery-endpoints.ts';
import { type DueDelivery, HOLDING_FAILURES } from '../storage/delivery-work.ts';
import type { DeliveryKind } from '../storage/tables-delivery.ts';

/** Known here before it is in the queue; forgotten when a read begins that sees it there. */
type Unrecorded = { isRecorded: boolean };

export class OwnedEndpoint {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly ownedSince = performance.now();
  /** An attempt of it hung. */
  isSlow: boolean;
  /** Starts nothing any more: paused, or given back as soon as nothing is under way. */
  isEnding = false;
  /** The last read found no more than it returned. */
  isDry = false;
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
    this.#unrecorded.set(row.id, { isRecorded: false });
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
    const { employee_id } = row;
    if (employee_id === null) return;
    this.#busyEmployees.delete(employee_id);
    if (!holds) return;
    this.#heldEmployees.set(employee_id, this.#unrecorded.get(row.id) ?? { isRecorded: false });
    this.#due = this.#due.filter((due) => due.employee_id !== employee_id);
  }

  /** No attempt was made: the delivery is as it was. */
  abandoned(row: DueDelivery): void {
    this.ended(row, true);
    this.recorded(row.id);
    this.isDry = false;
  }

  recorded(id: string): void {
    const unrecorded = this.#unrecorded.get(id);
    if (unrecorded !== undefined) unrecorded.isRecorded = true;
  }

  /** Forgets what the read that begins now will see; returns how many rows it finds in vain. */
  beginRead(): number {
    for (const known of [this.#unrecorded, this.#heldEmployees]) {
      for (const [key, { isRecorded }] of known) if (isRecorded) known.delete(key);
    }
    return this.#unrecorded.size;
  }

  /** What the read found, in its order. */
  endRead(rows: readonly DueDelivery[], isAll: boolean): void {
    this.#due = rows.filter(
      ({ id, employee_id, waits }) =>
        waits === 0 &&
        !this.#unrecorded.has(id) &&
        (employee_id === null || !this.#heldEmployees.has(employee_id)),
    );
    // What waits is free as soon as what it waits for is recorded: the next read sees it.
    this.isDry = isAll && rows.every(({ waits }) => waits === 0);
  }
}

/** Whether later deliveries of the employee wait for one with so many failures that is not done. */
export const holdsLater = (isDone: boolean, failures: number): boolean =>
  !isDone && failures < HOLDING_FAILURES;
