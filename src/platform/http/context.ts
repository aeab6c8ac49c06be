/** What every route works with: the database, keys, clock, limits, and the ways out. Each wing adds its own. */

import type { KeyGuard } from '../auth/key-guard.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import type { DatabaseWatch } from '../operation/database-watch.ts';
import type { DiskRoom } from '../operation/disk-room.ts';
import type { FailedRequests } from '../operation/failed-requests.ts';
import type { AddressGuard } from '../outbound/address-guard.ts';
import type { Mailer } from '../outbound/mail/mailer.ts';
import type { Sender } from '../outbound/sender.ts';
import type { Database } from '../storage/database/database.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import type { AddressLimit, FailureLimit } from './limits/failure-limit.ts';
import type { OpenIdProvider } from './session/open-id/provider.ts';

export type PlatformContext = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly watch: DatabaseWatch;
  /** What the disk of the database has left. */
  readonly disk: DiskRoom;
  readonly guard: KeyGuard;
  readonly signingKeys: SigningKeys;
  /** Whether an access token or a person's own token is valid at this moment. */
  readonly isValidToken: (token: string) => Promise<boolean>;
  /** Which addresses employers may have called. */
  readonly addressGuard: AddressGuard;
  readonly failedRequests: FailedRequests;
  /** For test messages; the queue has the worker. */
  readonly sender: Sender;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** False while the server shuts down. */
  readonly isOpen: () => boolean;
  /** Where clients reach this server, when it is not where it listens. */
  readonly publicUrl: string | undefined;
  /** Undefined without SMTP_URL. */
  readonly mailer: Mailer | undefined;
  /** Undefined without OIDC_ISSUER. */
  readonly openId: OpenIdProvider | undefined;
  readonly rateLimit: number | undefined;
  readonly failures: FailureLimit;
  /** Whether people without a key see the calculator, the documentation, and the rules. */
  readonly isOpenToVisitors: boolean;
  /** Requests of visitors to what takes the server some work. */
  readonly visitorLimit: AddressLimit;
  readonly productVersion: string;
};
