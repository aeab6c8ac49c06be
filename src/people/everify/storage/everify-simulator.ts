// What the E-Verify simulator keeps in the agency's place, so that a restart loses nothing.

import type { Database } from '../../../platform/storage/database/database.ts';
import type { EVerifySimulatorCaseRow } from '../../../platform/storage/database/tables-everify.ts';
import { nextNumber } from '../../../platform/storage/rows/counters.ts';

/** Numbers simulated cases; holds other submissions back until the transaction ends. */
export async function nextSimulatedCase(transaction: Database): Promise<number> {
  return await nextNumber(transaction, 'everify_simulator');
}

export async function insertSimulatedCase(
  transaction: Database,
  row: EVerifySimulatorCaseRow,
): Promise<void> {
  await transaction.insertInto('everify_simulator_cases').values(row).execute();
}

export async function findSimulatedCase(
  db: Database,
  ein: string,
  by: { readonly caseNumber: string } | { readonly clientReference: string },
): Promise<EVerifySimulatorCaseRow | undefined> {
  const query = db.selectFrom('everify_simulator_cases').selectAll().where('ein', '=', ein);
  return await ('caseNumber' in by
    ? query.where('case_number', '=', by.caseNumber)
    : query.where('client_reference', '=', by.clientReference)
  ).executeTakeFirst();
}

/** Cases of the same number at the same company since a moment. */
export async function findSimulatedDuplicates(
  db: Database,
  ein: string,
  ssnIndexes: readonly string[],
  since: string,
): Promise<EVerifySimulatorCaseRow[]> {
  return await db
    .selectFrom('everify_simulator_cases')
    .selectAll()
    .where('ein', '=', ein)
    .where('ssn_index', 'in', ssnIndexes)
    .where('created_at', '>=', since)
    .orderBy('case_number')
    .execute();
}

/** False when someone else changed the case meanwhile. */
export async function updateSimulatedCase(
  db: Database,
  { case_number, revision, state, ssn_index }: EVerifySimulatorCaseRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('everify_simulator_cases')
    .set({ state, ssn_index, revision: revision + 1 })
    .where('case_number', '=', case_number)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
