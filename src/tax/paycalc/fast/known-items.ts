/**
 * Items like those sent before, straight from their bytes to the engine's input. Clients write all
 * items alike: an item that differs from an earlier one only in its employee and its amounts needs
 * neither `JSON.parse` nor the schema, because the earlier one passed both. The parser reads all others.
 */

import { elementsAt, membersAt, type Span } from '../../../platform/json/spans.ts';
import type { Release } from '../../rules/index.ts';
import type { Payment } from '../calculate-items.ts';
import { type Frame, paycheckOf } from '../parse.ts';
import { MAX_ENTRIES, type PayCalcItem } from '../schema.ts';
import { benefits, listsUnder, taxes, wages } from './known-lists.ts';
import type { Reader } from './reader.ts';
import { type Part, TextTree } from './text-tree.ts';

/**
 * What items have around their lists and the employee, so far: `{"employeeID":"`, `","wages":[`,
 * `]}` and so on. Between two of these texts is a gap.
 */
const frames = new TextTree<Frame>();

/** The lists of an item. The number of a list's gap is its position here. */
const LISTS = [
  { name: 'wages', entries: wages },
  { name: 'taxJurisdictionParms', entries: taxes },
  { name: 'benefits', entries: benefits },
] as const;
/** The number of the employee's gap. */
const EMPLOYEE = LISTS.length;

const OPEN_LIST = 0x5b;
/** The reader takes whole cents only. */
const NONE: Payment['rounded'] = [];

/**
 * The item from `from` up to `to`. Undefined when it is not known or not allowed: the parser says why.
 * Throws a `TaxInterfaceError` for fields that cannot be right together.
 */
export function readKnownItem(
  reader: Reader,
  from: number,
  to: number,
  release: Release,
): Payment | undefined {
  reader.enter(from, to);
  const known = readGaps(reader);
  if (known === undefined || !reader.isAtEnd || wages.count === 0) return undefined;
  const { employeeID, frame } = known;
  const law = release.at(frame.payrollRunParameters.payDate);
  const lists = law === null ? undefined : listsUnder(law);
  if (law === null || lists === undefined) return undefined;
  const paycheck = paycheckOf(frame, law, lists);
  const { minimumConfidence } = frame.options ?? {};
  return { employeeID, minimumConfidence, paycheck, rounded: NONE };
}

/** Follows a frame to its end. The lists keep the entries that were read. */
function readGaps(reader: Reader): { employeeID: string; frame: Frame } | undefined {
  for (const { entries } of LISTS) entries.count = 0;
  let employeeID: string | undefined;
  let node = reader.follow(frames.root);
  while (node !== null && node.leaf === null) {
    if (node.gap === EMPLOYEE) {
      employeeID = reader.text();
      if (employeeID === undefined) return undefined;
    } else if (!LISTS[node.gap]?.entries.readList(reader, MAX_ENTRIES)) {
      return undefined;
    }
    node = node.afterGap === null ? null : reader.follow(node.afterGap);
  }
  if (node === null || node.leaf === null || employeeID === undefined) return undefined;
  return { employeeID, frame: node.leaf };
}

/** Remembers an item that the parser took, `bytes` from `from` up to `to`, and its entries. */
export function learnItem(bytes: Buffer, from: number, to: number, item: PayCalcItem): void {
  const members = membersAt(bytes, from);
  // The last of two fields of one name counts, and an escape may hide a name.
  if (new Set(members.map(({ name }) => name)).size < members.length) return;
  if (members.some(({ name }) => name.includes('\\'))) return;
  const parts: Part[] = [];
  let at = from;
  const addGap = (gap: number, start: number, end: number): void => {
    parts.push(new Uint8Array(bytes.subarray(at, start)), gap);
    at = end;
  };
  for (const { name, from: start, to: end } of members) {
    const list = LISTS.findIndex((each) => each.name === name);
    if (list >= 0 && bytes[start] === OPEN_LIST) {
      const { elements, end: bracket } = elementsAt(bytes, start);
      learnEntries(name, { bytes, elements, item });
      addGap(list, start + 1, bracket);
    } else if (name === 'employeeID') {
      // Its quotes are part of the frame.
      addGap(EMPLOYEE, start + 1, end - 1);
    }
  }
  parts.push(new Uint8Array(bytes.subarray(at, to)));
  const { options = null, payrollRunParameters } = item;
  frames.add(parts, { options, payrollRunParameters });
}

type Learned = {
  readonly bytes: Buffer;
  readonly elements: readonly Span[];
  readonly item: PayCalcItem;
};

function learnEntries(name: string, { bytes, elements, item }: Learned): void {
  if (name === 'wages') wages.learn(bytes, elements, item.wages);
  else if (name === 'benefits') benefits.learn(bytes, elements, item.benefits ?? []);
  else taxes.learn(bytes, elements, item.taxJurisdictionParms);
}
