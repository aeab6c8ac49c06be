/** What the routes work with; made once by `main` and handed down. */

import type { Catalog } from '../../forms/catalog/load.ts';
import type { FormPrinter } from '../../forms/printing/printer.ts';
import type { FormReader } from '../../forms/reading/reader.ts';
import type { EVerifyGateway } from '../../people/everify/gateway.ts';
import type { KeyGuard } from '../../platform/auth/key-guard.ts';
import type { SigningKeys } from '../../platform/auth/signing-keys.ts';
import type { AddressLimit, FailureLimit } from '../../platform/http/limits/failure-limit.ts';
import type { OpenIdProvider } from '../../platform/http/session/open-id/provider.ts';
import type { DatabaseWatch } from '../../platform/operation/database-watch.ts';
import type { AddressGuard } from '../../platform/outbound/address-guard.ts';
import type { Mailer } from '../../platform/outbound/mail/mailer.ts';
import type { Sender } from '../../platform/outbound/sender.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { JobQueue } from '../../tax/bulk/queue.ts';
import type { Calculators } from '../../tax/calculators/calculators.ts';
import type { ChunkAnswerer } from '../../tax/calculators/here.ts';
import type { Geocoder } from '../../tax/http/geocoder.ts';
import type { ReleaseSet } from '../../tax/paycalc/releases.ts';
import type { UsageCounter } from '../../tax/paycalc/usage.ts';
import type { Rulebook } from '../../tax/rule-pages/index.ts';
import type { Applicability, CoverageIndex } from '../../tax/rules/index.ts';
import type { Metrics } from './server/metrics.ts';

export type Context = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly watch: DatabaseWatch;
  readonly guard: KeyGuard;
  readonly signingKeys: SigningKeys;
  readonly usage: UsageCounter;
  readonly coverage: CoverageIndex;
  readonly applicability: Applicability;
  readonly releases: ReleaseSet;
  /** For large payCalc bodies; undefined where WORKERS is 0. */
  readonly calculators: Calculators | undefined;
  readonly bulk: {
    readonly answerer: ChunkAnswerer;
    readonly queue: JobQueue;
    /** How long jobs are kept after their end. */
    readonly days: number;
  };
  /** The rules for readers. */
  readonly rulebook: Rulebook;
  readonly metrics: Metrics;
  /** Undefined without an OpenTelemetry endpoint. */
  readonly telemetry: Telemetry | undefined;
  readonly forms: Catalog;
  readonly printer: FormPrinter;
  readonly reader: FormReader;
  readonly everifyGateway: EVerifyGateway;
  /** Which addresses employers may have called. */
  readonly addressGuard: AddressGuard;
  /** For test messages; the queue has the worker. */
  readonly sender: Sender;
  /** Undefined when none is set. */
  readonly geocoder: Geocoder | undefined;
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
  /** Clients may have written the addresses that requests seem to come from. */
  readonly countsPeers: boolean;
  /** Whether people without a key see the calculator, the documentation, and the rules. */
  readonly isOpenToVisitors: boolean;
  /** Requests of visitors to what takes the server some work. */
  readonly visitorLimit: AddressLimit;
  readonly productVersion: string;
  /** Only this machine can reach the server, and no one stands before it. */
  readonly isLocal: boolean;
  /** Of SQLite; undefined with PostgreSQL. */
  readonly dataDir: string | undefined;
  /** `/metrics` on the same port as the interfaces: only on a server that no one but this machine can reach. */
  readonly servesMetrics: boolean;
};
