/** What the platform gives every route: secrets, keys, limits, and the ways out of the server. */

import { beginTrails } from '../../platform/audit/administration.ts';
import { KeyGuard } from '../../platform/auth/key-guard.ts';
import { SigningKeys } from '../../platform/auth/signing-keys.ts';
import type { PlatformContext } from '../../platform/http/context.ts';
import { AddressLimit, FailureLimit } from '../../platform/http/limits/failure-limit.ts';
import { isLoopback } from '../../platform/http/rest/hosts.ts';
import type { OpenIdProvider } from '../../platform/http/session/open-id/provider.ts';
import type { OpenIdSettings } from '../../platform/http/session/open-id/settings.ts';
import { DatabaseWatch } from '../../platform/operation/database-watch.ts';
import { DiskRoom } from '../../platform/operation/disk-room.ts';
import { FailedRequests } from '../../platform/operation/failed-requests.ts';
import { productVersion } from '../../platform/operation/product-version.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import type { Mailer } from '../../platform/outbound/mail/mailer.ts';
import { createSender } from '../../platform/outbound/sender.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { openSecrets } from '../../platform/storage/secrets/secret-key.ts';
import type { TelemetrySettings } from '../../platform/telemetry/settings.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { closable, type Opened, openTogether } from './parts.ts';

/** Location searches a minute and address without a key: one for each letter someone types. */
const VISITOR_REQUESTS = 120;

type Reached = {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | number | string;
};

type Mailing = { readonly smtpUrl: string | undefined; readonly mailFrom: string | undefined };

type Settings = Reached &
  Mailing &
  Parameters<typeof openSecrets>[1] & {
    readonly callbackAllowCidrs: readonly string[];
    readonly openId: OpenIdSettings | undefined;
    readonly rateLimit: number | undefined;
    readonly failureLimit: number;
    readonly freeDisk: number;
    readonly visitors: 'open' | 'closed';
  };

type PlatformPart = Omit<PlatformContext, 'isOpen' | 'isValidToken'>;

/** Whether only this machine can reach the server, and no proxy is in front of it. */
export const isLocal = ({ host, publicUrl, trustProxy }: Reached): boolean =>
  isLoopback(host) && publicUrl === undefined && trustProxy === false;

// Few installations set up telemetry, email, or OpenID Connect: their packages load only where they are.

export async function openTelemetry({
  telemetry,
}: {
  readonly telemetry: TelemetrySettings | undefined;
}): Promise<Opened<Telemetry | undefined>> {
  if (telemetry === undefined) return closable(undefined);
  const { loadTelemetry } = await import('../../platform/telemetry/load.ts');
  return closable((await loadTelemetry()).startTelemetry(telemetry, productVersion()));
}

/** Throws a `SetupError` when a setting is wrong, or one is there without the other. */
async function mailerOf(settings: Mailing): Promise<Mailer | undefined> {
  if (settings.smtpUrl === undefined && settings.mailFrom === undefined) return undefined;
  return (await import('../../platform/outbound/mail/mailer.ts')).createMailer(settings);
}

async function openIdOf({
  openId,
}: Pick<Settings, 'openId'>): Promise<Opened<OpenIdProvider | undefined>> {
  if (openId === undefined) return closable(undefined);
  const { createOpenIdProvider } = await import('../../platform/http/session/open-id/provider.ts');
  return closable(createOpenIdProvider(openId));
}

const diskOf = ({ databaseUrl, dataDir, freeDisk }: Settings, db: Database): DiskRoom =>
  new DiskRoom({ db, directory: databaseUrl === undefined ? dataDir : undefined, floor: freeDisk });

export const openPlatform = (
  settings: Settings,
  { db, clock }: { readonly db: Database; readonly clock: () => number },
): Promise<Opened<PlatformPart>> =>
  openTogether(async (parts) => {
    const secrets = await openSecrets(db, settings);
    await beginTrails(db, { secrets, clock });
    const watch = new DatabaseWatch(db, clock);
    const disk = parts.add(closable(diskOf(settings, db)));
    const signingKeys = parts.add(closable(await SigningKeys.open(db, secrets, clock)));
    const guard = parts.add(closable(new KeyGuard(db, clock)));
    const failedRequests = parts.add(closable(new FailedRequests(db, clock)));
    const mailer = await mailerOf(settings);
    const addressGuard = createAddressGuard({
      allowCidrs: settings.callbackAllowCidrs,
      openLoopback: isLocal(settings),
    });
    const sender = parts.add(closable(createSender({ guard: addressGuard, clock })));
    const openId = parts.add(await openIdOf(settings));
    return {
      db,
      secrets,
      watch,
      disk,
      guard,
      failedRequests,
      signingKeys,
      addressGuard,
      sender,
      clock,
      publicUrl: settings.publicUrl,
      mailer,
      openId,
      rateLimit: settings.rateLimit,
      failures: new FailureLimit(settings.failureLimit),
      isOpenToVisitors: settings.visitors === 'open',
      visitorLimit: new AddressLimit(VISITOR_REQUESTS),
      productVersion: productVersion(),
    };
  });
