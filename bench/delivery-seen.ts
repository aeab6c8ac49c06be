/** What the receiver of the delivery benchmark tells. */

export type Seen = {
  /** When deliveries arrived, in milliseconds since the epoch. */
  readonly arrivals: number[];
  /** Milliseconds between the event's timestamp and its arrival. */
  readonly delays: number[];
};
