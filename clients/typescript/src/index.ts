/** `@wagewright/client`: a typed client of a Wagewright server, without dependencies. */

export { type Client, type ClientOptions, createClient } from './client.ts';
export {
  AnswerError,
  ApiError,
  type BadField,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  WagewrightError,
} from './errors.ts';
export type { Methods, WebhookMessage } from './generated/operations.ts';
export type * from './generated/types.ts';
export { type ItemOf, itemsOf, pagesOf } from './lists.ts';
export type { Answer, CallOptions, DataOf, FileBody, Input, Method } from './method.ts';
export { readWebhook, SignatureError, type SignedMessage, verifySignature } from './webhook.ts';
