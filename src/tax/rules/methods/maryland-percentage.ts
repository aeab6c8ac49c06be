/** `maryland-percentage@1`: Maryland, state and local tax together. */

import Type, { type Static } from 'typebox';
import type { Parameter } from '../../engine/index.ts';
import {
  type MarylandFigures,
  type MarylandLocalTax,
  type MarylandMethod,
  maryland,
  sumOf,
  withinLimit,
} from '../../engine/methods/state/custom/maryland.ts';
import { marylandByChoice } from '../../engine/methods/state/custom/maryland-choice.ts';
import type { Formula } from '../../engine/methods/state/formula.ts';
import { rate } from '../schema/decimal.ts';
import { blockSchema, closed, evidence, Fraction } from '../schema/schema.ts';
import { slotOf, slotsOf } from '../schema/slots.ts';
import {
  type AnnualFigures,
  calculatorOf,
  MarylandCalculator,
} from '../states/maryland-calculator.ts';
import { mapped, type Row, rows, type Schedules, withLocal } from '../states/maryland-rows.ts';
import { percentageFormula } from '../states/state-method.ts';
import { type PercentageBlock, percentageFigures, Supplemental } from '../states/state-schema.ts';
import { supplementalRule } from '../states/supplemental-rule.ts';
import { rowsOf } from '../states/table-rows.ts';
import { defineMethod } from './method.ts';

const SchedulesSchema = Type.Record(Type.String(), Type.String());

const MarylandBlock = blockSchema({
  basis: percentageFigures.basis,
  columns: percentageFigures.columns,
  noTaxBelow: percentageFigures.noTaxBelow,
  deductions: percentageFigures.deductions,
  allowances: percentageFigures.allowances,
  rounding: percentageFigures.rounding,
  /** The state's annual schedule, without local tax. */
  schedules: SchedulesSchema,
  /** Local rates the agency has tables for; a county takes the lowest that is not below its own. */
  localRates: Type.Array(Fraction, { minItems: 1 }),
  /** Printed tables of state and local tax together: local rate, pay period, column. */
  charts: Type.Optional(Type.Record(Fraction, Type.Record(Type.String(), SchedulesSchema))),
  nonresidentRate: Fraction,
  /** On wages that residents earn in states without an agreement. */
  creditTable: Type.Optional(Type.Object({ rate: Fraction, ...evidence }, closed)),
  /** The method of the Comptroller's calculator, for employers who choose it. */
  calculator: Type.Optional(MarylandCalculator),
  /** Rows "county FIPS | name | rate"; `graduated`: its own schedule below. */
  counties: Type.String(),
  graduated: Type.Record(Type.String({ pattern: '^\\d{3}$' }), SchedulesSchema, closed),
  supplemental: Supplemental,
  notes: Type.Optional(Type.Array(Type.String())),
});
type MarylandBlock = Static<typeof MarylandBlock>;

type Parameters = readonly Parameter[];

export const marylandMethod = defineMethod<MarylandBlock>({
  name: 'maryland-percentage@1',
  schema: MarylandBlock,
  compile,
});

function compile(block: MarylandBlock, parameters: Parameters): MarylandMethod {
  checkCharts(block);
  const formula: FormulaOf = (tables) =>
    percentageFormula(
      { ...block, edges: 'over', ...tables } as unknown as PercentageBlock,
      parameters,
    );
  const counties = countiesOf(block.counties);
  const guide = guideOf(block, parameters, counties, formula);
  const { calculator } = block;
  if (calculator === undefined) return maryland(guide);
  const annual = (figures: AnnualFigures): Formula =>
    formula({ basis: 'annual', noTaxBelow: undefined, ...figures });
  return marylandByChoice(
    maryland(guide),
    maryland(calculatorOf(calculator, block, guide, counties, annual)),
    slotOf(parameters, 'CALCULATOR'),
  );
}

type FormulaOf = (figures: Tables | AnnualFigures) => Formula;

/** The guide's printed tables. */
function guideOf(
  block: MarylandBlock,
  parameters: Parameters,
  counties: ReadonlyMap<string, string>,
  formula: FormulaOf,
): MarylandFigures {
  const { creditTable, nonresidentRate } = block;
  const supplemental = supplementalRule(block.supplemental, parameters);
  if (supplemental.rule !== 'flat') throw new Error('supplemental: the rule must be flat');
  const countyTax = countyTaxOf(block, formula);
  const taxes = new Map([...counties].map(([fips, own]) => [fips, countyTax(fips, own)]));
  /** One rate, without the county's own schedule. */
  const atRate = (text: string, tables: Tables): MarylandLocalTax => ({
    total: formula(tables),
    county: null,
    localRate: rate(text),
  });
  return {
    name: block.method,
    citation: block.source,
    county: (fips) => taxes.get(fips) ?? null,
    nonresident: atRate(nonresidentRate, chartTables(block, nonresidentRate)),
    creditTable:
      creditTable === undefined
        ? null
        : atRate(creditTable.rate, localTables(block, creditTable.rate)),
    state: formula(stateTables(block)),
    supplemental: (local, own) => ({
      ...supplemental,
      rate: local + (own ? supplemental.rate : 0),
    }),
    slots: slotsOf(parameters),
  };
}

/** A county's tax by its row: `graduated`, or a rate. */
function countyTaxOf(
  block: MarylandBlock,
  formula: FormulaOf,
): (fips: string, own: string) => MarylandLocalTax {
  const state = stateTables(block);
  const localRates = block.localRates.map((text) => [rate(text), text] as const);
  function graduated(fips: string): MarylandLocalTax {
    const schedules = block.graduated[fips];
    if (schedules === undefined) throw new Error(`county ${fips} has no graduated schedule`);
    const local = (): Formula =>
      withinLimit(formula({ basis: 'annual', schedules }), formula(state));
    const rates = Object.values(schedules).flatMap((text) => [...rowsOf(text).rates]);
    return {
      total: sumOf(formula(state), local()),
      county: local(),
      localRate: Math.max(...rates),
    };
  }
  function flat(fips: string, text: string): MarylandLocalTax {
    const printed = localRates.find(([local]) => local >= rate(text));
    if (printed === undefined) throw new Error(`county ${fips}: no printed table reaches ${text}`);
    return {
      total: formula(chartTables(block, printed[1])),
      county: formula(localTables(block, printed[1])),
      localRate: rate(text),
    };
  }
  return (fips, own) => (own === 'graduated' ? graduated(fips) : flat(fips, own));
}

function countiesOf(text: string): ReadonlyMap<string, string> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d{3})\s+(.+?)\s+(graduated|[\d.]+)\s*$/.exec(line) ?? [line]);
  const odd = rows.find((row) => row.length !== 4);
  if (odd !== undefined) throw new Error(`counties: row "${odd[0]}" is not "FIPS name rate"`);
  return new Map(rows.map(([, fips = '', , own = '']) => [fips, own]));
}

type Tables = {
  readonly basis?: 'annual';
  readonly noTaxBelow?: undefined;
  readonly schedules: Schedules;
  readonly periodSchedules?: Readonly<Record<string, Schedules>> | undefined;
};
const chartTables = (block: MarylandBlock, local: string): Tables => ({
  schedules: withLocal(block.schedules, rate(local)),
  periodSchedules: block.charts?.[local],
});

/** The state's part of the tables with the lowest local rate: what is left without that rate. */
function stateTables({ schedules, charts, localRates }: MarylandBlock): Tables {
  const lowest = localRates[0] as string;
  const printed = charts?.[lowest];
  if (printed === undefined) return { schedules };
  const local = rate(lowest);
  const without = (table: readonly Row[]): Row[] =>
    table.map(([over, base, part]) => [
      over,
      base - Math.round((over * local) / 1e8),
      part - local,
    ]);
  return {
    schedules,
    periodSchedules: Object.fromEntries(
      Object.entries(printed).map(([period, byColumn]) => [period, mapped(byColumn, without)]),
    ),
  };
}

/** A local rate on all taxable income. */
function localTables({ charts }: MarylandBlock, local: string): Tables {
  const flat = { all: `0 0 ${local}` };
  const printed = Object.keys(charts?.[local] ?? {});
  return {
    schedules: flat,
    periodSchedules: Object.fromEntries(printed.map((period) => [period, flat])),
  };
}

/** Every printed row must hold the state's rate plus its local rate, and amounts near the sum of the rows above. */
function checkCharts({ schedules, charts = {}, localRates }: MarylandBlock): void {
  const wanted = Object.keys(charts).length === 0 ? [] : localRates;
  const missing = wanted.find((local) => charts[local] === undefined);
  if (missing !== undefined) throw new Error(`charts: nothing for the local rate ${missing}`);
  for (const [local, periods] of Object.entries(charts)) {
    for (const [period, byColumn] of Object.entries(periods)) {
      for (const [column, table] of Object.entries(byColumn)) {
        const state = rows(schedules[column] ?? '0 0 0');
        rows(table).forEach(([over, base, part], i, all) => {
          const where = `charts ${local} ${period} ${column}: row ${i + 1}`;
          if (part !== (state[i]?.[2] ?? 0) + rate(local)) throw new Error(`${where}: odd rate`);
          const [before = 0, below = 0, lower = 0] = all[i - 1] ?? [];
          const sum = i === 0 ? 0 : below + ((over - before) * lower) / 1e8;
          // The guide takes amounts from exact thresholds and prints the thresholds in whole dollars.
          if (Math.abs(sum - base) > PRINTED_AMOUNTS_WITHIN)
            throw new Error(`${where}: ${sum / 100}`);
        });
      }
    }
  }
}

/** Cents. */
const PRINTED_AMOUNTS_WITHIN = 100;
