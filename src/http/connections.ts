/**
 * The connections of the HTTP server, so that a shutdown cuts off no answer: those at rest close
 * immediately, the others after their answer has left this process, and all of them at the deadline.
 */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Connection = {
  /** Requests whose answer has not left completely. */
  unanswered: number;
  /** `bytesRead` when the last answer had left: more than that is the beginning of a request. */
  restedAt: number;
};

export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #isClosing = false;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { unanswered: 0, restedAt: 0 });
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
    const { unanswered, restedAt } = this.#open.get(socket) ?? { unanswered: 1, restedAt: 0 };
    if (unanswered === 0 && socket.bytesRead === restedAt) socket.destroySoon();
  }
}
