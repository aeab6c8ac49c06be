/** Starts the server part by part, and ends it without losing anything. */

import { loadForms } from '../../forms/catalog/load.ts';
import type { ConnectGateway } from '../../people/everify/gateway.ts';
import type { BodySettings } from '../../platform/http/bodies/intake.ts';
import type { Log } from '../../platform/operation/background-log.ts';
import { reportDamage } from '../../platform/operation/file-check.ts';
import { keyFileProblem } from '../../platform/storage/secrets/key-file-mode.ts';
import { requireSecretKey } from '../../platform/storage/secrets/secret-key.ts';
import type { ReleaseSet } from '../../tax/paycalc/releases.ts';
import { close } from './closing.ts';
import type { Config } from './config.ts';
import { assembleContext } from './context.ts';
import { openForms } from './forms.ts';
import { openHttp } from './http.ts';
import { listenWithKey } from './listening.ts';
import { Parts } from './parts.ts';
import { connectPeople } from './people.ts';
import { openPlatform, openTelemetry } from './platform.ts';
import type { RunningServer } from './running-server.ts';
import { openDataDir, openFileCheck, openStorage } from './storage.ts';
import { openTax, readReleases } from './tax.ts';
import { startWork } from './work.ts';

const newerThanPinned = ({ isPinned, highest, standard }: ReleaseSet): string | undefined =>
  isPinned && highest !== standard ? highest.version : undefined;

/** Two servers on one SQLite file would each count and keep secrets on their own. */
function endLost(end: (reason: string) => Promise<void>, log: Pick<Log, 'error'>): void {
  const reason = 'another server took DATA_DIR after wagewright.lock was removed';
  log.error({}, `${reason}; this server ends`);
  end(reason).catch((error: unknown) =>
    log.error({ err: error }, 'the server did not end cleanly'),
  );
}

/** Throws a `SetupError` when the operator has to change something first. `connectEVerify`: the gateway of an enrolled partner. */
export async function startServer(
  config: Config,
  clock: () => number = Date.now,
  bodies?: BodySettings,
  connectEVerify?: ConnectGateway,
): Promise<RunningServer> {
  requireSecretKey(config);
  const parts = new Parts();
  let isOpen = true;
  let report = (_error: unknown): void => {};
  let onLost = (): void => {};
  try {
    parts.add(openDataDir(config, () => onLost()));
    const telemetry = parts.add(await openTelemetry(config));
    const storage = parts.add(openStorage(config, telemetry));
    // The database opens in its own thread while this one reads the rules.
    const rules = readReleases(config);
    const catalog = loadForms();
    const db = await storage.opening;
    const forms = parts.add(openForms(catalog, db));
    const check = parts.add(openFileCheck(config, storage.isNew));
    const platform = parts.add(await openPlatform(config, { db, clock }));
    const queueReport = (error: unknown) => report(error);
    const tax = parts.add(
      await openTax(config, { ...rules, db, disk: platform.disk, clock, report: queueReport }),
    );
    const context = assembleContext(config, {
      ...platform,
      ...tax,
      ...forms,
      everifyGateway: await connectPeople(config, platform, connectEVerify),
      isOpen: () => isOpen,
      telemetry,
    });
    const settings = { ...config, ...(bodies === undefined ? {} : { bodies }) };
    const { app, connections, working } = parts.add(await openHttp(context, settings));
    const exposed = keyFileProblem(config);
    if (exposed !== undefined) app.log.warn({}, exposed);
    await reportDamage(config, check, platform.watch, app.log);
    const end = async (reason = 'closed'): Promise<void> => {
      isOpen = false;
      await close({ parts, connections, log: app.log, ms: config.shutdownMs }, reason);
    };
    onLost = () => endLost(end, app.log);
    const { address, lines, key } = await listenWithKey(config, platform, app);
    return {
      address,
      version: context.productVersion,
      rulesVersion: context.releases.standard.version,
      newerRules: newerThanPinned(context.releases),
      keyMessages: lines,
      newKey: key,
      startWork: () => {
        ({ report } = parts.add(startWork(config, { context, log: app.log, working })));
      },
      close: end,
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}
