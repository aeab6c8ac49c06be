/** Parts of the server that few installations set up: their packages would make every start slower. */

import type { OpenIdProvider } from '../platform/http/session/open-id/provider.ts';
import { productVersion } from '../platform/operation/product-version.ts';
import type { Mailer } from '../platform/outbound/mail/mailer.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import type { Geocoder } from '../tax/http/geocoder.ts';
import type { Config } from './config.ts';

export async function telemetryOf({ telemetry }: Config): Promise<Telemetry | undefined> {
  if (telemetry === undefined) return undefined;
  const { loadTelemetry } = await import('../platform/telemetry/load.ts');
  return (await loadTelemetry()).startTelemetry(telemetry, productVersion());
}

/** Throws a `SetupError` when a setting is wrong, or one is there without the other. */
export async function mailerOf(config: Config): Promise<Mailer | undefined> {
  if (config.smtpUrl === undefined && config.mailFrom === undefined) return undefined;
  return (await import('../platform/outbound/mail/mailer.ts')).createMailer(config);
}

export async function geocoderOf({ geocoderUrl }: Config): Promise<Geocoder | undefined> {
  if (geocoderUrl === undefined) return undefined;
  return (await import('../tax/http/geocoder.ts')).createGeocoder(geocoderUrl);
}

export async function openIdOf({ openId }: Config): Promise<OpenIdProvider | undefined> {
  if (openId === undefined) return undefined;
  return (await import('../platform/http/session/open-id/provider.ts')).createOpenIdProvider(
    openId,
  );
}
