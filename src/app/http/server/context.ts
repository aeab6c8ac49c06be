/** What all routes work with; made once, when the server starts, and handed down to each wing. */

import type { PeopleContext } from '../../../people/everify/http/everify.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import type { Metrics } from './metrics.ts';

export type Context = PeopleContext & {
  readonly metrics: Metrics;
  /** Undefined without an OpenTelemetry endpoint. */
  readonly telemetry: Telemetry | undefined;
  /** Only this machine can reach the server, and no proxy is in front of it. */
  readonly isLocal: boolean;
  /** Of SQLite; undefined with PostgreSQL. */
  readonly dataDir: string | undefined;
  /** `/metrics` on the same port as the interfaces: only on a server that no other machine can reach. */
  readonly servesMetrics: boolean;
};
