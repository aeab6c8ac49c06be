/** Checks one `payCalc[]` item against its schema and names each wrong field as a reader would. */

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { once } from '../../platform/shape/once.ts';
import { describeShape } from './describe-shape.ts';
import { refusalAt } from './errors.ts';
import {
  BenefitEntry,
  MAX_ENTRIES,
  MiscParameter,
  PayCalcItem,
  PayCalcOptions,
  TaxEntry,
  WageEntry,
} from './schema.ts';

/** The fields an object may have. Clients send them in one order, which is remembered. */
class KnownFields {
  readonly #known: ReadonlySet<string>;
  readonly #order: string[] = [];

  constructor(known: readonly string[]) {
    this.#known = new Set(known);
  }

  cover(value: object): boolean {
    let position = 0;
    for (const key in value) {
      if (key !== this.#order[position]) {
        if (!this.#known.has(key)) return false;
        this.#order[position] = key;
      }
      position += 1;
    }
    return true;
  }
}

const strict = once(() => Compile(PayCalcItem));
/** The same schema without the refusal of unknown fields, which is slow in compiled form and done below. */
const open = once(() => Compile(withoutClosing(PayCalcItem) as typeof PayCalcItem));

const fieldsOf = (schema: { properties: Record<string, unknown> }): KnownFields =>
  new KnownFields(Object.keys(schema.properties));
const ITEM = fieldsOf(PayCalcItem);
const OPTIONS = fieldsOf(PayCalcOptions);
const RUN = fieldsOf(PayCalcItem.properties.payrollRunParameters);
const WAGE = fieldsOf(WageEntry);
const TAX = fieldsOf(TaxEntry);
const MISC = fieldsOf(MiscParameter);
const BENEFIT = fieldsOf(BenefitEntry);

/** Returns the item typed, or throws a `TaxInterfaceError` that names up to five fields. */
export function checkShape(value: unknown): PayCalcItem {
  refuseLongLists(value);
  if (open().Check(value) && hasOnlyKnownFields(value)) return value;
  if (strict().Check(value)) return value;
  throw describeShape(PayCalcItem, strict().Errors(value)[1], value, 'item');
}

const LISTS = ['wages', 'taxJurisdictionParms', 'benefits'] as const;

/** Before all else: naming what is wrong in tens of thousands of entries would take seconds. */
function refuseLongLists(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name of LISTS) {
    const list = (value as Record<string, unknown>)[name];
    if (!Array.isArray(list) || list.length <= MAX_ENTRIES) continue;
    throw refusalAt(
      'entry-count',
      name,
      `${list.length} entries; at most ${MAX_ENTRIES}. Combine entries, or send several items`,
    );
  }
}

function hasOnlyKnownFields(item: PayCalcItem): boolean {
  if (!ITEM.cover(item)) return false;
  if (item.options && !OPTIONS.cover(item.options)) return false;
  if (!RUN.cover(item.payrollRunParameters)) return false;
  for (const wage of item.wages) if (!WAGE.cover(wage)) return false;
  for (const tax of item.taxJurisdictionParms) {
    if (!TAX.cover(tax)) return false;
    if (!tax.miscParameters) continue;
    for (const misc of tax.miscParameters) if (!MISC.cover(misc)) return false;
  }
  if (!item.benefits) return true;
  for (const benefit of item.benefits) if (!BENEFIT.cover(benefit)) return false;
  return true;
}

/** The schema with every `additionalProperties: false` removed. */
function withoutClosing(schema: TSchema): TSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' ? undefined : value,
    ),
  );
}
