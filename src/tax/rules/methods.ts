/** The methods that a rule file may name. */

import type { TObject } from 'typebox';
import type { Method, Parameter } from '../engine/index.ts';
import type { RulesMethod } from './method.ts';
import { annualThresholdMethod } from './methods/annual-threshold.ts';
import { californiaMethod } from './methods/california-method-b.ts';
import { connecticutMethod } from './methods/connecticut-tables.ts';
import { electedRateMethod } from './methods/elected-rate.ts';
import { federalMethod } from './methods/federal-percentage-2020.ts';
import { futaMethod } from './methods/futa.ts';
import { indianaCountyMethod } from './methods/indiana-county.ts';
import { localServicesMethod } from './methods/local-services-tax.ts';
import { localWageRateMethod } from './methods/local-wage-rate.ts';
import { marylandCountyMethod } from './methods/maryland-county.ts';
import { marylandMethod } from './methods/maryland-percentage.ts';
import { massachusettsMethod } from './methods/massachusetts-percentage.ts';
import { monthlyHeadTaxMethod } from './methods/monthly-head-tax.ts';
import { nebraskaMethod } from './methods/nebraska-percentage.ts';
import { noTaxMethod } from './methods/no-tax.ts';
import { oregonMethod } from './methods/oregon-formula.ts';
import { payrollZonesMethod } from './methods/payroll-zones.ts';
import { pennsylvaniaEarnedIncomeMethod } from './methods/pennsylvania-earned-income.ts';
import { perHourMethod } from './methods/per-hour.ts';
import { periodExemptionsMethod } from './methods/period-exemptions.ts';
import { premiumShareMethod } from './methods/premium-share.ts';
import { puertoRicoMethod } from './methods/puerto-rico-percentage.ts';
import { quarterlyFeeMethod } from './methods/quarterly-fee.ts';
import { quarterlyThresholdMethod } from './methods/quarterly-threshold.ts';
import { shareOfTaxMethod } from './methods/share-of-tax.ts';
import { statePercentageMethod } from './methods/state-percentage.ts';
import { stateUnemploymentMethod } from './methods/state-unemployment.ts';
import { vermontMethod } from './methods/vermont-percentage.ts';
import { wageBandMethod } from './methods/wage-band-rate.ts';
import { weeklyCapMethod } from './methods/weekly-cap.ts';
import { weeklyFeeMethod } from './methods/weekly-fee.ts';
import { yonkersMethod } from './methods/yonkers.ts';
import type { BlockCommon } from './tree/schema.ts';

const METHODS: ReadonlyMap<string, RulesMethod> = new Map(
  [
    annualThresholdMethod,
    californiaMethod,
    connecticutMethod,
    electedRateMethod,
    federalMethod,
    futaMethod,
    indianaCountyMethod,
    localServicesMethod,
    localWageRateMethod,
    marylandCountyMethod,
    marylandMethod,
    massachusettsMethod,
    monthlyHeadTaxMethod,
    nebraskaMethod,
    noTaxMethod,
    oregonMethod,
    payrollZonesMethod,
    pennsylvaniaEarnedIncomeMethod,
    perHourMethod,
    periodExemptionsMethod,
    premiumShareMethod,
    puertoRicoMethod,
    quarterlyFeeMethod,
    quarterlyThresholdMethod,
    shareOfTaxMethod,
    statePercentageMethod,
    stateUnemploymentMethod,
    vermontMethod,
    wageBandMethod,
    weeklyCapMethod,
    weeklyFeeMethod,
    yonkersMethod,
  ].map((method) => [method.name, method]),
);

/** Shape of a block that names `method`; undefined for a method that does not exist. */
export const blockSchemaOf = (method: string): TObject | undefined => METHODS.get(method)?.schema;

export const methodNames = (): string[] => [...METHODS.keys()];

/** `block` was validated against the schema of its own method when it was loaded. */
export const compileMethod = (block: BlockCommon, parameters: readonly Parameter[]): Method =>
  methodOf(block).compile(block, parameters);

export const usesYearToDate = (block: BlockCommon): boolean =>
  methodOf(block).usesYearToDate?.(block) ?? false;

/** Ids of the taxes that must be calculated before. */
export const dependsOn = (block: BlockCommon): readonly string[] =>
  methodOf(block).dependsOn?.(block) ?? [];

function methodOf(block: BlockCommon): RulesMethod {
  const method = METHODS.get(block.method);
  if (method === undefined) throw new Error(`unknown method ${block.method}`);
  return method;
}
