/** `wagewright serve`: runs the server and says what to try next. */

import { type Config, readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';

export async function serve(env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void> {
  const config = readConfig(env);
  const server = await startServer(config);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(1);
      stopping = true;
      server.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  server.startWork();
  // Last: whoever reads it may already want to stop the server.
  print(greeting(server, config));
}

function greeting(server: RunningServer, config: Config): string {
  const where = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL';
  const key = server.newKey ?? 'YOUR_KEY';
  return `
Wagewright ${server.version} listens on ${server.address} (${where}, rules ${server.rulesVersion}).

${server.keyMessages.join('\n')}

A first paycheck, in another terminal:

  curl -s ${server.address}/ste-hosted/v1/payCalc -H "Authorization: ${key}" -d @examples/paycheck.json

The whole interface: ${server.address}/docs/config. Stop with Ctrl+C.
`;
}
