/** What is the same in many lines of one tax, written out once: all but the amounts. */

import type { Law, Line, TaxRule } from '../../engine/index.ts';
import { bytesOf } from './answer-bytes.ts';

type LineFrame = {
  readonly id: string;
  readonly location: string;
  readonly wageType: string;
  readonly bytes: Uint8Array;
  readonly isEmployee: boolean;
};

/**
 * By law, because titles may change: those at the positions of the answer before, which mostly are the
 * same, and all by tax.
 */
type Frames = { readonly last: LineFrame[]; readonly byTax: Map<string, LineFrame[]> };

/** Places and wage types of one tax. */
const MAX_FRAMES = 100;

export class LineFrames {
  readonly #byLaw = new WeakMap<Law, Frames>();
  #lastLaw: Law | undefined;
  #lastFrames: Frames = { last: [], byTax: new Map() };
  readonly #textOf: (line: Line, rule: TaxRule) => string;

  /** `textOf` writes what comes before the amounts of a line. */
  constructor(textOf: (line: Line, rule: TaxRule) => string) {
    this.#textOf = textOf;
  }

  /** That of a line at a `position` of its answer. */
  of(line: Line, position: number, law: Law): LineFrame {
    const { last, byTax } = this.#under(law);
    const before = last[position];
    if (before !== undefined && isOf(before, line)) return before;
    let frames = byTax.get(line.uniqueTaxID);
    if (frames === undefined) {
      frames = [];
      byTax.set(line.uniqueTaxID, frames);
    }
    let frame = frames.find((each) => isOf(each, line));
    if (frame === undefined) {
      frame = this.#newFrame(line, law);
      if (frames.length >= MAX_FRAMES) frames.length = 0;
      frames.push(frame);
    }
    last[position] = frame;
    return frame;
  }

  #under(law: Law): Frames {
    if (law === this.#lastLaw) return this.#lastFrames;
    this.#lastLaw = law;
    this.#lastFrames = this.#byLaw.get(law) ?? { last: [], byTax: new Map() };
    this.#byLaw.set(law, this.#lastFrames);
    return this.#lastFrames;
  }

  #newFrame(line: Line, law: Law): LineFrame {
    const { uniqueTaxID: id, locationCode: location, wageType } = line;
    const rule = law.taxes.get(id) as TaxRule;
    const bytes = bytesOf(this.#textOf(line, rule));
    return { id, location, wageType, bytes, isEmployee: rule.payer === 'employee' };
  }
}

const isOf = (frame: LineFrame, line: Line): boolean =>
  frame.id === line.uniqueTaxID &&
  frame.location === line.locationCode &&
  frame.wageType === line.wageType;
