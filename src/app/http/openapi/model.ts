/** The parts of an OpenAPI 3.1 document that are read or changed here. */

import type { Schema } from './plain-schema.ts';

export type Reference = { readonly $ref: string };

export type Media = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Reference | { readonly value: unknown }>;
};

export type Response = {
  description: string;
  headers?: Readonly<Record<string, Reference>>;
  content?: Record<string, Media>;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  description?: string;
  readonly tags?: readonly string[];
  /** Absent where it is the document's. */
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
};

export type Document = {
  openapi: string;
  info: object;
  servers: readonly object[];
  security: readonly object[];
  tags: readonly object[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<string, object>;
};
