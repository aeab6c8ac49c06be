/** Functions of the library, answered by the server: for versions of the rules that are not in the page. */

import { request } from '../../../ui/api/request.ts';
import type { FunctionName, Library } from './messages.ts';

type Asking = Exclude<FunctionName, 'grossUp'>;

export const askServer = <Name extends Asking>(
  name: Name,
  body: Parameters<Library[Name]>[0],
  version: string,
): Promise<ReturnType<Library[Name]>> =>
  request(`/ste-hosted/v1/${name}?${new URLSearchParams({ version })}`, { method: 'POST', body });
