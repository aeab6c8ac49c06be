/** Imports of employees without a server. */

import { importEmployees, type OnDuplicate } from '../../src/people/employees/import-employees.ts';
import { openFile } from '../../src/people/employees/import-file.ts';
import type { Caller, Deps } from '../../src/platform/requests/deps.ts';

/** What `text` holds, NDJSON or CSV, as an employer's import. */
export async function importText(
  deps: Deps,
  caller: Caller,
  employerId: string,
  text: string,
  onDuplicate: OnDuplicate = 'ask',
) {
  const file = await openFile(Buffer.from(text), { mediaType: 'text/plain' });
  return await importEmployees(deps, caller, { employerId, file, onDuplicate });
}
