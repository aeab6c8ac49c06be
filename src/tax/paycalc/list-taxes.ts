/** The `taxes` listing: every tax of a version on a pay date, so that clients discover names. */

import Type, { type Static } from 'typebox';
import { present } from '../../platform/shape/known.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { stateNamed } from '../../platform/shape/states.ts';
import {
  REGULAR_METHODS,
  type ResidenceRule,
  SUPPLEMENTAL_METHODS,
  type TaxRule,
  UNKNOWN_TREATMENT,
} from '../engine/index.ts';
import { findState } from '../places/places.ts';
import {
  type Coverage,
  type CoverageIndex,
  coverageByTax,
  coverageOfTax,
  type Release,
  releaseOf,
} from '../rules/index.ts';
import { awaitedFor } from './awaited.ts';
import { NO_ERROR, refusalAt, unknownAt } from './errors.ts';
import { CitationSchema, ErrorStatusSchema, TransactionStamp } from './response-schema.ts';
import { transactionStamp } from './stamp.ts';
import { unknownTax } from './unknown-tax.ts';

export const TaxListing = Type.Object(
  {
    uniqueTaxID: Type.String(),
    title: Type.String(),
    payer: Type.Union([Type.Literal('employee'), Type.Literal('employer')]),
    method: Type.String({ description: 'Specified in methods/<name>.md.' }),
    calcMethodRegularWages: Type.Array(Type.String()),
    calcMethodSupplementalWages: Type.Array(Type.String()),
    effective: Type.String({ description: 'First pay date of the figures in effect.' }),
    confidence: Type.String({
      description: 'official, transcribed, secondary, derived, or unverified.',
    }),
    citation: CitationSchema,
    parameters: Type.Array(
      Type.Object({
        parameterName: Type.String(),
        dataType: Type.String(),
        most: Type.Optional(
          Type.Integer({ description: 'Largest value of an integer; default 999.' }),
        ),
        unit: Type.Optional(Type.String()),
        description: Type.String(),
        defaultValue: Type.Optional(Type.String()),
        allowedValues: Type.Optional(
          Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() })),
        ),
        isOptional: Type.Boolean(),
        certificateLineNo: Type.Optional(
          Type.String({ description: 'Line of the certificate that the value comes from.' }),
        ),
        cite: Type.Optional(CitationSchema),
      }),
    ),
    wageTypes: Type.Array(Type.Object({ wageType: Type.String(), citation: CitationSchema }), {
      description: 'The wage types that are subject to the tax.',
    }),
    benefitsThatLowerIt: Type.Array(
      Type.Object({ benefitType: Type.String(), citation: CitationSchema }),
    ),
    treatmentUnknown: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Wage types and benefits that payCalc refuses for this tax: no text says whether they count.',
      }),
    ),
    residence: Type.Optional(
      Type.Object(
        {
          residents: Type.String({
            description:
              'How wages earned elsewhere are taxed: credit (taxed, minus the other state’s tax up to the share of those wages), difference (taxed, minus the full tax of the other state), unlessWithheld (exempt if another state withholds), own (exempt), all (taxed without credit), or creditTable (taxed with a separate table if there is no reciprocal agreement).',
          }),
          nonresidentsWithheld: Type.Boolean(),
          reciprocalStates: Type.Array(Type.String(), { description: 'Two-digit state codes.' }),
          certificate: Type.Optional(Type.String()),
          convenience: Type.Boolean(),
          citation: CitationSchema,
        },
        { description: 'Only for taxes that depend on where the employee lives; see isResident.' },
      ),
    ),
    coverage: Type.Object({
      firstPayDate: Type.String(),
      lastPayDate: Type.String(),
      confidence: Type.String({ description: 'Of the figures that an ordinary payment uses.' }),
      confidenceOfParts: Type.Optional(
        Type.Object(
          {
            publishedRate: Type.Optional(Type.String()),
            creditReductions: Type.Optional(Type.String()),
            supplemental: Type.Optional(Type.String()),
            nonresidentAlien: Type.Optional(Type.String()),
          },
          { description: 'Of parts that only some payments use, where it is lower.' },
        ),
      ),
      officialExamples: Type.Integer(),
      otherExamples: Type.Integer(),
      oldestCheck: Type.String(),
      openQuestions: Type.Array(Type.String()),
    }),
  },
  { title: 'Tax' },
);
export type TaxListing = Static<typeof TaxListing>;

export const TaxList = Type.Object(
  {
    payDate: Type.String(),
    taxes: Type.Array(TaxListing),
    awaited: Type.Optional(
      Type.Array(
        Type.Object({
          uniqueTaxID: Type.String(),
          title: Type.String(),
          detail: Type.String({
            description: 'The last figures, and whose publication is awaited.',
          }),
        }),
        {
          description:
            'Taxes whose figures end before the pay date, with the last figures and the publication that is awaited.',
        },
      ),
    ),
    errorStatus: ErrorStatusSchema,
    transactionStamp: TransactionStamp,
  },
  {
    title: 'TaxesResponse',
    description:
      'The taxes in force on the pay date. A list leaves out the taxes of the registers that GET /v1/rules/{state} names in localRegisters: taxList and taxes/{uniqueTaxID} return them.',
  },
);
export type TaxList = Static<typeof TaxList>;

export const TaxesQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      description:
        'Only the taxes of one state and its counties and places. Postal code or two-digit FIPS code; US or 00 for federal taxes.',
      examples: ['CA'],
    }),
  ),
  payer: Type.Optional(
    Type.String({
      description: 'Only the taxes of this payer: employee or employer.',
      examples: ['employer'],
    }),
  ),
});

/** Which taxes are asked for; none of them: all. */
type Wanted = {
  /** ISO date. */
  readonly payDate: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly uniqueTaxID?: string | undefined;
  readonly state?: string | undefined;
  readonly payer?: string | undefined;
};

/**
 * The taxes in force on `payDate`. Throws a `TaxInterfaceError`.
 */
export function listTaxes(
  index: CoverageIndex,
  release: Release,
  { payDate, now, uniqueTaxID, state, payer }: Wanted,
): TaxList {
  const law = release.at(payDate);
  if (law === null) {
    throw refusalAt(
      'pay-date',
      'payDate',
      `version ${release.version} has no tax rules for ${payDate}. It covers pay dates ${release.firstPayDate} to ${release.lastPayDate}.`,
    );
  }
  const prefix = state === undefined ? '' : `${fipsOf(state)}-`;
  if (payer !== undefined) checkPayer(payer);
  const rules =
    uniqueTaxID === undefined
      ? [...law.taxes.keys()]
          .filter((id) => id.startsWith(prefix) && release.taxes.written.has(id))
          .map((id) => present(law.taxes.get(id)))
          .filter((rule) => (payer ?? rule.payer) === rule.payer)
      : [oneRule(law.taxes, release, uniqueTaxID)];
  const coverage = coverageByTax(index[releaseOf(release.version)] ?? []);
  const awaited = uniqueTaxID === undefined ? taxesAwaited(release, payDate, prefix, payer) : [];
  return {
    payDate,
    taxes: rules.map((rule) =>
      listing(
        rule,
        law.earnings,
        law.benefits,
        coverageOfTax(coverage, release, rule.id) as Coverage,
      ),
    ),
    ...(awaited.length === 0 ? {} : { awaited }),
    errorStatus: NO_ERROR,
    transactionStamp: transactionStamp(now, release.version, 'Taxes'),
  };
}

function taxesAwaited(
  release: Release,
  payDate: string,
  prefix: string,
  payer: string | undefined,
): NonNullable<TaxList['awaited']> {
  return [...release.taxes.written].flatMap(([uniqueTaxID, { identity, blocks }]) => {
    if (!uniqueTaxID.startsWith(prefix)) return [];
    const detail = awaitedFor(uniqueTaxID, blocks, payDate, release.awaited);
    if (detail === undefined || (payer ?? identity.payer) !== identity.payer) return [];
    return [{ uniqueTaxID, title: identity.title, detail }];
  });
}

function checkPayer(payer: string): void {
  if (payer === 'employee' || payer === 'employer') return;
  const payers = ['employee', 'employer'];
  const reason = `${quoted(payer)} is not a payer. Send employee or employer.`;
  throw unknownAt('value-unknown', 'payer', reason, [payer, payers]);
}

/** FIPS code by postal or FIPS code; US for federal taxes. Throws a `TaxInterfaceError`. */
export function fipsOf(text: string): string {
  if (text === '00' || text.toUpperCase() === 'US') return '00';
  const state = findState(text);
  if (state !== undefined) return state.fips;
  const near = findState(stateNamed(text) ?? '');
  const hint = near === undefined ? '' : ` Did you mean ${near.code} (${near.name})?`;
  throw refusalAt(
    'value-unknown',
    'state',
    `${quoted(text)} is not a state.${hint} Send a postal code such as CA, a FIPS code such as 06, or US for the federal taxes.`,
    near === undefined ? {} : { suggestion: near.code },
  );
}

function oneRule(
  taxes: ReadonlyMap<string, TaxRule>,
  release: Release,
  uniqueTaxID: string,
): TaxRule {
  const rule = taxes.get(uniqueTaxID);
  if (rule !== undefined) return rule;
  if (release.taxes.has(uniqueTaxID)) {
    const reason = `version ${release.version} has no figures for ${uniqueTaxID} on this pay date.`;
    throw refusalAt('unknown-tax', 'uniqueTaxID', reason);
  }
  const { reason, suggestion } = unknownTax(uniqueTaxID, release);
  throw refusalAt(
    'unknown-tax',
    'uniqueTaxID',
    reason,
    suggestion === undefined ? {} : { suggestion },
  );
}

type Named = { readonly index: number; readonly name: string };

function listing(
  rule: TaxRule,
  earnings: readonly Named[],
  benefits: readonly Named[],
  { tax: _, title: __, ...coverage }: Coverage,
): TaxListing {
  const { family, takes } = rule.method;
  const isIncome = family === 'income';
  const { wageBase } = rule;
  return {
    uniqueTaxID: rule.id,
    title: rule.title,
    payer: rule.payer,
    method: rule.method.name,
    calcMethodRegularWages: isIncome ? [...(takes?.regular ?? REGULAR_METHODS)] : [],
    calcMethodSupplementalWages: isIncome ? [...(takes?.supplemental ?? SUPPLEMENTAL_METHODS)] : [],
    effective: rule.effective,
    confidence: rule.confidence,
    citation: rule.citation,
    parameters: rule.parameters.map(({ allowedValues, ...parameter }) => ({
      ...parameter,
      ...(allowedValues === undefined ? {} : { allowedValues: [...allowedValues] }),
    })),
    wageTypes: earnings
      .filter(({ index }) => wageBase.taxable[index] === 1)
      .map(({ index, name }) => ({
        wageType: name,
        citation: wageBase.earningCitations[index] ?? rule.citation,
      })),
    benefitsThatLowerIt: benefits
      .filter(({ index }) => wageBase.reduces[index] === 1)
      .map(({ index, name }) => ({
        benefitType: name,
        citation: wageBase.benefitCitations[index] ?? rule.citation,
      })),
    ...unknownIn(wageBase, earnings, benefits),
    ...(rule.residence === null ? {} : { residence: residenceListing(rule.residence) }),
    coverage,
  };
}

function unknownIn(
  { taxable, reduces }: TaxRule['wageBase'],
  earnings: readonly Named[],
  benefits: readonly Named[],
): Pick<TaxListing, 'treatmentUnknown'> {
  const names = [
    ...earnings.filter(({ index }) => taxable[index] === UNKNOWN_TREATMENT),
    ...benefits.filter(({ index }) => reduces[index] === UNKNOWN_TREATMENT),
  ].map(({ name }) => name);
  return names.length === 0 ? {} : { treatmentUnknown: names };
}

const residenceListing = (residence: ResidenceRule): NonNullable<TaxListing['residence']> => ({
  residents: residence.residents,
  nonresidentsWithheld: residence.taxesNonresidents,
  reciprocalStates: [...residence.reciprocal].sort(),
  ...(residence.certificate === '' ? {} : { certificate: residence.certificate }),
  convenience: residence.convenience,
  citation: residence.citation,
});
