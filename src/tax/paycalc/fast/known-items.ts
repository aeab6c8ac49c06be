/**
 * Items like those sent before, straight from their bytes to the engine's input. Clients write all
 * items alike: an item whose bytes are those of one that was parsed and checked against the schema, but
 * for its employee and its amounts, needs neither `JSON.parse` nor the schema. Anything else is unknown
 * here, and the parser reads it.
 */

import { elementsAt, membersAt, type Span } from '../../../platform/json/spans.ts';
import type { Release } from '../../rules/index.ts';
import type { Payment } from '../calculate-items.ts';
import { type Frame, paycheckOf } from '../parse.ts';
import { MAX_ENTRIES, type PayCalcItem } from '../schema.ts';
import { benefits, listsUnder, taxes, wages } from './known-lists.ts';
import type { Reader } from './reader.ts';
import { type Part, type TextNode, TextTree } from './text-tree.ts';

const frames = new TextTree<Frame>();

/** The gaps of a frame: the lists by their position here, then the employee. */
const LISTS = [wages, taxes, benefits] as const;
const LIST_NAMES: readonly string[] = ['wages', 'taxJurisdictionParms', 'benefits'];
const EMPLOYEE = LISTS.length;

const OPEN_LIST = 0x5b;

/**
 * The item from `from` up to `to`; undefined when it is not known, or not taken: the parser says why.
 * Throws a `TaxInterfaceError` for fields that cannot be right together.
 */
export function readKnownItem(
  reader: Reader,
  from: number,
  to: number,
  release: Release,
): Payment | undefined {
  reader.enter(from, to);
  for (const list of LISTS) list.count = 0;
  let employeeID: string | undefined;
  let node: TextNode<Frame> | null = frames.root;
  for (;;) {
    node = reader.follow(node);
    if (node === null) return undefined;
    if (node.leaf !== null) break;
    if (node.gap === EMPLOYEE) {
      employeeID = reader.text();
      if (employeeID === undefined) return undefined;
    } else if (!(LISTS[node.gap] as (typeof LISTS)[number]).readList(reader, MAX_ENTRIES)) {
      return undefined;
    }
    node = node.afterGap as TextNode<Frame>;
  }
  if (!reader.isAtEnd || employeeID === undefined || wages.count === 0) return undefined;
  const { options, payrollRunParameters } = node.leaf;
  const law = release.at(payrollRunParameters.payDate);
  if (law === null) return undefined;
  const lists = listsUnder(law);
  if (lists === undefined) return undefined;
  const paycheck = paycheckOf(node.leaf, law, lists);
  return { employeeID, minimumConfidence: options?.minimumConfidence, paycheck };
}

/** Remembers an item that the parser took, and its entries: `bytes` from `from` up to `to`. */
export function learnItem(bytes: Buffer, from: number, to: number, item: PayCalcItem): void {
  const members = membersAt(bytes, from);
  // The last of two fields of one name counts, and an escape may hide a name.
  if (new Set(members.map(({ name }) => name)).size < members.length) return;
  if (members.some(({ name }) => name.includes('\\'))) return;
  const parts: Part[] = [];
  let at = from;
  for (const member of members) {
    const list = LIST_NAMES.indexOf(member.name);
    if (list >= 0 && bytes[member.from] === OPEN_LIST) {
      const { elements, end } = elementsAt(bytes, member.from);
      learnEntries(member.name, { bytes, elements, item });
      parts.push(new Uint8Array(bytes.subarray(at, member.from + 1)), list);
      at = end;
    } else if (member.name === 'employeeID') {
      parts.push(new Uint8Array(bytes.subarray(at, member.from + 1)), EMPLOYEE);
      at = member.to - 1;
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
