/** What a job answered, part after part in the order of its input. */

import { present } from '../../platform/shape/known.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import { CSV_HEADER, ERRORS_HEADER } from '../calculators/chunk.ts';
import { type BulkJobRow, findPart } from '../storage/jobs.ts';
import { JobBox } from './box.ts';

/** Of a completed job. One part at a time is in memory. */
export async function* resultsOf(
  { db, secrets }: { readonly db: Database; readonly secrets: Secrets },
  job: BulkJobRow,
  column: 'output' | 'errors',
): AsyncGenerator<Buffer> {
  const box = JobBox.open(secrets, job.id, present(job.sealed_key));
  if (job.target === 'csv') yield Buffer.from(column === 'output' ? CSV_HEADER : ERRORS_HEADER);
  for (let number = 1; number <= job.parts; number += 1) {
    const part = await findPart(db, job.id, number);
    // Deleted meanwhile: an answer that ends early would be taken for whole.
    if (part === undefined) throw new Error(`the job ${job.id} was deleted while it was read`);
    const sealed = part[column];
    if (sealed !== null) yield await box.open(sealed, number, column);
  }
}
