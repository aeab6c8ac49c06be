/** What the routes work with; made once by `main` and handed down. */

import type { KeyGuard } from '../auth/key-guard.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { Sender } from '../delivery/outbound/sender.ts';
import type { Catalogue } from '../forms/catalogue/load.ts';
import type { FormPrinter } from '../forms/pdf/printer.ts';
import type { EVerifyGateway } from '../i9/everify/gateway.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { UsageCounter } from '../paycalc/usage.ts';
import type { CoverageIndex } from '../rules/index.ts';
import type { Database } from '../storage/database.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Metrics } from './metrics.ts';

export type Context = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly guard: KeyGuard;
  readonly signingKeys: SigningKeys;
  readonly usage: UsageCounter;
  readonly coverage: CoverageIndex;
  readonly releases: ReleaseSet;
  readonly metrics: Metrics;
  readonly forms: Catalogue;
  readonly printer: FormPrinter;
  readonly everifyGateway: EVerifyGateway;
  /** For test messages; the queue has the worker. */
  readonly sender: Sender;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** False while the server shuts down. */
  readonly isOpen: () => boolean;
  /** Where clients reach this server, when it is not where it listens. */
  readonly publicUrl: string | undefined;
  readonly rateLimit: number | undefined;
  readonly productVersion: string;
};
