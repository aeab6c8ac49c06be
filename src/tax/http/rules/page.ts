/** How the routes of this room are declared. */

import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';

/** A route of this room: what it answers, and what that depends on. */
type Page = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly answer: TSchema;
  /** What the answer is made of; checked before anything is made. */
  readonly find: (request: FastifyRequest) => {
    readonly key: string;
    readonly make: () => Promise<object>;
  };
};

export type AddPage = (url: string, page: Page) => void;
