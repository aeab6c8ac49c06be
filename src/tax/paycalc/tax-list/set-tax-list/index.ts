/** `setTaxList`: a tax list in the words of clients of other payroll programs. */

import { present } from '../../../../platform/shape/known.ts';
import type { Location, Parameter, TaxRule } from '../../../engine/index.ts';
import { type Applicability, allowed, type Release } from '../../../rules/index.ts';
import { type Lenient, relaxed, withRemarks } from '../../answer-leniently.ts';
import { TaxInterfaceError } from '../../errors.ts';
import { taxListAnswer } from '../answer.ts';
import { jurisdictionOf } from '../candidate.ts';
import type { ListedTax, TaxListAnswer, TaxListRequest } from '../schema.ts';
import { relationOf } from '../scope.ts';
import { renamed, translated } from './references.ts';
import {
  type SetTaxListAnswer,
  SetTaxListBody,
  type TaxItem,
  type TaxParameter,
} from './schema.ts';

type At = {
  readonly release: Release;
  readonly applicability: Applicability;
  /** Milliseconds since 1970, for the answer's time stamp. */
  readonly now: number;
  readonly lenient?: Lenient;
};

/** Counts as one transaction. Throws a `TaxInterfaceError`. */
export function setTaxListAnswer(body: unknown, at: At): SetTaxListAnswer {
  const { release, lenient, ...rest } = at;
  const { item, notes } = relaxed(body, SetTaxListBody, lenient);
  const { request, home, paths } = translated(item);
  const result = withRemarks(listFor(request, { ...rest, release }, paths), notes);
  const { taxes } = present(release.at(request.payDate));
  const taxItem = result.payCalcItem.taxJurisdictionParms.map(
    ({ uniqueTaxID, locationCode, miscParameters }) => {
      const tax = result.taxes.find(
        (each) => each.uniqueTaxID === uniqueTaxID && each.locationCode === locationCode,
      );
      return itemOf(present(tax), present(taxes.get(uniqueTaxID)), miscParameters ?? [], home);
    },
  );
  return {
    SetTaxListResponse: {
      httpStatusCode: 200,
      taxItem,
      taxList: result,
      errorStatus: result.errorStatus,
      transactionStamp: result.transactionStamp,
    },
  };
}

function listFor(
  request: TaxListRequest,
  at: At,
  paths: Parameters<typeof renamed>[1],
): TaxListAnswer {
  try {
    return taxListAnswer(request, at);
  } catch (error) {
    throw error instanceof TaxInterfaceError ? renamed(error, paths) : error;
  }
}

type Sent = NonNullable<
  TaxListAnswer['payCalcItem']['taxJurisdictionParms'][number]['miscParameters']
>;

function itemOf(tax: ListedTax, rule: TaxRule, sent: Sent, home: Location): TaxItem {
  const { uniqueTaxID, locationCode, title } = tax;
  const defaults = new Map(
    sent.map(({ parameterName, parameterValue }) => [parameterName ?? '', String(parameterValue)]),
  );
  const asked = new Set(tax.ask.map(({ name }) => name));
  return {
    uniqueTaxID,
    locationCode,
    description: title,
    isResident: tax.isResident ?? livesThere(uniqueTaxID, home),
    isEmployerTax: rule.payer === 'employer',
    taxEffectiveDate: rule.effective,
    jurisdictionData: rule.parameters
      .filter(({ parameterName: name }) => asked.has(name) || defaults.has(name))
      .map((parameter) => parameterOf(rule, parameter, defaults)),
  };
}

const FEDERAL = '00-000-0000';

function livesThere(uniqueTaxID: string, home: Location): boolean {
  const jurisdiction = jurisdictionOf(uniqueTaxID);
  return jurisdiction === FEDERAL || relationOf([jurisdiction], home) === 'inside';
}

function parameterOf(
  { id, effective }: TaxRule,
  parameter: Parameter,
  defaults: ReadonlyMap<string, string>,
): TaxParameter {
  const { parameterName, dataType, description, certificateLineNo, isOptional } = parameter;
  const choices =
    dataType === 'boolean' ? BOOLEANS : parameter.allowedValues?.map(({ value }) => value);
  const defaultValue = defaults.get(parameterName);
  return {
    parameterName,
    dataType: dataType === 'money' ? 'Dollar' : 'String',
    stateCode: id.slice(0, 2),
    uniqueTaxID: id,
    taxEffectiveDate: effective,
    regex: choices === undefined ? NUMBERS[dataType] : `^(${choices.join('|')})$`,
    regexType: choices === undefined ? 'SingleValue' : 'PickList',
    regexDescription: allowed(parameter),
    description,
    ...(certificateLineNo === undefined ? {} : { certificateLineNo }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    isOptional,
  };
}

const BOOLEANS: readonly string[] = ['TRUE', 'FALSE'];

const DECIMAL = '^\\d+(\\.\\d+)?$';
const NUMBERS: Readonly<Record<Parameter['dataType'], string>> = {
  boolean: DECIMAL,
  enum: DECIMAL,
  integer: '^\\d+$',
  money: '^\\d+(\\.\\d{1,2})?$',
  fraction: '^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$',
  rate: '^\\d+(\\.\\d{1,8})?$',
};
