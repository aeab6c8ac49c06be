/** The one rule for email addresses: one plain address and nothing around it. */

const ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const PLAIN = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`, 'u');

/**
 * Whether `text` is one plain mail address (RFC 5321 Dot-string, no quoted part, no address
 * literal): nothing that a header or an SMTP command could take for more than one.
 */
export const isMailAddress = (text: string): boolean => text.length <= 254 && PLAIN.test(text);
