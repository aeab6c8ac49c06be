/** One server for the tests of a client. The client sees no difference between the databases. */

import { after, before, describe } from 'node:test';
import { onSqlite } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';

export function withServer(name: string, define: (server: () => TestServer) => void): void {
  onSqlite((databases) => {
    describe(name, () => {
      let server: TestServer;
      before(async () => {
        server = await TestServer.start(databases);
      });
      after(() => server.close());
      define(() => server);
    });
  });
}
