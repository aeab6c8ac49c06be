/** Addresses the service calls. Where they may lead is checked when they are called. */

/** What is wrong with a URL, or undefined; anything but text is left to the schema. */
export function urlError(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!URL.canParse(value)) return 'must be an absolute URL';
  const { protocol, username, password, hostname } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https URL';
  if (hostname === '') return 'must name a host';
  if (username !== '' || password !== '') {
    return 'must not hold credentials: use authentication';
  }
  return undefined;
}
