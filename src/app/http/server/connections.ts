/**
 * The connections of the HTTP server, so that a shutdown cuts off no answer: those at rest close
 * immediately, those just made after a moment for their first request, the others after their answer
 * has left this process, and all of them at the deadline.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

type Connection = {
  /** Requests whose answer has not left completely. */
  unanswered: number;
  /** `bytesRead` when the last answer had left: more than that is the beginning of a request. */
  restedAt: number;
  /** From `performance.now()`. */
  readonly madeAt: number;
};

/** A client sends its request this soon, unless it connects in advance, as browsers do. */
const FIRST_REQUEST_MS = 500;
/** What Node lets the system keep waiting. */
const MOST_WAITING = 511;

export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #accepted = 0;
  #isClosing = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#accepted += 1;
      this.#open.set(socket, { unanswered: 0, restedAt: 0, madeAt: performance.now() });
      if (this.#isClosing) this.#closeAtRest(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', (request, response) => this.#track(request, response));
    // Node's own takes a connection for idle as soon as the answer was handed over, and destroys it
    // with the part that the client has not read yet. `server.close()` calls this method.
    server.closeIdleConnections = () => {
      this.#isClosing = true;
      for (const socket of this.#open.keys()) this.#closeAtRest(socket);
    };
  }

  /**
   * Resolves when every connection accepted so far has been handed to us: closing the port resets
   * those still waiting. The event loop takes over one connection per turn.
   */
  async takeOverWaiting(): Promise<void> {
    for (let turn = 0, before = -1; before !== this.#accepted && turn < MOST_WAITING; turn += 1) {
      before = this.#accepted;
      await setImmediate();
      await setImmediate();
    }
  }

  /** Breaks off what is left; returns how many requests lost their answer. */
  destroyAll(): number {
    let lost = 0;
    for (const [socket, { unanswered }] of this.#open) {
      lost += unanswered;
      socket.destroy();
    }
    return lost;
  }

  #track({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    connection.unanswered += 1;
    // After `finish`, when the system has every byte, or when the connection broke.
    response.once('close', () => {
      connection.unanswered -= 1;
      connection.restedAt = socket.bytesRead;
      if (this.#isClosing) this.#closeAtRest(socket);
    });
  }

  #closeAtRest(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { unanswered, restedAt, madeAt } = connection;
    if (unanswered > 0 || socket.bytesRead !== restedAt) return;
    const wait = restedAt > 0 ? 0 : madeAt + FIRST_REQUEST_MS - performance.now();
    if (wait > 0) setTimeout(() => this.#closeAtRest(socket), wait).unref();
    else socket.destroySoon();
  }
}
