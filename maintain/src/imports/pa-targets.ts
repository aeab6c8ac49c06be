/** Pennsylvania's register as rows of two: earned income tax and local services tax. */

import { municipalityOf, PENNSYLVANIA, partOfPlace } from '../../../src/tax/places/aliases.ts';
import { countyOf } from '../../../src/tax/places/counties.ts';
import { findPlace } from '../../../src/tax/places/place-rows.ts';
import { districtOfCode } from '../../../src/tax/places/school-districts.ts';
import type { Release } from '../../../src/tax/rules/index.ts';
import type { AgencyFile, AgencyRow } from './agency-row.ts';
import type { CsvRow, Share, Target } from './installed-register.ts';
import { type PaRow, percentText } from './pa-register.ts';
import { fromRows } from './release-register.ts';

/** Its wage tax is its own rule. */
const PHILADELPHIA = 'PHILADELPHIA';

/** Both taxes of every row; `key` is the tax id without the state. */
export function paFile(rows: readonly PaRow[], retrieved: string): AgencyFile {
  const own = rows.filter((row) => !isPhiladelphia(row));
  return {
    rows: own.flatMap((row) =>
      [earnedIncome(row), localServices(row)].map((one) => ({
        ...one,
        undated: row.updated ?? inForceFrom(row.year, retrieved),
      })),
    ),
    asOf: undefined,
    remarks: [
      ...rows.filter(isPhiladelphia).map(philadelphiaRemark),
      ...own
        .filter(({ personal }) => personal !== '0')
        .map(
          ({ at, schoolDistrict }) =>
            `${at}: ${schoolDistrict} levies a personal income tax, which the rules do not have.`,
        ),
    ],
  };
}

/**
 * The official register of December 15 is in force from January 1, that of June 15 from July 1
 * (53 P.S. 6924.511).
 */
const inForceFrom = (year: string, retrieved: string): string =>
  retrieved >= `${year}-06-15` ? `${year}-07-01` : `${year}-01-01`;

const isPhiladelphia = ({ county }: PaRow): boolean => county === PHILADELPHIA;

const philadelphiaRemark = ({ at, resident, nonresident }: PaRow): string =>
  `${at}: Philadelphia has ${percentText(resident.value)} for residents and ${percentText(nonresident.value)} for nonresidents. Its wage tax is not in this register and stays as it is.`;

const earnedIncome = (row: PaRow): AgencyRow => ({
  ...placed(row, 'EIT'),
  figures: {
    nonresident: row.nonresident.value,
    resident: row.resident.value,
    school: row.school.value,
    municipalexempt: row.eitExemption,
    schoolexempt: row.schoolEitExemption,
    psd: row.psd,
    collector: row.collector.replaceAll(',', ''),
  },
  dates: {
    nonresident: row.nonresident.effective,
    resident: row.resident.effective,
    school: row.school.effective,
  },
});

const localServices = (row: PaRow): AgencyRow => ({
  ...placed(row, 'LST'),
  figures: {
    municipal: row.lst.value,
    school: row.schoolLst.value,
    municipalexempt: row.lstExemption,
    schoolexempt: row.schoolLstExemption,
    psd: row.psd,
  },
  dates: { municipal: row.lst.effective, school: row.schoolLst.effective },
});

function placed(row: PaRow, type: 'EIT' | 'LST'): Omit<AgencyRow, 'figures'> {
  const { at, municipality, municipalityId, schoolDistrictId } = row;
  const known = municipalityOf(municipalityId);
  const place = known === undefined ? undefined : findPlace(known.gnis);
  const part = place === undefined ? `M${municipalityId}` : partOfPlace(place);
  return {
    at,
    key: `${known?.county ?? '000'}-${part}-${type}-${schoolDistrictId}`,
    name: municipality,
    effective: undefined,
    ends: undefined,
  };
}

const EARNED_INCOME = 'us/pa/earned-income/earned-income-tax.register.yaml';
const LOCAL_SERVICES = 'us/pa/local-services/local-services-tax.register.yaml';

export const paShares = ({ rows }: AgencyFile, release: Release): Share[] => [
  {
    target: paTarget(release, EARNED_INCOME, {
      levies: ['nonresident', 'resident', 'school'],
      figures: ['nonresident', 'resident', 'school', 'municipalexempt', 'schoolexempt'],
      texts: ['psd', 'collector'],
      figureText: (column, value) => (column.endsWith('exempt') ? `$${value}` : percentText(value)),
    }),
    rows: rows.filter(({ key }) => key.includes('-EIT-')),
  },
  {
    target: paTarget(release, LOCAL_SERVICES, {
      levies: ['municipal', 'school'],
      figures: ['municipal', 'school', 'municipalexempt', 'schoolexempt'],
      texts: ['psd'],
      figureText: (_, value) => `$${value}`,
    }),
    rows: rows.filter(({ key }) => key.includes('-LST-')),
  },
];

type Columns = Pick<Target, 'levies' | 'figures' | 'texts' | 'figureText'>;

const paTarget = (release: Release, file: string, columns: Columns): Target => ({
  ...columns,
  register: fromRows(release, file),
  kind: 'current',
  keyOf: ({ id = '' }) => id,
  // The number of the municipality is in the key; the register abbreviates names.
  isSameName: () => true,
  describe,
});

function describe({ key, name }: AgencyRow): CsvRow | string {
  const [county = '', part = '', , district = ''] = key.split('-');
  const place = part.startsWith('M') ? undefined : findPlace(Number(part));
  const school = districtOfCode(PENNSYLVANIA, district);
  if (place === undefined) return `no municipality has the number ${part.slice(1)} (${name})`;
  if (school === undefined) return `no school district has the number ${district} (${name})`;
  const countyName = countyOf(PENNSYLVANIA + county)?.name.replace(/ County$/, '') ?? '';
  return { id: key, municipality: place.name, county: countyName, district: school.name };
}
