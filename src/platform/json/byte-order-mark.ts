/**
 * The byte order mark that some programs write before UTF-8. RFC 8259, section 8.1, lets readers
 * ignore it; everything that reads JSON here does.
 */

const MARK = '\ufeff';

export const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

export const textWithoutMark = (text: string): string =>
  text.startsWith(MARK) ? text.slice(MARK.length) : text;
