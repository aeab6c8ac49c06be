/** Parts of the server that few installations set up: their packages would make every start slower. */

import type { Config } from './config.ts';
import type { Mailer } from './delivery/mail/mailer.ts';
import type { OpenIdProvider } from './http/session/open-id/provider.ts';
import type { Geocoder } from './http/tax/geocoder.ts';
import { productVersion } from './operation/product-version.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

export async function telemetryOf({ telemetry }: Config): Promise<Telemetry | undefined> {
  if (telemetry === undefined) return undefined;
  const { loadTelemetry } = await import('./telemetry/load.ts');
  return (await loadTelemetry()).startTelemetry(telemetry, productVersion());
}

/** Throws a `SetupError` when a setting is wrong, or one is there without the other. */
export async function mailerOf(config: Config): Promise<Mailer | undefined> {
  if (config.smtpUrl === undefined && config.mailFrom === undefined) return undefined;
  return (await import('./delivery/mail/mailer.ts')).createMailer(config);
}

export async function geocoderOf({ geocoderUrl }: Config): Promise<Geocoder | undefined> {
  if (geocoderUrl === undefined) return undefined;
  return (await import('./http/tax/geocoder.ts')).createGeocoder(geocoderUrl);
}

export async function openIdOf({ openId }: Config): Promise<OpenIdProvider | undefined> {
  if (openId === undefined) return undefined;
  return (await import('./http/session/open-id/provider.ts')).createOpenIdProvider(openId);
}
