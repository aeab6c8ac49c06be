/** A server that has started, for the command that runs it and for tests. */

export type RunningServer = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly version: string;
  /** The one that answers by default. */
  readonly rulesVersion: string;
  /** The newest, where the operator pins another. */
  readonly newerRules: string | undefined;
  /** What the operator should read about keys. */
  readonly keyMessages: readonly string[];
  /** The key made at this first start, to try things with. */
  readonly newKey: string | undefined;
  /** E-Verify cases, expiry notices and deliveries continue by themselves from here. */
  startWork(): void;
  /** Answers what was accepted, then ends. `reason` is logged. */
  close(reason?: string): Promise<void>;
};
