/** The part of an answer that the delivery log shows. */

export const EXCERPT_BYTES = 4096;
const REMOVED = '[removed]';
/** Shorter ones cannot be distinguished from ordinary text. */
const LEAST_SECRET = 4;

/** How much of an answer to read, so that a credential across the cut is still found whole. */
export const bytesToRead = (secrets: readonly string[]): number =>
  EXCERPT_BYTES + Math.max(0, ...secrets.flatMap(formsOf).map((form) => Buffer.byteLength(form)));

/**
 * The first 4 KB as text, without the credentials that a receiver may have echoed; undefined when
 * there is none. A zero byte, which PostgreSQL cannot store, becomes a replacement character.
 */
export function excerptOf(body: Buffer, secrets: readonly string[]): string | undefined {
  if (body.length === 0) return undefined;
  let text = body.toString('utf8');
  for (const secret of secrets) {
    for (const form of formsOf(secret)) text = text.replaceAll(form, REMOVED);
  }
  const bytes = Buffer.from(text.replaceAll('\0', '\ufffd'), 'utf8');
  if (bytes.length <= EXCERPT_BYTES) return bytes.toString('utf8');
  let end = EXCERPT_BYTES;
  // Not in the middle of a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

/** As it is, in JSON, and in a form or query. */
function formsOf(secret: string): string[] {
  if (secret.length < LEAST_SECRET) return [];
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}
