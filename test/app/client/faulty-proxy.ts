/** A proxy in front of a server that fails as a script says, then passes on what comes. */

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';

/** What happens to one request. */
export type Fault =
  | 'pass'
  /** The server carries it out, and its answer is lost. */
  | 'lose'
  /** The connection breaks before the server sees it. */
  | 'reset'
  /** Nothing is ever answered. */
  | 'hang'
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
};

export class FaultyProxy {
  readonly url: string;
  readonly seen: Seen[] = [];
  /** For the next requests, in order; logins are passed on. */
  faults: Fault[] = [];
  #hanging = Promise.withResolvers<void>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(target: string): Promise<FaultyProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new FaultyProxy(server);
    server.on('request', async (incoming, outgoing) => {
      const { method = '', url: path = '', headers, socket } = incoming;
      proxy.seen.push({ method, path, headers });
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const fault = path === LOGIN ? 'pass' : (proxy.faults.shift() ?? 'pass');
      if (fault === 'hang') return void proxy.#hanging.resolve();
      if (fault === 'reset') return void socket.resetAndDestroy();
      if (typeof fault === 'object') {
        outgoing.writeHead(fault.status, fault.headers).end(fault.body);
        return;
      }
      const { connection: _, host: __, 'transfer-encoding': ___, ...passed } = headers;
      const answer = await request(target + path, {
        method: method as 'GET',
        headers: passed,
        ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
      });
      const body = Buffer.from(await answer.body.arrayBuffer());
      if (fault === 'lose') return void socket.resetAndDestroy();
      const { 'transfer-encoding': ____, connection: _____, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode, answered).end(body);
    });
    return proxy;
  }

  /** Requests for paths that begin so. */
  seenAt(path: string): Seen[] {
    return this.seen.filter((one) => one.path.startsWith(path));
  }

  /** Resolves when a request has met the fault `hang`. */
  hangs(): Promise<void> {
    return this.#hanging.promise;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const LOGIN = '/authentication/login';
