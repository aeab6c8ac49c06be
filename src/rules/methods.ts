/** The methods a rule file may name: which figures each needs, and how they compile. */

import type { TObject } from 'typebox';
import type { Method, Parameter } from '../engine/index.ts';
import { CaliforniaBlock, compileCalifornia } from './methods/california-method-b.ts';
import { ConnecticutBlock, compileConnecticut } from './methods/connecticut-tables.ts';
import { compileElectedRate, compileNoTax, compileShareOfTax } from './methods/elected-rate.ts';
import { compileFederal } from './methods/federal-percentage-2020.ts';
import { compileFuta } from './methods/futa.ts';
import {
  compileMaryland,
  compileMarylandCounty,
  MarylandBlock,
  MarylandCountyBlock,
} from './methods/maryland-percentage.ts';
import { compileMassachusetts, MassachusettsBlock } from './methods/massachusetts-percentage.ts';
import { compileNebraska, NebraskaBlock } from './methods/nebraska-percentage.ts';
import { compileOregon, OregonBlock } from './methods/oregon-formula.ts';
import { compilePayrollZones, PayrollZonesBlock } from './methods/payroll-zones.ts';
import {
  compileIndianaCounty,
  compilePeriodExemptions,
  IndianaCountyBlock,
  PeriodExemptionsBlock,
} from './methods/period-exemptions.ts';
import {
  compilePerHour,
  compilePremiumShare,
  compileQuarterlyFee,
  compileQuarterlyThreshold,
  compileWeeklyCap,
  PerHourBlock,
  PremiumShareBlock,
  QuarterlyFeeBlock,
  QuarterlyThresholdBlock,
  WeeklyCapBlock,
} from './methods/premium-share.ts';
import { compilePuertoRico, PuertoRicoBlock } from './methods/puerto-rico-percentage.ts';
import { compilePercentage } from './methods/state-percentage.ts';
import { compileUnemployment, UnemploymentBlock } from './methods/state-unemployment.ts';
import { compileVermont } from './methods/vermont-percentage.ts';
import { compileWageBand } from './methods/wage-band-rate.ts';
import { compileYonkers, YonkersBlock } from './methods/yonkers.ts';
import { type BlockCommon, FederalBlock, FutaBlock, WageBandBlock } from './schema.ts';
import {
  ElectedRateBlock,
  NoTaxBlock,
  PercentageBlock,
  ShareOfTaxBlock,
  type SupplementalBlock,
} from './state-schema.ts';

type MethodEntry = {
  readonly schema: TObject;
  compile(block: never, parameters: readonly Parameter[]): Method;
  /** Whether the year's earlier wages change the result. */
  usesYearToDate(block: never): boolean;
  /** Taxes whose amounts it needs: these are calculated first. */
  dependsOn?(block: never): readonly string[];
};

const never = (): boolean => false;
const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

/** What a state's supplemental rule needs. */
export const supplementalNeeds = ({ rule }: SupplementalBlock): readonly string[] =>
  rule === 'shareOfFederal' ? [FEDERAL_INCOME_TAX] : [];

const METHODS: Readonly<Record<string, MethodEntry>> = {
  'wage-band-rate@1': {
    schema: WageBandBlock,
    compile: compileWageBand,
    usesYearToDate: (block: WageBandBlock) => block.upTo !== undefined || block.from !== undefined,
  },
  'state-unemployment@1': {
    schema: UnemploymentBlock,
    compile: compileUnemployment,
    usesYearToDate: (block: UnemploymentBlock) => block.upTo !== undefined,
  },
  'premium-share@1': {
    schema: PremiumShareBlock,
    compile: compilePremiumShare,
    usesYearToDate: (block: PremiumShareBlock) => block.upTo !== undefined,
  },
  'weekly-cap@1': { schema: WeeklyCapBlock, compile: compileWeeklyCap, usesYearToDate: never },
  'per-hour@1': { schema: PerHourBlock, compile: compilePerHour, usesYearToDate: never },
  'quarterly-fee@1': {
    schema: QuarterlyFeeBlock,
    compile: compileQuarterlyFee,
    usesYearToDate: never,
  },
  'quarterly-threshold@1': {
    schema: QuarterlyThresholdBlock,
    compile: compileQuarterlyThreshold,
    usesYearToDate: never,
  },
  'payroll-zones@1': {
    schema: PayrollZonesBlock,
    compile: compilePayrollZones,
    usesYearToDate: never,
  },
  'futa@1': { schema: FutaBlock, compile: compileFuta, usesYearToDate: () => true },
  'federal-percentage-2020@1': {
    schema: FederalBlock,
    compile: compileFederal,
    usesYearToDate: never,
  },
  'state-percentage@1': {
    schema: PercentageBlock,
    compile: compilePercentage,
    usesYearToDate: never,
    dependsOn: ({ deductions = [], supplemental }: PercentageBlock) => [
      ...deductions.flatMap((entry) => (entry.kind === 'tax' ? entry.taxes : [])),
      ...supplementalNeeds(supplemental),
    ],
  },
  'no-tax@1': { schema: NoTaxBlock, compile: compileNoTax, usesYearToDate: never },
  'elected-rate@1': {
    schema: ElectedRateBlock,
    compile: compileElectedRate,
    usesYearToDate: never,
    dependsOn: ({ supplemental }: ElectedRateBlock) => supplementalNeeds(supplemental),
  },
  'period-exemptions@1': {
    schema: PeriodExemptionsBlock,
    compile: compilePeriodExemptions,
    usesYearToDate: never,
    dependsOn: ({ supplemental }: PeriodExemptionsBlock) => supplementalNeeds(supplemental),
  },
  'indiana-county@1': {
    schema: IndianaCountyBlock,
    compile: compileIndianaCounty,
    usesYearToDate: never,
    dependsOn: ({ of }: IndianaCountyBlock) => [of],
  },
  'california-method-b@1': {
    schema: CaliforniaBlock,
    compile: compileCalifornia,
    usesYearToDate: never,
  },
  'connecticut-tables@1': {
    schema: ConnecticutBlock,
    compile: compileConnecticut,
    usesYearToDate: never,
  },
  'maryland-percentage@1': {
    schema: MarylandBlock,
    compile: compileMaryland,
    usesYearToDate: never,
  },
  'maryland-county@1': {
    schema: MarylandCountyBlock,
    compile: compileMarylandCounty,
    usesYearToDate: never,
    dependsOn: ({ of }: MarylandCountyBlock) => [of],
  },
  'massachusetts-percentage@1': {
    schema: MassachusettsBlock,
    compile: compileMassachusetts,
    usesYearToDate: () => true,
    dependsOn: ({ contributions }: MassachusettsBlock) => contributions.taxes,
  },
  'nebraska-percentage@1': {
    schema: NebraskaBlock,
    compile: compileNebraska,
    usesYearToDate: never,
  },
  'oregon-formula@1': {
    schema: OregonBlock,
    compile: compileOregon,
    usesYearToDate: never,
    dependsOn: ({ deductions = [] }: OregonBlock) =>
      deductions.flatMap((entry) => (entry.kind === 'tax' ? entry.taxes : [])),
  },
  'puerto-rico-percentage@1': {
    schema: PuertoRicoBlock,
    compile: compilePuertoRico,
    usesYearToDate: never,
  },
  'vermont-percentage@1': {
    schema: PercentageBlock,
    compile: compileVermont,
    usesYearToDate: never,
    dependsOn: ({ supplemental }: PercentageBlock) => supplementalNeeds(supplemental),
  },
  'yonkers@1': {
    schema: YonkersBlock,
    compile: compileYonkers,
    usesYearToDate: never,
    dependsOn: ({ resident }: YonkersBlock) => [resident.of],
  },
  'share-of-tax@1': {
    schema: ShareOfTaxBlock,
    compile: compileShareOfTax,
    usesYearToDate: never,
    dependsOn: ({ of }: ShareOfTaxBlock) => [of],
  },
};

export const blockSchemaOf = (method: string): TObject | undefined => METHODS[method]?.schema;

export const methodNames = (): string[] => Object.keys(METHODS);

/** `block` was validated against the schema of its own method when it was loaded. */
export function compileMethod(block: BlockCommon, parameters: readonly Parameter[]): Method {
  return entryOf(block).compile(block as never, parameters);
}

export const usesYearToDate = (block: BlockCommon): boolean =>
  entryOf(block).usesYearToDate(block as never);

/** Ids of the taxes that must be calculated before. */
export const dependsOn = (block: BlockCommon): readonly string[] =>
  entryOf(block).dependsOn?.(block as never) ?? [];

function entryOf(block: BlockCommon): MethodEntry {
  const entry = METHODS[block.method];
  if (entry === undefined) throw new Error(`unknown method ${block.method}`);
  return entry;
}
