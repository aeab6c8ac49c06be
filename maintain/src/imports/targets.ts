/** The registers that importers write to, as the agency's file names their places. */

import { byFips } from '../../../src/tax/places/by-number.ts';
import type { Release } from '../../../src/tax/rules/index.ts';
import { type AgencyRow, refuse } from './agency-row.ts';
import type { CsvRow, Share, Target } from './installed-register.ts';
import { percentText } from './pa-register.ts';
import { fromBlocks, fromRows, holdsRows } from './release-register.ts';

const rateText = (_column: string, value: string): string => percentText(value);

const OHIO_MUNICIPALITIES = 'us/oh/municipalities/municipalities.register.yaml';
const OHIO_DISTRICTS = 'us/oh/joint-districts/joint-districts.register.yaml';
const INDIANA_COUNTIES = 'us/in/counties.register.yaml';

export const ohioMunicipalities = (release: Release): Target => ({
  register: fromRows(release, OHIO_MUNICIPALITIES),
  kind: 'history',
  figures: ['rate'],
  keyOf: (row) => row.fips ?? '',
  describe: ohioPlace,
  figureText: rateText,
});

function ohioPlace({ key, name }: AgencyRow): CsvRow | string {
  const [place] = byFips(`39${key}`);
  if (place === undefined) return `no place in Ohio has FIPS code ${key} (${name})`;
  const [, , part = ''] = place.locationCode.split('-');
  return { place: part, name: place.name.replace(/ (city|village)$/, ''), fips: key };
}

export const jointDistricts = (release: Release): Target => ({
  register: fromRows(release, OHIO_DISTRICTS),
  kind: 'history',
  figures: ['rate'],
  keyOf: (row) => row.district ?? '',
  describe: ({ key, name }) => ({ district: key, name: withoutCommas(name) }),
  figureText: rateText,
});

const SEALED_COUNTIES = 'us/in/counties-sealed.register.yaml';

/** Releases through 2026.2 have editions of the counties, later ones rows. */
export const indianaCounties = (release: Release): Target => ({
  register: holdsRows(release, INDIANA_COUNTIES)
    ? fromRows(release, INDIANA_COUNTIES)
    : fromBlocks(release, INDIANA_COUNTIES, {
        editions: SEALED_COUNTIES,
        ids: /^18-(\d{3})-0000-CNTY-000$/,
        titles: /^(.*) County, Indiana/,
      }),
  kind: 'current',
  figures: ['rate'],
  // Codes go by the alphabet, as the odd FIPS numbers do.
  keyOf: ({ code, place = '' }) => code ?? String((Number(place) + 1) / 2).padStart(2, '0'),
  describe: ({ key, name }) => `Indiana has no county ${name} with code ${key}`,
  figureText: rateText,
});

const SCHOOL = { ids: /^39-000-0000-SCHL-(\d{4})$/, titles: /^(.*) school district income tax/ };

const schoolTarget = (register: Target['register']): Target => ({
  register,
  kind: 'current',
  figures: ['rate'],
  keyOf: ({ place, district }) => place ?? district ?? '',
  describe: ({ key, name }) =>
    register.holds === 'rows'
      ? { district: key, name: withoutCommas(name.replace(/ *\(.*/, '')) }
      : `school district ${key} ${name} is not in version of the rules yet`,
  figureText: rateText,
});

/** Each district goes to the register of its base; the file need not say it for districts known here. */
export function ohioSchools(rows: readonly AgencyRow[], release: Release): Share[] {
  const [earned, traditional] = ['earned-income', 'traditional'].map((name) => {
    const file = `us/oh/school-districts/${name}.register.yaml`;
    return schoolTarget(
      holdsRows(release, file) ? fromRows(release, file) : fromBlocks(release, file, SCHOOL),
    );
  }) as [Target, Target];
  const known = (target: Target): ReadonlySet<string> =>
    new Set(target.register.rows.map((row) => target.keyOf(row)));
  const [inEarned, inTraditional] = [known(earned), known(traditional)];
  const problems: string[] = [];
  const baseOf = ({ at, key, name, figures }: AgencyRow): string | undefined => {
    const before = inEarned.has(key)
      ? 'earned'
      : inTraditional.has(key)
        ? 'traditional'
        : undefined;
    const said = figures.base ?? before;
    if (said === undefined) problems.push(`${at}: the tax base of ${name} is not known`);
    if (before !== undefined && said !== before) {
      problems.push(
        `${at}: ${name} has the ${said} base in the list and the ${before} base here. A change of base needs new rules: tell the maintainers.`,
      );
    }
    return said;
  };
  const byBase = Map.groupBy(rows, baseOf);
  refuse(problems);
  return [
    { target: earned, rows: byBase.get('earned') ?? [] },
    { target: traditional, rows: byBase.get('traditional') ?? [] },
  ];
}

/** Cells of a register have none. */
const withoutCommas = (text: string): string => text.replace(/,/g, '');
