/** Calls functions of the library in a worker that starts with the first call, or on the server. */

import { request } from '../../../ui/api/request.ts';
import type { FunctionName, Library, WorkerAnswer, WorkerCall } from './messages.ts';

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

export function callWorker<Name extends FunctionName>(
  name: Name,
  ...args: Parameters<Library[Name]>
): Promise<ReturnType<Library[Name]>> {
  lastId += 1;
  const call: WorkerCall = { id: lastId, name, args };
  return new Promise((resolve, reject) => {
    waiting.set(call.id, { resolve: resolve as Waiting['resolve'], reject });
    started().postMessage(call);
  });
}

function started(): Worker {
  if (worker !== undefined) return worker;
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  made.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
    waiting.get(data.id)?.resolve(data.value);
    waiting.delete(data.id);
  };
  // A worker that breaks is replaced at the next call.
  made.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
    made.terminate();
    worker = undefined;
  };
  worker = made;
  return made;
}

type ServerFunction = Exclude<FunctionName, 'grossUp'>;

/** The same on the server, for versions of the rules that are not in the page. */
export const callServer = <Name extends ServerFunction>(
  name: Name,
  body: Parameters<Library[Name]>[0],
  version: string,
): Promise<ReturnType<Library[Name]>> =>
  request(`/ste-hosted/v1/${name}?${new URLSearchParams({ version })}`, { method: 'POST', body });
