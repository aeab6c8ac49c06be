/**
 * Texts that are the same again and again but for the values in their gaps. A tree holds what they have
 * in common once: reading compares bytes along one path and reads the gaps on it.
 */

/** Bytes that stay the same, or the number of a gap. */
export type Part = Uint8Array | number;

export type TextNode<Leaf> = {
  /** The bytes before it; empty after a gap. */
  text: Uint8Array;
  /**
   * The same bytes, eight to a number, as far as they go. JSON has no zero bytes, so no word is 0, and
   * numbers that are equal have the same bytes.
   */
  words: Float64Array;
  /** How the texts go on; the first byte tells them apart. */
  readonly next: TextNode<Leaf>[];
  /** The gap after `text`, or `NO_GAP`. */
  gap: number;
  afterGap: TextNode<Leaf> | null;
  /** What the text up to here is, where one ends. */
  leaf: Leaf | null;
};

export const NO_GAP = -1;

/** Bytes of a word. */
export const WORD = 8;

/** What one tree may hold; then it starts over. Clients send few kinds of texts. */
const MAX_LEAVES = 4_000;
const MAX_BYTES = 2 * 1024 * 1024;

export class TextTree<Leaf> {
  root: TextNode<Leaf> = nodeOf(EMPTY);
  #leaves = 0;
  #bytes = 0;

  /** Adds a text. No text may be the beginning of another, and a gap is one in all texts that begin alike. */
  add(parts: readonly Part[], leaf: Leaf): void {
    if (this.#leaves === MAX_LEAVES || this.#bytes > MAX_BYTES) this.#clear();
    let node = this.root;
    for (const part of parts) {
      node = typeof part === 'number' ? afterGap(node, part) : this.#extend(node, part);
    }
    if (node.leaf === null) this.#leaves += 1;
    node.leaf = leaf;
  }

  #clear(): void {
    this.root = nodeOf(EMPTY);
    this.#leaves = 0;
    this.#bytes = 0;
  }

  #extend(from: TextNode<Leaf>, text: Uint8Array): TextNode<Leaf> {
    let node = from;
    for (let at = 0; at < text.length; ) {
      const position = node.next.findIndex((next) => next.text[0] === text[at]);
      const next = node.next[position];
      if (next === undefined) {
        const added = nodeOf<Leaf>(text.slice(at));
        this.#bytes += added.text.length;
        node.next.push(added);
        return added;
      }
      const common = commonLength(next.text, text.subarray(at));
      node = common === next.text.length ? next : split(node, position, common);
      at += common;
    }
    return node;
  }
}

const EMPTY = new Uint8Array(0);

const nodeOf = <Leaf>(text: Uint8Array): TextNode<Leaf> => ({
  text,
  words: wordsOf(text),
  next: [],
  gap: NO_GAP,
  afterGap: null,
  leaf: null,
});

function wordsOf(text: Uint8Array): Float64Array {
  const view = new DataView(text.buffer, text.byteOffset, text.byteLength);
  return Float64Array.from({ length: Math.floor(text.length / WORD) }, (_, i) =>
    view.getFloat64(WORD * i, true),
  );
}

function commonLength(a: Uint8Array, b: Uint8Array): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The node of the first `length` bytes of one of the nodes after `node`. */
function split<Leaf>(node: TextNode<Leaf>, position: number, length: number): TextNode<Leaf> {
  const whole = node.next[position] as TextNode<Leaf>;
  const first = nodeOf<Leaf>(whole.text.slice(0, length));
  whole.text = whole.text.slice(length);
  whole.words = wordsOf(whole.text);
  first.next.push(whole);
  node.next[position] = first;
  return first;
}

function afterGap<Leaf>(node: TextNode<Leaf>, gap: number): TextNode<Leaf> {
  node.gap = gap;
  node.afterGap ??= nodeOf(EMPTY);
  return node.afterGap;
}
