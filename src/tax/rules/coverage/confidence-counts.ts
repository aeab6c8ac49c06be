/** How many figures, rules, and wage bases of a release have each confidence, by area. */

import type { Confidence } from '../../engine/index.ts';
import { usualConfidence } from '../releases/block-confidence.ts';
import type { Release } from '../releases/release.ts';
import { CONFIDENCES } from '../schema/confidence.ts';
import type { BlockCommon } from '../schema/schema.ts';
import { taxKind } from './coverage-pages.ts';
import { isLocalTax } from './local-taxes.ts';

type Levels = Readonly<Record<Confidence, number>>;

type AreaCount = {
  readonly area: string;
  /** What is counted, in the plural. */
  readonly unit: string;
  readonly byConfidence: Levels;
};

/** Parts of a block that have a confidence of their own. */
type Parts = BlockCommon & {
  readonly supplemental?: { readonly confidence?: Confidence };
  readonly publishedRate?: { readonly confidence?: Confidence };
};

/** An edition is the figures of a tax from one pay date on. A local tax counts once, by its newest edition. */
export function confidenceCounts(release: Release): AreaCount[] {
  const blocks = [...release.taxes.written.values()]
    .filter(({ identity }) => !isLocalTax(identity.tax))
    .flatMap(({ identity: { tax }, blocks }) =>
      blocks.map(({ figures }) => ({ tax, figures: figures as Parts })),
    );
  const editions = (kind: string): Parts[] =>
    blocks.filter(({ tax }) => taxKind(tax) === kind).map(({ figures }) => figures);
  const income = editions('income');
  const states = release.residences.filter(({ tax }) => !isLocalTax(tax));
  const area = (
    name: string,
    unit: string,
    levels: readonly (Confidence | undefined)[],
  ): AreaCount => ({ area: name, unit, byConfidence: countOf(levels) });
  return [
    area(
      'Income tax: tables and amounts',
      'editions',
      income.map(({ confidence }) => confidence),
    ),
    area(
      'Income tax: supplemental wages',
      'editions',
      income.map(({ supplemental }) => supplemental?.confidence),
    ),
    area(
      'Residents with wages in another state',
      'rules',
      states.map(({ residents }) => residents.confidence),
    ),
    area(
      'Nonresidents',
      'rules',
      states.map(({ nonresidents }) => nonresidents.confidence),
    ),
    area(
      'Reciprocal agreements',
      'rules',
      states.map(({ reciprocity }) => reciprocity?.confidence),
    ),
    area(
      'Convenience of the employer',
      'rules',
      states.map(({ convenience }) => convenience?.confidence),
    ),
    area('Unemployment tax: rates and bases', 'editions', editions('unemployment').map(withoutOwn)),
    area(
      'Unemployment tax: new-employer rate',
      'editions',
      editions('unemployment').map(({ publishedRate }) => publishedRate?.confidence),
    ),
    area(
      'Disability, leave, transit, payroll taxes',
      'editions',
      editions('other').map(usualConfidence),
    ),
    area(
      'Benefits and section 125 by program',
      'wage bases',
      release.wageBases.map(({ confidence }) => confidence),
    ),
    area('Local taxes', 'taxes', localLevels(release)),
  ];
}

/** No tax of a register is made. */
const localLevels = ({ taxes, version }: Release): (Confidence | undefined)[] => [
  ...[...taxes.written].flatMap(([id, { blocks }]) => {
    const newest = blocks.at(-1);
    return isLocalTax(id) && newest !== undefined ? [usualConfidence(newest.figures)] : [];
  }),
  ...taxes.registers.flatMap((rows) =>
    [...rows.ids(version)].map((id) => {
      const newest = rows.rowsIn(id, version).at(-1);
      return newest && rows.confidenceOf(newest);
    }),
  ),
];

/** An edition without its new-employer rate, which is an area of its own. */
const withoutOwn = ({ publishedRate: _, ...figures }: Parts): Confidence =>
  usualConfidence(figures);

/** Undefined: an edition or a rule without the part that is counted. */
function countOf(levels: readonly (Confidence | undefined)[]): Levels {
  const counts = Object.fromEntries(CONFIDENCES.map((level) => [level, 0])) as Record<
    Confidence,
    number
  >;
  for (const level of levels) if (level !== undefined) counts[level] += 1;
  return counts;
}
