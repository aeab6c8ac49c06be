/** The I-9 interface over HTTP: its route groups behind one guard. */

import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { plumb } from './plumbing.ts';

type RouteGroup = (app: FastifyInstance, context: Context) => void;

/** Each file of this folder that serves routes has a line here. */
const GROUPS: readonly RouteGroup[] = [];

export async function i9Routes(app: FastifyInstance, context: Context): Promise<void> {
  await plumb(app, context);
  for (const group of GROUPS) group(app, context);
}
