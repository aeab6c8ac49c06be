/** Loads OpenTelemetry's packages, which an installed package brings only where they are asked for. */

import { readFileSync } from 'node:fs';
import { inRoot } from '../compiled/root.ts';
import { hasCode } from '../shape/reasons.ts';
import { SetupError } from '../storage/errors.ts';

type Loaded = typeof import('./telemetry.ts');

/** Throws a `SetupError` that says what to install. */
export async function loadTelemetry(
  load: () => Promise<Loaded> = () => import('./telemetry.ts'),
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new SetupError(
      `OpenTelemetry is set (OTEL_EXPORTER_OTLP_...), but its packages are not installed. Run: npm install ${packages().join(' ')}`,
      { cause: error },
    );
  }
}

function packages(): string[] {
  const file = inRoot('package.json');
  const {
    peerDependencies,
  }: {
    peerDependencies: Readonly<Record<string, string>>;
  } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(peerDependencies)
    .filter(([name]) => name.startsWith('@opentelemetry/'))
    .map(([name, range]) => `${name}@${range.replace(/^.*?(\d[\d.]*).*$/, '^$1')}`);
}
