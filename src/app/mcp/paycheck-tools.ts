/** Tools that calculate: the taxes of a payment, and one of them explained. */

import Type, { type Static } from 'typebox';
import { quoted } from '../../platform/shape/quoted.ts';
import { refusalAt, TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import { GrossUpItem, grossUp } from '../../tax/paycalc/gross-up/index.ts';
import { answerPayCalc } from '../../tax/paycalc/index.ts';
import type { PayCalcResponseItem } from '../../tax/paycalc/response-schema.ts';
import { PayCalcItem } from '../../tax/paycalc/schema.ts';
import { explainLines } from './explain.ts';
import { type Sources, tool } from './tool.ts';

export const Version = Type.Optional(
  Type.String({ description: 'Version of the tax rules, such as 2026.1; default: the newest.' }),
);

const CalculateInput = Type.Object(
  {
    item: PayCalcItem,
    explain: Type.Optional(
      Type.Boolean({ description: 'Adds the steps of every line, with citations. Long.' }),
    ),
    version: Version,
  },
  { additionalProperties: false },
);

export const calculatePaycheck = tool<Static<typeof CalculateInput>>({
  name: 'calculate_paycheck',
  title: 'Calculate the taxes of a paycheck',
  description:
    'Calculates each tax of one payment to the cent, with notes and totals (net pay, employer cost). Only the taxes in taxJurisdictionParms are calculated: get them, and an item to fill in, from which_taxes. Money is dollars, rates are fractions. Tell the user the notes: they state what was assumed.',
  input: CalculateInput,
  run: ({ item, explain, version }, sources) => {
    requireItem(item, 'the payCalc item');
    const options = { ...item.options, explain: explain ?? false };
    return calculated({ ...item, options }, version, sources);
  },
});

const GrossUpInput = Type.Object(
  { item: GrossUpItem, version: Version },
  { additionalProperties: false },
);

export const grossUpTool = tool<Static<typeof GrossUpInput>>({
  name: 'gross_up',
  title: 'Find the gross for a target net',
  description:
    'Finds the gross wages that result in targetNet after all taxes of the item, to the cent, with the calculation as proof. Leave out grossWages in the entries to solve for. If no gross results in that net, it returns the nearest amounts below and above, and the reason.',
  input: GrossUpInput,
  run: ({ item, version }, { releases, clock, onFault }) => {
    requireItem(item, 'the payCalc item with targetNet');
    const { body, status } = grossUp(item, { releases, now: clock(), onFault, version });
    const { errorStatus, transactionStamp: _, ...answer } = body;
    if (status !== 200 || (errorStatus.errorCode !== 0 && answer.nearest === undefined)) {
      throw new TaxInterfaceError('malformed-body', errorStatus.errorMessage);
    }
    return errorStatus.errorCode === 0 ? answer : { ...answer, errorStatus };
  },
});

const ExplainInput = Type.Object(
  {
    item: PayCalcItem,
    uniqueTaxID: Type.String({
      description: 'The tax to explain; it must be in the item.',
      examples: ['00-000-0000-FIT-000'],
    }),
    version: Version,
  },
  { additionalProperties: false },
);

export const explainTax = tool<Static<typeof ExplainInput>>({
  name: 'explain_tax',
  title: 'Explain one tax of a paycheck',
  description:
    'Calculates one payment and explains one of its taxes in words: every step of the official worksheet with its value, and the publication, edition, and page that it comes from.',
  input: ExplainInput,
  run: ({ item, uniqueTaxID, version }, sources) => {
    requireItem(item, 'the payCalc item');
    const explained = { ...item, options: { ...item.options, explain: true } };
    const { taxCalculation } = calculated(explained, version, sources);
    const lines = taxCalculation.filter((line) => line.uniqueTaxID === uniqueTaxID);
    if (lines.length > 0) return explainLines(lines);
    const own = [...new Set(taxCalculation.map((line) => line.uniqueTaxID))];
    throw refusalAt(
      'unknown-tax',
      'uniqueTaxID',
      `${quoted(uniqueTaxID)} is not in the item. Use one of ${own.join(', ')}.`,
    );
  },
});

/** Assistants may send the fields of the item next to one another, as `POST /ste-hosted/v1/grossUp` takes them. */
function requireItem(item: unknown, what: string): void {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return;
  throw refusalAt('field-missing', 'item', `is missing. Put ${what} into item.`);
}

function calculated(
  item: PayCalcItem,
  version: string | undefined,
  { releases, clock, onFault }: Sources,
): PayCalcResponseItem {
  const body = { PayCalcRequest: { payCalc: [item] } };
  const answer = answerPayCalc(body, { releases, now: clock(), onFault, version });
  const { payCalc, errorStatus } = answer.body.PayCalcResponse;
  const [result] = payCalc;
  const status = result?.errorStatus ?? (result === undefined ? errorStatus : undefined);
  if (result === undefined || (status !== undefined && status.errorCode !== 0)) {
    throw new TaxInterfaceError('malformed-body', status?.errorMessage ?? 'nothing was calculated');
  }
  return result;
}
