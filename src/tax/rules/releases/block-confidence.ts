/** The confidence of a block's figures: of those that every payment uses, and of the parts that only some do. */

import type { Confidence, FigureConfidences, FigurePart } from '../../engine/index.ts';
import { lowestConfidence } from '../schema/confidence.ts';
import type { BlockCommon } from '../schema/schema.ts';

export const FIGURE_PARTS = [
  'publishedRate',
  'creditReductions',
  'supplemental',
  'nonresidentAlien',
] as const satisfies readonly FigurePart[];

/** Parts that regular wages of a resident use, when the request sends no figure of its own. */
const USUAL: ReadonlySet<FigurePart> = new Set(['publishedRate', 'creditReductions']);

/** The lowest of all figures of a block. */
export function lowest(figures: object): Confidence {
  const found: Confidence[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { confidence } = value as { confidence?: Confidence };
    if (confidence !== undefined) found.push(confidence);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(figures);
  return lowestConfidence(found);
}

/** A part without its own confidence has that of the block. */
export function confidencesOf(block: BlockCommon): FigureConfidences {
  const fields = new Map<string, unknown>(Object.entries(block));
  const parts = FIGURE_PARTS.flatMap((part): [FigurePart, Confidence][] => {
    const value = fields.get(part);
    fields.delete(part);
    return typeof value === 'object' && value !== null ? [[part, lowest(value)]] : [];
  });
  return { figures: lowest(Object.fromEntries(fields)), parts: Object.fromEntries(parts) };
}

/** Of the figures that an ordinary payment uses: what a list or a page shows. */
export function usualConfidence(block: BlockCommon): Confidence {
  const { figures, parts } = confidencesOf(block);
  const usual = FIGURE_PARTS.flatMap((part) => (USUAL.has(part) ? (parts[part] ?? []) : []));
  return lowestConfidence([figures, ...usual]);
}

/** Parts with a lower confidence than an ordinary payment of any of the blocks. */
export function lowerParts(blocks: readonly BlockCommon[]): FigureConfidences['parts'] {
  const usual = lowestConfidence(blocks.map(usualConfidence));
  const all = blocks.map((block) => confidencesOf(block).parts);
  return Object.fromEntries(
    FIGURE_PARTS.flatMap((part): [FigurePart, Confidence][] => {
      const level = lowestConfidence([usual, ...all.flatMap((parts) => parts[part] ?? [])]);
      return level === usual ? [] : [[part, level]];
    }),
  );
}
