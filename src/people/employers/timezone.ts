/** IANA time zone names of the form `<Area>/<City>`, links such as `US/Eastern` included. */

/** Names by their lower-case spelling: this runtime would take any case. */
const LISTED = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]),
);

const AREA_AND_CITY = /^[A-Z][A-Za-z]*(\/[A-Z][A-Za-z0-9_+-]*){1,2}$/;

/** What is wrong with a time zone, or undefined. */
export function timezoneError(name: string): string | undefined {
  const listed = LISTED.get(name.toLowerCase());
  if (listed !== undefined && listed !== name) return `must be written as ${listed}`;
  // `Etc` holds offsets, which are no cities and know no daylight saving time.
  if (AREA_AND_CITY.test(name) && !name.startsWith('Etc/') && isKnown(name)) return undefined;
  return 'must be an IANA time zone such as America/New_York';
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
