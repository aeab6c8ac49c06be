/** Workbooks that a server is sent: reading one takes seconds, in which the server has others to serve. */

import { entryPoint } from '../compiled/product.ts';
import { type Row, SheetError } from '../sheets/sheet.ts';
import { TaskLost } from './pool.ts';
import { processPool } from './process.ts';
import type { Asked, rowsOf } from './workbook-tasks.ts';

/** The largest sheet that is read takes a third of it. */
const pool = processPool({
  tasks: entryPoint('./workbook-tasks.ts', import.meta.url),
  count: 1,
  megabytes: 1024,
  cpuSeconds: 15,
  seconds: 60,
});

/** As `readSheet`, with the limits of a server. `account`: whose file it is. Throws a `SheetError`. */
export async function workbookRows(asked: Asked, account: string): Promise<Row[]> {
  try {
    const found = await pool.run<Awaited<ReturnType<typeof rowsOf>>>('rowsOf', asked, { account });
    if ('rows' in found) return JSON.parse(found.rows);
    throw new SheetError(found.problem);
  } catch (error) {
    if (!(error instanceof TaskLost)) throw error;
    throw new SheetError(
      'the workbook takes far more memory or time to read than a list of people does. Save it as CSV, or split it.',
    );
  }
}
