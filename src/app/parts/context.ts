/** What every route works with, out of the open parts. */

import { isValidToken } from '../../people/guards/person-tokens.ts';
import { databaseKind } from '../../platform/storage/schema/schema.ts';
import type { Context } from '../http/server/context.ts';
import { createMetrics } from '../http/server/metrics.ts';
import { isLocal } from './platform.ts';

type Settings = Parameters<typeof isLocal>[0] & {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly metricsAddress: object | undefined;
};

type Assembled = Omit<
  Context,
  'isValidToken' | 'metrics' | 'isLocal' | 'dataDir' | 'servesMetrics'
>;

export function assembleContext(config: Settings, open: Assembled): Context {
  const { db, clock, telemetry } = open;
  const metrics = createMetrics(db, clock, {
    version: open.productVersion,
    rulesVersion: () => open.releases.standard.version,
    database: databaseKind(db),
    calculators: open.calculators,
    disk: open.disk,
    telemetry,
  });
  const context: Context = {
    ...open,
    isValidToken: (token) => isValidToken(context, token),
    metrics,
    isLocal: isLocal(config),
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
    servesMetrics: isLocal(config) && config.metricsAddress === undefined,
  };
  return context;
}
