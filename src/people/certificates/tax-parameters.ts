/** An employee's tax parameters for a pay date, from the certificates that count that day. */

import {
  type FedLine,
  parametersAfterLapse,
  type TaxEntry,
  type TaxParameters,
} from '../../forms/answers/parameters.ts';
import { entriesTaken, takenOn } from '../../forms/answers/taken-parameters.ts';
import type { Catalog } from '../../forms/catalog/load.ts';
import { formOf } from '../../forms/catalog/select.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import { appendEmployeeAudit, openEmployeeKey } from '../employees/employee-audit.ts';
import { openContent } from './content.ts';
import { type Candidate, countCertificates } from './counted.ts';
import { type CertificateDeps, type EmployeeIds, withEmployee } from './deps.ts';
import { listCertificatesFor } from './storage/certificates.ts';
import { detailsOf } from './store-certificate.ts';

type EmployeeTaxParameters = {
  readonly payDate: string;
  /** Ready for payCalc: one entry per tax. */
  readonly taxJurisdictionParms: readonly TaxEntry[];
  readonly certificates: readonly {
    readonly id: string;
    readonly formCode: string;
    readonly edition: string;
    readonly version: number;
    readonly appliesFrom: string;
    readonly lines: readonly FedLine[];
  }[];
  readonly notes: readonly string[];
};

/** `payDate`: a day of the calendar, `yyyy-MM-dd`. */
export async function taxParameters(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  payDate: string,
): Promise<EmployeeTaxParameters> {
  return await withEmployee(deps, caller, 'taxParameters.read', ids, async (opened) => {
    const { transaction, employee } = opened;
    const rows = await listCertificatesFor(transaction, employee.id, payDate);
    const key = await openEmployeeKey(transaction, deps, employee.id);
    if (key === undefined && rows.length > 0) {
      throw new Error(`the key of employee ${employee.id} is missing`);
    }
    const candidates = rows.flatMap((row): Candidate[] => {
      if (key === undefined) return [];
      const { parameters, lapsesAfter } = openContent(key, row);
      const ofForm = {
        certifies: certifiedTax(deps.forms, row),
        afterLapse: lapsed(deps.forms, row),
      };
      return [{ ...columnsOf(row), ...ofForm, parameters, lapsesAfter }];
    });
    const { taxJurisdictionParms, counted, notes } = countCertificates(candidates, payDate);
    const linesOf = ({ parameters }: Candidate) => takenOn(parameters, deps.taken, payDate).lines;
    const isCounted = new Set(counted.map(({ id }) => id));
    await appendEmployeeAudit(transaction, deps, caller, {
      row: employee,
      action: 'taxParameters.read',
      details: {
        payDate,
        certificates: rows.filter(({ id }) => isCounted.has(id)).map(detailsOf),
      },
    });
    const certificates = counted.map((candidate) => {
      const { id, formCode, edition, version, appliesFrom } = candidate;
      return { id, formCode, edition, version, appliesFrom, lines: linesOf(candidate) };
    });
    return {
      payDate,
      taxJurisdictionParms: entriesTaken(taxJurisdictionParms, deps.taken, payDate),
      certificates,
      notes: [...notes, ...notesOf(certificates)],
    };
  });
}

/** What a paycheck of that day cannot take into account. */
const notesOf = (certificates: EmployeeTaxParameters['certificates']): string[] =>
  certificates.flatMap(({ formCode, lines }) =>
    lines.flatMap(({ line, note }) =>
      note === undefined ? [] : [`${formCode}${line === null ? '' : ` line ${line}`}: ${note}`],
    ),
  );

const columnsOf = (row: CertificateRow) => ({
  id: row.id,
  formCode: row.form_code,
  edition: row.edition,
  version: row.version,
  appliesFrom: row.applies_from,
  receivedOn: row.received_on,
});

function certifiedTax(forms: Catalog, { form_code }: CertificateRow): string | null {
  const identity = formOf(forms, form_code)?.identity;
  return identity?.kind === 'withholding' ? (identity.tax ?? null) : null;
}

function lapsed(forms: Catalog, { form_code, edition }: CertificateRow): TaxParameters | null {
  const form = formOf(forms, form_code);
  const found = form?.editions.find(({ effective }) => effective === edition);
  if (form === undefined || found === undefined) return null;
  return parametersAfterLapse(form, found) ?? null;
}
