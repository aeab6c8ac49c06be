/**
 * Names of HTTP statuses by number. An import of `node:http` evaluates every name that it exports,
 * Node's fetch and WebSocket among them; no start needs them.
 */

export const { STATUS_CODES } = process.getBuiltinModule('node:http');
