/** The tax wing of the server: its rules, its threads, its bulk jobs, and its count of transactions. */

import type { PlatformContext } from '../../platform/http/context.ts';
import type { DiskRoom } from '../../platform/operation/disk-room.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { SetupError } from '../../platform/storage/errors.ts';
import { createQueue } from '../../tax/bulk/start-bulk.ts';
import { BulkStorage } from '../../tax/bulk/storage.ts';
import { Calculators } from '../../tax/calculators/calculators.ts';
import { answererHere } from '../../tax/calculators/here.ts';
import type { TaxContext } from '../../tax/http/context.ts';
import type { Geocoder } from '../../tax/http/geocoder.ts';
import { LiveReleases } from '../../tax/installs/live-releases.ts';
import { readOverlays, withOverlays } from '../../tax/overlays/index.ts';
import { answersOn } from '../../tax/paycalc/fast/index.ts';
import { installedReleases, type ReleaseSet } from '../../tax/paycalc/releases.ts';
import { UsageCounter } from '../../tax/paycalc/usage.ts';
import { Rulebook } from '../../tax/rule-pages/index.ts';
import { loadApplicability, loadRules, readCoverage } from '../../tax/rules/index.ts';
import { closable, type Opened, openTogether } from './parts.ts';

type Settings = {
  readonly workers: number | undefined;
  readonly isPayCalcFast: boolean;
  readonly bulkJobDays: number;
  readonly bulkStorageLimit: number;
  readonly geocoderUrl: string | undefined;
  readonly rulesVersion: string | undefined;
};

type Report = (error: unknown) => void;

type TaxPart = Omit<TaxContext, keyof PlatformContext | 'metrics'>;

/** The installed rules and what was imported over them. */
export function readReleases({ registersDir }: { readonly registersDir: string }) {
  const rules = loadRules();
  const overlays = readOverlays(registersDir);
  return { rules, overlays, releases: withOverlays(rules, installedReleases(rules), overlays) };
}

type Deps = ReturnType<typeof readReleases> & {
  readonly db: Database;
  readonly disk: DiskRoom;
  readonly clock: () => number;
  /** Gets what goes wrong with queued jobs. */
  readonly report: Report;
};

export const openTax = (
  settings: Settings,
  { db, disk, clock, report, rules, overlays, releases }: Deps,
): Promise<Opened<TaxPart>> =>
  openTogether(async (parts) => {
    const geocoder = parts.add(closable(await geocoderOf(settings)));
    const { isPayCalcFast, workers, rulesVersion: pinned } = settings;
    const calculators = parts.add(
      closable(
        Calculators.of(workers, { clock, rules: { overlays, pinned, isFast: isPayCalcFast } }),
      ),
    );
    const coverage = { ...readCoverage(rules.root) };
    const liveReleases = new LiveReleases({
      db,
      clock,
      releases,
      coverage,
      onChange: (installed) => calculators?.useInstalled(installed),
    });
    await liveReleases.refresh();
    if (pinned !== undefined) await pin(releases, liveReleases, pinned);
    const firstUse = (version: string) => liveReleases.firstUse(version);
    const usage = parts.add(closable(new UsageCounter(db, { clock, firstUse })));
    const bulk = {
      answerer: calculators ?? answererHere({ releases, answersOf: answersOn(isPayCalcFast) }),
      queue: parts.add(closable(createQueue(db, report))),
      storage: new BulkStorage(db, disk, settings.bulkStorageLimit),
      days: settings.bulkJobDays,
    };
    const applicability = loadApplicability();
    return {
      usage,
      coverage,
      applicability,
      releases,
      liveReleases,
      calculators,
      isPayCalcFast,
      bulk,
      rulebook: new Rulebook({
        tree: rules,
        releases,
        coverage,
        applicability,
        installed: () => liveReleases.loaded,
      }),
      geocoder,
    };
  });

/** Throws a `SetupError` when there is no such version. What is pinned is used: it cannot be removed. */
async function pin(releases: ReleaseSet, live: LiveReleases, version: string): Promise<void> {
  try {
    releases.pin(version);
  } catch (error) {
    throw new SetupError(`RULES_VERSION: ${reasonOf(error)}`);
  }
  await live.firstUse(releases.standard.version);
}

/** Few installations have one. */
async function geocoderOf({
  geocoderUrl,
}: Pick<Settings, 'geocoderUrl'>): Promise<Geocoder | undefined> {
  if (geocoderUrl === undefined) return undefined;
  return (await import('../../tax/http/geocoder.ts')).createGeocoder(geocoderUrl);
}
