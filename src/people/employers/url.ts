/** Addresses the service calls. Where a name leads is checked when it is called. */

/** Why an IP address is never called; undefined for one that may be, and for names. */
export type HostError = (host: string) => string | undefined;

/** What is wrong with a URL, or undefined; anything but text is left to the schema. */
export function urlError(value: unknown, hostError: HostError): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!URL.canParse(value)) return 'must be an absolute URL such as https://example.com/hook';
  const { protocol, username, password, hostname, hash } = new URL(value);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https URL';
  if (hostname === '') return 'must contain a host';
  if (username !== '' || password !== '') {
    return 'must not contain credentials. Use authentication instead';
  }
  if (hash !== '' || value.includes('#')) return 'must not have a fragment (#...). Remove it';
  return hostError(hostname);
}
