/** Tools that look up: places, the taxes that apply, the taxes of a state, what is covered and how surely. */

import Type, { type Static } from 'typebox';
import { isDay, utcDay } from '../../platform/shape/days.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { dateProblem } from '../../tax/paycalc/dates.ts';
import { refusalAt } from '../../tax/paycalc/errors.ts';
import { listTaxes, type TaxListing } from '../../tax/paycalc/list-taxes.ts';
import { locationsAnswer } from '../../tax/paycalc/locations/answer.ts';
import { findLocations } from '../../tax/paycalc/locations/find.ts';
import { readQuestion } from '../../tax/paycalc/locations/question.ts';
import { LocationsQuery } from '../../tax/paycalc/locations/schema.ts';
import { taxList } from '../../tax/paycalc/tax-list/index.ts';
import { TaxListRequest } from '../../tax/paycalc/tax-list/schema.ts';
import { findState } from '../../tax/places/places.ts';
import { Version } from './paycheck-tools.ts';
import { checkInput, tool } from './tool.ts';

const closed = { additionalProperties: false } as const;

const { address: _, city: __, ...byNumberOrName } = LocationsQuery.properties;
const LocationInput = Type.Object(byNumberOrName, closed);

export const findLocation = tool<Static<typeof LocationInput>>({
  name: 'find_location',
  title: 'Find a location code',
  description:
    'Finds the location code of a state, county, city, or township by name, ZIP code, or a register’s number. Send exactly one of zip, q, psd, fips, gnis, schoolDistrict, or state alone. Returns candidates, best first; ask the user if several fit.',
  input: LocationInput,
  run: (input, { releases, clock }) => {
    checkInput(LocationInput, input);
    const question = readQuestion(input);
    const { version } = releases.highest;
    const {
      errorStatus: ___,
      transactionStamp: ____,
      ...found
    } = locationsAnswer(findLocations(question), question, { now: clock(), version });
    return found;
  },
});

const TaxesInput = Type.Object({ ...TaxListRequest.properties, version: Version }, closed);

export const whichTaxes = tool<Static<typeof TaxesInput>>({
  name: 'which_taxes',
  title: 'Find out which taxes apply to an employee',
  description:
    'From home and work locations: which taxes apply and why, what to ask the employee and employer, which taxes one might expect but are not owed, which are not covered, what is required and still missing, and payCalcItem, which calculate_paycheck takes once wages are filled in. Send what the user answers as answers; never fill in 0 for what is unknown.',
  input: TaxesInput,
  run: ({ version, ...request }, { releases, applicability }) =>
    taxList(request, { release: releases.select(version), applicability }),
});

const ListInput = Type.Object(
  {
    payDate: Type.Optional(
      Type.String({ description: 'yyyy-MM-dd; default: today.', examples: ['2026-06-30'] }),
    ),
    state: Type.Optional(
      Type.String({
        description: 'Postal code or FIPS code; US for the federal taxes.',
        examples: ['CA'],
      }),
    ),
    uniqueTaxID: Type.Optional(
      Type.String({ description: 'One tax in full: parameters, wage types, benefits, citations.' }),
    ),
    version: Version,
  },
  closed,
);

export const listStateTaxes = tool<Static<typeof ListInput>>({
  name: 'list_taxes',
  title: 'List the taxes of a state',
  description:
    'With state: id, title, payer, confidence, and parameter names of each tax of the state. With uniqueTaxID: everything about one tax.',
  input: ListInput,
  run: (input, { releases, coverage, clock }) => {
    checkInput(ListInput, input);
    const { version, state, uniqueTaxID } = input;
    const payDate = input.payDate ?? utcDay(clock());
    if (!isDay(payDate)) {
      throw refusalAt('invalid-date', 'payDate', `${quoted(payDate)} ${dateProblem(payDate)}`);
    }
    const wanted = {
      payDate,
      now: clock(),
      uniqueTaxID,
      state: state ?? (uniqueTaxID ? undefined : 'US'),
    };
    const { taxes } = listTaxes(coverage, releases.select(version), wanted);
    return uniqueTaxID === undefined ? { taxes: taxes.map(summary) } : { taxes };
  },
});

const summary = ({ uniqueTaxID, title, payer, confidence, effective, parameters }: TaxListing) => ({
  uniqueTaxID,
  title,
  payer,
  confidence,
  effective,
  parameters: parameters.map(({ parameterName }) => parameterName),
});

const CONFIDENCES = ['official', 'transcribed', 'secondary', 'derived', 'unverified'] as const;

const CoverageInput = Type.Object(
  {
    state: Type.Optional(Type.String({ description: 'Postal code or FIPS code; US for federal.' })),
    text: Type.Optional(
      Type.String({
        description: 'Words of a title, an id, or an open question.',
        examples: ['paid leave'],
      }),
    ),
    confidence: Type.Optional(
      Type.Enum([...CONFIDENCES], {
        description: 'Only taxes whose lowest confidence is this one.',
      }),
    ),
    version: Version,
  },
  closed,
);

const MOST_ROWS = 60;

export const searchCoverage = tool<Static<typeof CoverageInput>>({
  name: 'search_coverage',
  title: 'Search what is covered and with what confidence',
  description:
    'What the rules cover: for each tax the pay dates, how well its figures are sourced (official, transcribed, secondary, derived, unverified), the number of official examples it passes, and open questions that no source settles.',
  input: CoverageInput,
  run: (input, { releases, coverage }) => {
    checkInput(CoverageInput, input);
    const { version } = releases.select(input.version);
    const prefix = statePrefix(input.state);
    const words = (input.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const rows = (coverage[version] ?? []).filter(
      ({ tax, title, confidence, openQuestions }) =>
        tax.startsWith(prefix) &&
        (input.confidence === undefined || confidence === input.confidence) &&
        words.every((word) =>
          `${tax} ${title} ${openQuestions.join(' ')}`.toLowerCase().includes(word),
        ),
    );
    return { version, found: rows.length, taxes: rows.slice(0, MOST_ROWS) };
  },
});

/** Of the ids of a state's taxes. An unknown state is found in no id. */
function statePrefix(text: string | undefined): string {
  if (text === undefined) return '';
  if (text === '00' || text.toUpperCase() === 'US') return '00-';
  return `${findState(text)?.fips ?? 'none'}-`;
}
