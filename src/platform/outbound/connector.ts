/**
 * Opens the connections of the sender: to the very addresses the guard has checked, through a proxy
 * (CONNECT, RFC 9110 section 9.3.6) where there is one, with TLS for https. undici calls it for each
 * new connection; its own connector would leave literal addresses unchecked.
 */

import { request as httpRequest } from 'node:http';
import { isIP, connect as netConnect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import type { buildConnector } from 'undici';
import type { StoredProxy } from '../storage/delivery/endpoint-settings.ts';
import type { AddressGuard, ResolvedAddress } from './address-guard.ts';
import { connectError, type FailureKind, OutboundError, tlsError } from './failure.ts';
import { basicCredentials } from './http-url.ts';

type ConnectorOptions = {
  readonly guard: AddressGuard;
  readonly trustAllCertificates: boolean;
  readonly proxy: StoredProxy | undefined;
  /** Resolution, connection, tunnel and TLS together. */
  readonly timeoutMs: number;
  /** Ends every connection that is still being opened. */
  readonly closing: AbortSignal;
};

/** Before the next address of the same name is tried. */
const NEXT_ADDRESS_MS = 1_000;

/** Every error it gives is an `OutboundError`. */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  return ({ hostname, port, protocol }, callback) => {
    const isTls = protocol === 'https:';
    const target = { host: hostname, port: Number(port) || (isTls ? 443 : 80), isTls };
    open(target, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

type Target = { readonly host: string; readonly port: number; readonly isTls: boolean };
/** Takes every socket under way, so that all end when the time is up. */
type Watch = (socket: Socket) => Socket;

async function open(target: Target, options: ConnectorOptions): Promise<Socket> {
  const { timeoutMs, closing } = options;
  const sockets: Socket[] = [];
  let ended: OutboundError | undefined;
  const watch: Watch = (socket) => {
    // Stays, as an error may come between two owners of the socket.
    socket.on('error', () => {});
    sockets.push(socket);
    if (ended !== undefined) socket.destroy(ended);
    return socket;
  };
  const { promise: end, reject } = Promise.withResolvers<never>();
  const endWith = (failure: FailureKind, words: string) => {
    ended = new OutboundError(failure, words);
    reject(ended);
    for (const socket of sockets) socket.destroy(ended);
  };
  const tooLate = () =>
    endWith('timeout', `could not connect to ${authority(target)} within ${timeoutMs / 1000} s`);
  const timer = setTimeout(tooLate, timeoutMs);
  const onClosing = () => endWith('connect', 'this server is shutting down');
  closing.addEventListener('abort', onClosing, { once: true });
  try {
    return await Promise.race([openUntimed(target, options, watch), end]);
  } catch (error) {
    for (const socket of sockets) socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', onClosing);
  }
}

async function openUntimed(
  target: Target,
  { guard, trustAllCertificates, proxy }: ConnectorOptions,
  watch: Watch,
): Promise<Socket> {
  const addresses = await guard.check(target.host);
  const socket =
    proxy === undefined
      ? await dial(target, addresses, watch)
      : await openTunnel(target, proxy, guard, watch);
  return target.isTls ? secure(socket, target, trustAllCertificates, watch) : socket;
}

/** A TCP connection to one of the checked addresses. */
function dial(
  { host, port }: Pick<Target, 'host' | 'port'>,
  addresses: readonly ResolvedAddress[],
  watch: Watch,
): Promise<Socket> {
  const [first] = addresses;
  const literal = addresses.length === 1 ? first?.address : undefined;
  const socket = watch(
    netConnect({
      host: literal ?? host,
      port,
      noDelay: true,
      keepAlive: true,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
      lookup: (_host, _options, callback) => callback(null, [...addresses]),
    }),
  );
  return new Promise((resolve, reject) => {
    const name = authority({ host, port });
    socket.once('error', (error) => reject(connectError(error, name)));
    socket.once('connect', () => resolve(socket));
  });
}

async function openTunnel(
  target: Target,
  proxy: StoredProxy,
  guard: AddressGuard,
  watch: Watch,
): Promise<Socket> {
  const name = `the proxy ${authority(proxy)}`;
  try {
    const addresses = await guard.check(proxy.host);
    const socket = await dial(proxy, addresses, watch);
    return await requestTunnel(socket, target, proxy, name);
  } catch (error) {
    throw proxyError(error, name);
  }
}

/** What a failure on the way to the proxy is called; a refused address stays one. */
function proxyError(error: unknown, name: string): OutboundError {
  const { failure, message } = connectError(error, name);
  const kept = failure === 'address' || failure === 'settings' || failure === 'timeout';
  const words = message.startsWith(name) ? message : `${name}: ${message}`;
  return new OutboundError(kept ? failure : 'proxy', words);
}

function requestTunnel(
  socket: Socket,
  target: Target,
  { authentication }: StoredProxy,
  name: string,
): Promise<Socket> {
  const to = authority(target);
  const credentials =
    authentication.authType === 'basic'
      ? { 'proxy-authorization': basicCredentials(authentication) }
      : {};
  const request = httpRequest({
    method: 'CONNECT',
    path: to,
    setHost: false,
    headers: { host: to, ...credentials },
    createConnection: () => socket,
  });
  return new Promise((resolve, reject) => {
    const fail = (words: string) => {
      socket.destroy();
      reject(new OutboundError('proxy', `${name} ${words}`));
    };
    request.once('error', () => fail('closed the connection instead of opening a tunnel'));
    request.once('response', () => fail('did not respond to the CONNECT request'));
    request.once('connect', ({ statusCode = 0 }, _socket, head) => {
      // 407 by the standard; tinyproxy says 401 to wrong credentials.
      if (statusCode === 407 || statusCode === 401) {
        return fail(`refused the user name or password (${statusCode})`);
      }
      if (statusCode < 200 || statusCode > 299) {
        return fail(`did not open a tunnel to ${to}: it responded with ${statusCode} to CONNECT`);
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.end();
  });
}

function secure(
  socket: Socket,
  target: Target,
  trustAllCertificates: boolean,
  watch: Watch,
): Promise<Socket> {
  const host = target.host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const secured = watch(
    tlsConnect({
      socket,
      // Named for the certificate check; an IP address must not be sent as server name (RFC 6066).
      host,
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: !trustAllCertificates,
      ALPNProtocols: ['http/1.1'],
    }),
  );
  return new Promise((resolve, reject) => {
    secured.once('error', (error) => reject(tlsError(error, authority(target))));
    secured.once('secureConnect', () => resolve(secured));
  });
}

/** `host:port`, IPv6 in brackets. */
const authority = ({ host, port }: Pick<Target, 'host' | 'port'>): string =>
  isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
