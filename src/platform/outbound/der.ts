/** ASN.1 in DER (X.690): what a CMS message needs to write, and to find in a certificate. */

/** One element: tag, definite length, and the parts one after the other. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(size)]), ...parts]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
/** From 0 to 127. */
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const NULL = der(0x05);

/** Of an object identifier such as `1.2.840.113549.1.7.1`. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function lengthOf(size: number): number[] {
  if (size < 0x80) return [size];
  const bytes = digits(size, 0x100);
  return [0x80 | bytes.length, ...bytes];
}

const base128 = (value: number): number[] =>
  digits(value, 0x80).map((digit, index, all) => (index < all.length - 1 ? digit | 0x80 : digit));

const digits = (value: number, base: number): number[] =>
  value < base ? [value] : [...digits(Math.floor(value / base), base), value % base];

/** The elements that follow each other in `bytes`, which must be DER; each with tag and length. */
function elementsOf(bytes: Buffer): Buffer[] {
  const elements: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { end } = extent(bytes, at);
    elements.push(bytes.subarray(at, end));
    at = end;
  }
  return elements;
}

/** The elements inside the one that `bytes` starts with. */
export function partsOf(bytes: Buffer): Buffer[] {
  const { start, end } = extent(bytes, 0);
  return elementsOf(bytes.subarray(start, end));
}

/** Where the content of the element at `at` starts and ends. */
function extent(bytes: Buffer, at: number): { readonly start: number; readonly end: number } {
  const first = bytes.readUInt8(at + 1);
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const start = at + 2 + count;
  return { start, end: start + bytes.readUIntBE(at + 2, count) };
}
