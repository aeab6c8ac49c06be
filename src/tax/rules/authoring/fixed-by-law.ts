/**
 * `us/fixed-by-law.yaml`: figures that a law fixes by a rule. A new year gets them filled in where the
 * rule's input is known, and what is entered is compared with the rule.
 */

import Type, { type Static } from 'typebox';
import { readSources } from '../../../platform/compiled/compiled.ts';
import { checkYaml, readYaml, type TextFile } from '../../../platform/shape/yaml-file.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';
import { closed, Source, TaxId } from '../schema/schema.ts';
import { compareVersions } from '../schema/version.ts';

export const FIXED_BY_LAW = 'us/fixed-by-law.yaml';

const FixedByLaw = Type.Object(
  {
    figures: Type.Array(
      Type.Object(
        {
          taxes: Type.Array(TaxId, { minItems: 1 }),
          /** A field of the blocks, such as `upTo`. */
          figure: Type.String({ pattern: '^[a-zA-Z]+$' }),
          /** The figure of the year before, until a law changes it. */
          stays: Type.Optional(Type.Literal(true)),
          /** The same field of this tax on the same day. */
          equals: Type.Optional(TaxId),
          source: Source,
        },
        closed,
      ),
    ),
  },
  closed,
);
type FixedByLaw = Static<typeof FixedByLaw>;
type Rule = FixedByLaw['figures'][number];

const isFixed = (value: unknown, source: TextFile, problems: string[]): value is FixedByLaw =>
  checkYaml(FixedByLaw, value, source, '', problems);

/** What the rules say; problems with the file itself are added to `problems`. */
function rulesIn(root: string, problems: string[]): readonly Rule[] {
  const [source] = readSources(root, (file) => file === FIXED_BY_LAW);
  if (source === undefined) return [];
  const value = readYaml(source, problems);
  if (value === undefined || !isFixed(value, source, problems)) return [];
  for (const { taxes, figure, stays, equals } of value.figures) {
    if ((stays === undefined) === (equals === undefined)) {
      problems.push(
        `${FIXED_BY_LAW}: ${figure} of ${taxes.join(', ')}: add either stays or equals`,
      );
    }
  }
  return value.figures;
}

/** A figure that the law fixes for a day, or the rule alone where its input is not known yet. */
type FixedFigure = { readonly value: string | undefined; readonly rule: string };

/** For a field of the tax, on the day from which `before` no longer has it. */
export type Fixed = (tax: string, figure: string, before: string) => FixedFigure | undefined;

/** The figures that the law fixes for a pay date, by what the tree holds. */
export function fixedOn(tree: RuleTree, payDate: string): Fixed {
  const rules = rulesIn(tree.root, []);
  return (tax, figure, before) => {
    const rule = rules.find((each) => each.figure === figure && each.taxes.includes(tax));
    if (rule === undefined) return undefined;
    const { document } = rule.source;
    if (rule.equals === undefined) return { value: before, rule: `stays (${document})` };
    const value = figureOn(tree, rule.equals, figure, payDate);
    return { value, rule: `that of ${rule.equals} (${document})` };
  };
}

/** Of the newest block of the tax that has the day. */
function figureOn(tree: RuleTree, tax: string, figure: string, day: string): string | undefined {
  let found: Block | undefined;
  for (const block of tree.blocks) {
    const { effective, ends } = block.figures;
    const isOnDay = block.tax === tax && effective <= day && day <= ends;
    if (isOnDay && (found === undefined || isNewer(block, found))) found = block;
  }
  return found && figureOf(found, figure);
}

const isNewer = ({ figures: a }: Block, { figures: b }: Block): boolean =>
  a.effective > b.effective ||
  (a.effective === b.effective && compareVersions(a.since, b.since) >= 0);

function figureOf({ figures }: Block, figure: string): string | undefined {
  const value: unknown = Object.entries(figures).find(([name]) => name === figure)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** What the tree holds in spite of a rule; empty when it agrees with all of them. */
export function checkFixed(tree: RuleTree): string[] {
  const problems: string[] = [];
  const rules = rulesIn(tree.root, problems);
  const byTax = Map.groupBy(tree.blocks, ({ tax }) => tax);
  for (const { taxes, figure, equals, source } of rules) {
    for (const tax of taxes) {
      const blocks = [...(byTax.get(tax) ?? [])].sort((a, b) =>
        a.figures.effective < b.figures.effective ? -1 : 1,
      );
      if (blocks.length === 0) problems.push(`${FIXED_BY_LAW}: there is no tax ${tax}`);
      let before: string | undefined;
      for (const block of blocks) {
        const own = figureOf(block, figure);
        const { effective } = block.figures;
        const wanted = equals === undefined ? before : figureOn(tree, equals, figure, effective);
        if (own !== undefined && wanted !== undefined && own !== wanted) {
          const rule = equals === undefined ? 'it stays' : `it is that of ${equals}`;
          problems.push(
            `${block.file}: ${figure} of ${tax} from ${effective} is ${own}, not ${wanted}: ${rule} (${source.document}, in ${FIXED_BY_LAW})`,
          );
        }
        before = own ?? before;
      }
    }
  }
  return problems;
}
