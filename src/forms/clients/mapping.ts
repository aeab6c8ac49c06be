/** `steMapping` by form, as clients of other payroll programs read it. */

import Type from 'typebox';
import type { mappingsOf } from '../catalog/describe.ts';
import type { Form } from '../catalog/load.ts';
import { localityOf, parameterId } from './describe.ts';

const text = () => Type.String();

export const MappedForm = Type.Object(
  {
    formId: text(),
    locality: text(),
    formVersion: Type.String({ description: 'Name of the edition.' }),
    effectiveDate: text(),
    parameters: Type.Array(
      Type.Object({
        id: Type.String({ examples: ['AL.filingStatus'] }),
        parameterName: Type.Union([Type.String(), Type.Null()], {
          description: 'Of miscParameters in payCalc; null: isExempt of the entry.',
        }),
        uniqueTaxID: text(),
        notes: Type.Union([Type.String(), Type.Null()], { description: 'When the line counts.' }),
      }),
    ),
  },
  { title: 'MappedForm' },
);

/** `rows` are those of one edition, at least one. */
export function mappedForm(form: Form, rows: ReturnType<typeof mappingsOf>) {
  const [first] = rows;
  return {
    formId: form.identity.code,
    locality: localityOf(form),
    formVersion: first?.edition ?? '',
    effectiveDate: first?.effective ?? '',
    parameters: rows.map(({ field, uniqueTaxID, parameterName, when }) => ({
      id: parameterId({ field: field ?? '', uniqueTaxID, parameterName }),
      parameterName,
      uniqueTaxID,
      notes: when,
    })),
  };
}
