/**
 * What authors may write shorter, and how it becomes whole blocks when the tree is read, so that the
 * digest of a release does not depend on it:
 *
 * - `confirmed:` rows extend a block whose figures an agency published again unchanged;
 * - `corrects:` names the first pay date of a block found wrong, with only what differs;
 * - `flat:` states the one rate of `schedules` and of every pay period's schedule;
 * - `derive:` makes the amounts of pay periods from those of the year, printed exceptions aside.
 */

import Type, { type Static } from 'typebox';
import { addDays, isDay } from '../../../platform/shape/days.ts';
import { isObject } from '../../../platform/shape/known.ts';
import { checkYaml, describeErrors, type TextFile } from '../../../platform/shape/yaml-file.ts';
import { closed, evidence, Fraction, IsoDate, Version } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';
import { TABLE_PERIOD_NAMES } from '../states/period-figures.ts';
import { derivedPeriods } from './derived-periods.ts';

type Value = Readonly<Record<string, unknown>>;

/** A block as it was written, and where. */
export type Authored = {
  readonly tax: string;
  readonly source: TextFile;
  /** Path of the block in its file, such as `taxes[0].blocks[1]`; empty for the whole file. */
  readonly at: string;
  readonly value: Value;
};

const ConfirmedRow = Type.Object(
  {
    /** Last pay date; the first is the day after the block or the row before. */
    through: IsoDate,
    published: IsoDate,
    since: Version,
    edition: Type.Optional(Type.Integer()),
    checked: Type.Optional(IsoDate),
    /** Removes the block's note, if its wage base has been read since. */
    benefitsNote: Type.Optional(Type.Null()),
    ...evidence,
  },
  closed,
);

/** Where the agency has tables for some pay periods only: the others use those of the year. */
const FlatRate = Type.Object(
  { rate: Fraction, payPeriods: Type.Array(Type.Enum([...TABLE_PERIOD_NAMES]), { minItems: 1 }) },
  closed,
);

const Shorthand = Type.Object({
  confirmed: Type.Optional(Type.Array(ConfirmedRow, { minItems: 1 })),
  corrects: Type.Optional(IsoDate),
  flat: Type.Optional(Type.Union([Fraction, FlatRate])),
  derive: Type.Optional(
    Type.Object(
      {
        to: Type.Enum(['cents', 'dollars']),
        /** Days of pay a year, for the daily amounts. */
        days: Type.Integer({ minimum: 1 }),
      },
      closed,
    ),
  ),
});
type Shorthand = Static<typeof Shorthand>;

/** Whole blocks, in the order of the files, corrections last; not yet held against their method's shape. */
export function expandBlocks(authored: readonly Authored[], problems: string[]): Authored[] {
  const sound = authored.filter(({ value, source, at }) =>
    checkYaml(Shorthand, value, source, at, problems),
  );
  const blocks = sound.filter(({ value }) => !('corrects' in value)).flatMap(withConfirmedYears);
  const corrections = sound
    .filter(({ value }) => 'corrects' in value)
    .sort((a, b) => compareVersions(sinceOf(a), sinceOf(b)));
  for (const correction of corrections) {
    const found = baseOf(correction, blocks);
    if (typeof found === 'string') {
      const { source, at } = correction;
      problems.push(...describeErrors([{ path: 'corrects', message: found }], source, at));
    } else {
      const { corrects: _, ...changes } = correction.value;
      blocks.push({ ...correction, value: mergePatch(found.value, changes) as Value });
    }
  }
  for (const { value, source, at } of blocks) {
    if (!('flat' in value && ('schedules' in value || 'periodSchedules' in value))) continue;
    const message = 'replaces schedules and periodSchedules. Leave those out';
    problems.push(...describeErrors([{ path: 'flat', message }], source, at));
  }
  return blocks.map((block) => ({ ...block, value: withFigures(block.value) }));
}

const sinceOf = ({ value }: Authored): string => String(value.since);

function withConfirmedYears(block: Authored): Authored[] {
  const { confirmed = [], ...value } = block.value as Value & Shorthand;
  const blocks: Authored[] = [{ ...block, value }];
  let ends = String(value.ends);
  for (const [i, { through, ...row }] of confirmed.entries()) {
    const {
      edition: _,
      checked: __,
      until: ___,
      ...same
    } = value as Value & Record<string, unknown>;
    // A text that is not a day stays as it is: its shape is refused where it was written.
    const effective = isDay(ends) ? addDays(ends, 1) : ends;
    const at = [block.at, `confirmed[${i}]`].filter((part) => part !== '').join('.');
    const whole = { ...same, ...row, effective, ends: through };
    const { benefitsNote, ...noteless } = whole as Value;
    blocks.push({ ...block, at, value: benefitsNote === null ? noteless : whole });
    ends = through;
  }
  return blocks;
}

/** The newest earlier block of the day, or what is wrong with asking for it. */
function baseOf({ tax, value }: Authored, blocks: readonly Authored[]): Authored | string {
  const since = String(value.since);
  const day = String(value.corrects);
  const own = blocks.filter((block) => block.tax === tax && block.value.effective === day);
  const [newest] = own
    .filter((block) => compareVersions(sinceOf(block), since) <= 0)
    .sort((a, b) => compareVersions(sinceOf(b), sinceOf(a)));
  if (newest === undefined)
    return `${tax} has no block with effective: ${day} before release ${since}`;
  if (sinceOf(newest) === since) {
    return `release ${since} has a block with effective: ${day} already. Change that one`;
  }
  return newest;
}

/** The figures that `flat` and `derive` stand for. */
export function withFigures(block: Value): Value {
  const { flat, derive, ...value } = block as Value & Shorthand & Record<string, unknown>;
  const flatted = flat === undefined ? value : withFlatRate(value, flat);
  return derive === undefined ? flatted : derivedPeriods(flatted, derive);
}

/** One row from 0 for all columns; `rate: flat` of the supplemental rule takes the rate as well. */
function withFlatRate(value: Value, flat: NonNullable<Shorthand['flat']>): Value {
  const { rate, payPeriods } =
    typeof flat === 'string' ? { rate: flat, payPeriods: TABLE_PERIOD_NAMES } : flat;
  const schedule = { all: `0 0 ${rate}` };
  const supplemental = value.supplemental as Value | undefined;
  return {
    ...value,
    schedules: schedule,
    ...(value.basis === 'period'
      ? { periodSchedules: Object.fromEntries(payPeriods.map((name) => [name, schedule])) }
      : {}),
    ...(supplemental?.rate === 'flat' ? { supplemental: { ...supplemental, rate } } : {}),
  };
}

/** JSON Merge Patch (RFC 7396): objects are merged, lists and texts replaced, null takes away. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}
