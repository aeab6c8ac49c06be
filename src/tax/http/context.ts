/** What the routes of the tax wing work with, in addition to the platform's. */

import type { PlatformContext } from '../../platform/http/context.ts';
import type { JobQueue } from '../bulk/queue.ts';
import type { BulkStorage } from '../bulk/storage.ts';
import type { Calculators } from '../calculators/calculators.ts';
import type { ChunkAnswerer } from '../calculators/here.ts';
import type { LiveReleases } from '../installs/live-releases.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { UsageCounter } from '../paycalc/usage.ts';
import type { Rulebook } from '../rule-pages/index.ts';
import type { Applicability, CoverageIndex } from '../rules/index.ts';
import type { Geocoder } from './geocoder.ts';

/** Counts what is calculated, and the requests that no hook of the router sees. */
type TaxMetrics = {
  /** One payCalc batch. */
  calculated(items: number, failed: number): void;
  /** One answered request; `route` is the path pattern, never a path with ids. */
  answered(method: string, route: string, status: number, seconds: number): void;
};

export type TaxContext = PlatformContext & {
  readonly usage: UsageCounter;
  readonly coverage: CoverageIndex;
  readonly applicability: Applicability;
  readonly releases: ReleaseSet;
  /** What the operator installs while the server runs. */
  readonly liveReleases: LiveReleases;
  /** For large payCalc bodies; undefined where WORKERS is 0. */
  readonly calculators: Calculators | undefined;
  /** Whether payCalc takes its fast road (`PAYCALC_FAST`). */
  readonly isPayCalcFast: boolean;
  readonly bulk: {
    readonly answerer: ChunkAnswerer;
    readonly queue: JobQueue;
    readonly storage: BulkStorage;
    /** How long jobs are kept after their end. */
    readonly days: number;
  };
  /** The rules for readers. */
  readonly rulebook: Rulebook;
  readonly metrics: TaxMetrics;
  /** Undefined when none is set. */
  readonly geocoder: Geocoder | undefined;
};
