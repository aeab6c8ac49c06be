/**
 * Takes in the bodies of all interfaces: within a time, within a size, and within the memory that
 * unfinished bodies may hold together. Routes get the whole body as bytes.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { present } from '../../shape/known.ts';
import { ownerOf } from '../limits/request-owner.ts';
import { Budget, type BudgetSettings, type Release, type Shortage } from './budget.ts';
import { brokenBody, incomingBody } from './content-encoding.ts';
import { noRoom, tooLarge, tooSlow } from './refusals.ts';
import { releaseBuffer } from './release-buffer.ts';

const KB = 1024;
const MB = 1024 * KB;

export type BodySettings = {
  /** A body must be complete after this time and that for each MB of it. */
  readonly baseMs: number;
  readonly perMegabyteMs: number;
  /** How long a large body waits for memory before it is refused. */
  readonly waitMs: number;
  /** Bodies of requests without a key, small ones, and large ones until they are answered. */
  readonly open: BudgetSettings;
  readonly small: BudgetSettings;
  readonly large: BudgetSettings;
};

const nobodyWaits = { waiting: 0, waitingPerOwner: 0 };

export const BODY_SETTINGS: BodySettings = {
  baseMs: 30_000,
  perMegabyteMs: 1_000,
  waitMs: 30_000,
  open: { total: 4 * MB, perOwner: 256 * KB, ...nobodyWaits },
  small: { total: 32 * MB, perOwner: 8 * MB, ...nobodyWaits },
  large: { total: 96 * MB, perOwner: 48 * MB, waiting: 512, waitingPerOwner: 64 },
};

/** Routes without a key take no larger ones. */
export const OPEN_BODY_LIMIT = 16 * KB;

const SMALL_BODY = 64 * KB;
/** How long the connection of a body no one reads stays open. */
const UNREAD_MS = 2_000;

export type BodyParser = (request: FastifyRequest, payload: IncomingMessage) => Promise<unknown>;

/** A body, or why there is none: a `RequestError`. */
type Received = (received: Buffer | Error) => void;

type Expected = {
  readonly limit: number;
  readonly announced: number | undefined;
  /** Waits for the memory of a body that becomes large without having said so; none where undefined. */
  readonly hold?: () => Promise<Release> | undefined;
};

/** A body under way; `expire` ends it. */
type Unfinished = { readonly deadline: () => number; readonly expire: () => void };

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes in the bodies of all interfaces. */
    bodies: BodyIntake;
  }
  interface FastifyRequest {
    /** Gives the memory of a large body back. */
    releaseBody: Release | null;
  }
}

export class BodyIntake {
  readonly #settings: BodySettings;
  readonly #open: Budget;
  readonly #small: Budget;
  readonly #large: Budget;
  readonly #unfinished = new Set<Unfinished>();
  /** Why requests failed whose bodies were read before their route had them. */
  readonly #failed = new WeakMap<
    IncomingMessage,
    { readonly error: Error; readonly isRead: boolean }
  >();
  readonly #timer: NodeJS.Timeout;

  constructor(settings: BodySettings) {
    this.#settings = settings;
    this.#open = new Budget(settings.open);
    this.#small = new Budget(settings.small);
    this.#large = new Budget(settings.large);
    this.#timer = setInterval(() => this.#expire(), Math.min(1_000, settings.baseMs / 4)).unref();
  }

  /** To be called on the whole server, before any routes. */
  install(app: FastifyInstance): void {
    app.decorate<BodyIntake>('bodies', this);
    app.decorateRequest('releaseBody', null);
    app.addHook('onResponse', (request, _reply, done) => {
      request.releaseBody?.();
      if (!request.raw.complete) this.#discard(request);
      done();
    });
    app.addHook('onClose', async () => clearInterval(this.#timer));
  }

  /**
   * The body of a request without a route, of at most `SMALL_BODY` announced bytes; `done` is called
   * once. False where `owner` has no room for it: `read` refuses it then.
   */
  readAhead(payload: IncomingMessage, owner: string, announced: number, done: Received): boolean {
    const taken = this.#small.take(owner, announced);
    if (typeof taken === 'string') return false;
    this.#receive(payload, { limit: announced, announced }, (received) => {
      taken();
      if (received instanceof Error) this.#failed.set(payload, { error: received, isRead: false });
      done(received);
    });
    return true;
  }

  /** A request whose body was read ahead failed: its route gets the error instead of the body. */
  fail(payload: IncomingMessage, error: Error): void {
    this.#failed.set(payload, { error, isRead: true });
  }

  /** As `read`, for a route whose bodies may have been read ahead. */
  async readOrFailure(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer | Error> {
    const failed = this.#failed.get(payload);
    if (failed === undefined) return await this.read(request, payload);
    if (failed.isRead) return failed.error;
    throw failed.error;
  }

  /** The body of a request whose key was checked before. Rejects with a `RequestError`. */
  async read(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
    const limit = request.routeOptions.bodyLimit;
    const sent = lengthOf(request);
    if (sent !== undefined && sent > limit) throw tooLarge(limit);
    // What a compressed body unpacks to is not known before.
    const announced = request.headers['content-encoding'] === undefined ? sent : undefined;
    const owner = ownerOf(request);
    if (owner === undefined || (announced ?? 0) <= SMALL_BODY) {
      const budget = owner === undefined ? this.#open : this.#small;
      const bytes = announced ?? Math.min(limit, SMALL_BODY);
      const taken = budget.take(owner ?? request.ip, bytes);
      if (typeof taken === 'string') throw noRoom(taken);
      try {
        return await this.#whole(request, payload, { limit, announced });
      } finally {
        taken();
      }
    }
    await this.#hold(request, owner, present(announced));
    return await this.#whole(request, payload, { limit, announced });
  }

  #whole(request: FastifyRequest, payload: IncomingMessage, expected: Expected): Promise<Buffer> {
    const owner = ownerOf(request);
    // Where its length is unknown, it may become as large as the route allows.
    const hold = () =>
      owner === undefined || request.releaseBody !== null
        ? undefined
        : this.#hold(request, owner, expected.limit);
    return new Promise((resolve, reject) => {
      this.#receive(payload, { ...expected, hold }, (received) => {
        if (received instanceof Error) reject(received);
        else resolve(received);
      });
    });
  }

  /** Waits for the memory of a large body, until its answer is sent. */
  async #hold(request: FastifyRequest, owner: string, bytes: number): Promise<Release> {
    const taken = this.#large.take(owner, bytes);
    const release = typeof taken === 'string' ? await this.#wait(owner, bytes, taken) : taken;
    const { socket } = request.raw;
    const releaseBody = (): void => {
      socket.off('close', release);
      release();
    };
    request.releaseBody = releaseBody;
    if (socket.destroyed) release();
    else socket.once('close', release);
    return releaseBody;
  }

  #wait(owner: string, bytes: number, shortage: Shortage): Promise<Release> {
    return new Promise((resolve, reject) => {
      const expiresAt = performance.now() + this.#settings.waitMs;
      const leave = this.#large.wait(owner, bytes, (release) => {
        this.#unfinished.delete(waiting);
        resolve(release);
      });
      const waiting: Unfinished = {
        deadline: () => expiresAt,
        expire: () => {
          if (typeof leave === 'function') leave();
          reject(noRoom(shortage));
        },
      };
      if (typeof leave === 'string') reject(noRoom(leave));
      else this.#unfinished.add(waiting);
    });
  }

  /** Calls `done` once. */
  #receive(payload: IncomingMessage, { limit, announced, hold }: Expected, done: Received): void {
    const chunks: Buffer[] = [];
    let whole: Buffer | undefined;
    let received = 0;
    const body = incomingBody(payload);
    const { stream } = body;
    const began = performance.now();
    const end = (error: Error | undefined): void => {
      this.#unfinished.delete(unfinished);
      stream.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      if (error !== undefined) {
        body.drop();
        done(error);
      } else if (whole !== undefined) done(whole);
      else done(chunks.length === 1 ? present(chunks[0]) : Buffer.concat(chunks, received));
    };
    const onData = (chunk: Buffer): void => {
      if (received + chunk.length > limit) {
        end(tooLarge(limit));
        return;
      }
      // Room for all of a large body, written once; until then it takes no memory.
      if (announced !== undefined && announced > SMALL_BODY) {
        whole ??= Buffer.allocUnsafeSlow(announced);
        chunk.copy(whole, received);
      } else chunks.push(chunk);
      received += chunk.length;
      if (whole !== undefined) releaseBuffer(chunk);
      if (announced !== undefined || received <= SMALL_BODY) return;
      const held = hold?.();
      if (held === undefined) return;
      stream.pause();
      held.then((release) => {
        if (this.#unfinished.has(unfinished)) stream.resume();
        else release();
      }, end);
    };
    const onEnd = (): void => end(undefined);
    const onError = (): void => end(brokenBody(body, payload));
    const unfinished: Unfinished = {
      deadline: () => began + this.#timeFor(announced ?? received),
      expire: () => end(tooSlow(this.#timeFor(announced ?? received))),
    };
    this.#unfinished.add(unfinished);
    stream.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
    stream.resume();
  }

  /** What an answered client still sends is thrown away, for as long as a small body may take. */
  #discard(request: FastifyRequest): void {
    const { raw } = request;
    const { socket } = raw;
    // Of a stranger not even read: there is time to read the answer, then the connection ends.
    const isUnread = request.principal === null && (lengthOf(request) ?? Infinity) > SMALL_BODY;
    if (isUnread) socket.pause();
    const ms = isUnread ? UNREAD_MS : this.#settings.baseMs;
    const expiresAt = performance.now() + ms;
    const unfinished: Unfinished = {
      deadline: () => (raw.complete || socket.destroyed ? 0 : expiresAt),
      expire: () => {
        if (!raw.complete) socket.destroy();
      },
    };
    this.#unfinished.add(unfinished);
  }

  #timeFor(bytes: number): number {
    return this.#settings.baseMs + (bytes / MB) * this.#settings.perMegabyteMs;
  }

  #expire(): void {
    const now = performance.now();
    for (const unfinished of this.#unfinished) {
      if (now < unfinished.deadline()) continue;
      this.#unfinished.delete(unfinished);
      unfinished.expire();
    }
  }
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
