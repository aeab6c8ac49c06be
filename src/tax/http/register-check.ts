/** `check=true`: how a register is read, before anything is calculated. */

import type { FastifyRequest } from 'fastify';
import type { ChunkAnswerer } from '../calculators/here.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { onlyForRegisters, sentIn } from './register-request.ts';

export const isCheck = ({ query }: FastifyRequest): boolean =>
  (query as Readonly<Record<string, unknown>>).check === 'true';

/** One line. Throws a `TaxInterfaceError`. */
export async function checkRegister(
  request: FastifyRequest,
  { answerer, version, onFault }: CheckDeps,
): Promise<Buffer> {
  const input = await sentIn(request);
  if ('source' in input) throw onlyForRegisters('check');
  const { bytes } = await answerer.readRegister(input.sent, { version, isCheck: true }, onFault);
  return Buffer.from(bytes);
}

type CheckDeps = {
  readonly answerer: ChunkAnswerer;
  /** Of the rules. */
  readonly version: string;
  readonly onFault: OnFault;
};
