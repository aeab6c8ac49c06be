/** Listens where the settings say; what the system refuses is reported by the name of the setting. */

import type { FastifyInstance } from 'fastify';
import { SetupError } from '../../../platform/storage/errors.ts';

type ListenSettings = { readonly host: string; readonly port: number };

/** Where it listens, for example `http://127.0.0.1:8080`. */
export async function listen(
  app: FastifyInstance,
  { host, port }: ListenSettings,
): Promise<string> {
  try {
    return await app.listen({
      // For `localhost` Fastify would open a second server, whose connections no one looks after.
      host: host === 'localhost' ? '127.0.0.1' : host,
      port,
      listenTextResolver: (text) => `listening at ${text}`,
    });
  } catch (error) {
    throw refusal(error as NodeJS.ErrnoException, host, port);
  }
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: ${port} is in use on ${host} (EADDRINUSE). Stop the other program, or choose another PORT.`,
    EACCES: `PORT: ${port} needs privileges that this process lacks (EACCES). Use a port from 1024 on.`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine (EADDRNOTAVAIL). Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`,
    ENOTFOUND: `HOST: the name ${host} is unknown (ENOTFOUND). Use an address of this machine, such as 127.0.0.1.`,
    EAI_AGAIN: `HOST: the name ${host} cannot be looked up (EAI_AGAIN). Use an address of this machine, such as 127.0.0.1.`,
    EINVAL: `HOST: the server cannot listen on ${host} (EINVAL). Use an address of this machine, such as 127.0.0.1.`,
  };
  const text = words[error.code ?? ''];
  return text === undefined ? error : new SetupError(text, { cause: error });
}
