/** HTTP(S) receivers on loopback that answer as set up and remember what they got. */

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { AddressGuardOptions } from '../../src/platform/outbound/address-guard.ts';
import { createAddressGuard } from '../../src/platform/outbound/address-guard.ts';
import type { OutboundRequest } from '../../src/platform/outbound/sender.ts';

type Received = {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Receiver = {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  /** Connections so far, and how many of them are open. */
  connections(): number;
  open(): number;
  close(): Promise<void>;
};

export type TlsFiles = Pick<TlsOptions, 'SNICallback'> & {
  readonly key: string;
  readonly cert: string;
};

/** `answer` is called once the whole request has come; by default it says 204. */
export async function startReceiver(
  answer: RequestListener = (_request, response) => response.writeHead(204).end(),
  { tls, host = '127.0.0.1' }: { readonly tls?: TlsFiles; readonly host?: string } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const { method, url: path, headers } = request;
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
    answer(request, response);
  };
  const server: Server =
    tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${port}/hook`,
    received,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A guard that lets loopback through; names resolve to 127.0.0.1 unless `resolve` says otherwise. */
export const loopbackGuard = (options: Partial<AddressGuardOptions> = {}) =>
  createAddressGuard({
    allowCidrs: [],
    openLoopback: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });

/** A request to `url` with the usual values. */
export const requestTo = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  body: Buffer.from('{"eventKey":"test"}'),
  headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
  authentication: { id: 'a', authType: 'none' },
  timeoutMs: 5_000,
  trustAllCertificates: false,
  ...more,
});
