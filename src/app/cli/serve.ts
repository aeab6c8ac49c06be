/** `wagewright serve`: runs the server and says what to try next. */

import { existsSync } from 'node:fs';
import { inRoot } from '../../platform/compiled/root.ts';
import { type Config, readConfig } from '../parts/config.ts';
import type { RunningServer } from '../parts/running-server.ts';
import { misspelledSettings } from './misspelled-settings.ts';
import { onStop } from './stop-signals.ts';

/** Of the time for a shutdown, the part after which the process ends whatever is still open. */
const LAST_MOMENT = 0.95;

export async function serve(env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void> {
  for (const line of misspelledSettings(env)) console.error(`wagewright: ${line}`);
  const config = readConfig(env);
  let server: RunningServer | undefined;
  const stopListening = onStop((reason) => {
    // Nothing was accepted yet.
    if (server === undefined) process.exit(0);
    setTimeout(() => {
      console.error(
        `wagewright: not everything could be closed within SHUTDOWN_SECONDS; ending now`,
      );
      process.exit(1);
    }, LAST_MOMENT * config.shutdownMs).unref();
    server.close(reason).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  // A setting that is not valid is reported before a second is spent on loading the server.
  const { startServer } = await import('../parts/main.ts');
  try {
    server = await startServer(config);
  } catch (error) {
    stopListening();
    throw error;
  }
  server.startWork();
  // Last: its reader may already want to stop the server.
  print(greeting(server, config));
}

function greeting(server: RunningServer, config: Config): string {
  const where = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL';
  const key = server.newKey ?? 'YOUR_KEY';
  const pinned =
    server.newerRules === undefined ? '' : ` by RULES_VERSION, newest ${server.newerRules}`;
  const pages = existsSync(inRoot('dist/console/index.html'))
    ? `Open ${server.address}/ in a browser for the web pages.\n\n`
    : '';
  const here = 'examples/paycheck.json';
  const example = existsSync(here) ? here : inRoot(here);
  return `
Wagewright ${server.version} listens on ${server.address} (${where}, rules ${server.rulesVersion}${pinned}).

${pages}${server.keyMessages.join('\n')}

A first paycheck, in another terminal:

  curl -s ${server.address}/ste-hosted/v1/payCalc -H "Authorization: ${key}" -d @${example}

The whole interface: ${server.address}/docs. Stop with Ctrl+C.
`;
}
