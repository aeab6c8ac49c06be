/** Every importer: whose file it reads, and which registers the rows go to. */

import type { Release } from '../../../src/tax/rules/index.ts';
import type { AgencyFile } from './agency-row.ts';
import { readInNotice } from './in-notice.ts';
import type { Share } from './installed-register.ts';
import { readOhFinder } from './oh-finder.ts';
import { readOhJedd } from './oh-jedd.ts';
import { readOhSdit } from './oh-sdit.ts';
import { readPaRegister } from './pa-register.ts';
import { paFile, paShares } from './pa-targets.ts';
import { pdfLines } from './pdf-lines.ts';
import { tableRows } from './table.ts';
import { indianaCounties, jointDistricts, ohioMunicipalities, ohioSchools } from './targets.ts';

export type Importer = {
  readonly name: string;
  /** What the operator downloads, for help and messages. */
  readonly document: string;
  readonly url: string | undefined;
  /** Of what it reads: `official` for the agency's own file. */
  readonly confidence?: 'official' | 'secondary';
  /** Throws an `ImportError` for a file that is not whole. */
  read(bytes: Uint8Array, fileName: string, retrieved: string): Promise<AgencyFile>;
  /** Throws a `MissingRegister` when the release does not have the register. */
  shares(file: AgencyFile, release: Release): Share[];
};

export const IMPORTERS: readonly Importer[] = [
  {
    name: 'pa-dced',
    document:
      'EIT / PIT / LST Tax Register (EitWithCollector_Dyn_Excel), Pennsylvania Department of Community and Economic Development',
    url: 'https://apps.dced.pa.gov/munstats-public/',
    read: async (bytes, name, retrieved) =>
      paFile(readPaRegister(await tableRows(bytes, name)), retrieved),
    shares: paShares,
  },
  {
    name: 'oh-finder',
    document:
      'The Finder, municipal income tax rate table (OHMuniRateTable.csv), Ohio Department of Taxation',
    url: 'https://thefinder.tax.ohio.gov/',
    read: async (bytes, name) => readOhFinder(await tableRows(bytes, name)),
    shares: ({ rows }, release) => [{ target: ohioMunicipalities(release), rows }],
  },
  {
    name: 'oh-jedd',
    document: 'The Finder, JEDD and JEDZ rate table (JEDTaxRates.csv), Ohio Department of Taxation',
    url: 'https://thefinder.tax.ohio.gov/',
    read: async (bytes, name) => readOhJedd(await tableRows(bytes, name)),
    shares: ({ rows }, release) => [{ target: jointDistricts(release), rows }],
  },
  {
    name: 'oh-sdit',
    document: 'School Districts With an Income Tax (SDIT_LIST.pdf), Ohio Department of Taxation',
    url: 'https://tax.ohio.gov/static/tax_analysis/tax_data_series/school_district_data/SDIT_LIST.pdf',
    read: async (bytes, name) => readOhSdit(await pdfLines(bytes, name)),
    shares: ({ rows }, release) => ohioSchools(rows, release),
  },
  {
    name: 'in-dn1',
    document: 'Departmental Notice #1 (dn01.pdf), Indiana Department of Revenue',
    url: 'https://www.in.gov/dor/files/dn01.pdf',
    read: async (bytes, name) => readInNotice(await pdfLines(bytes, name)),
    shares: ({ rows }, release) => [{ target: indianaCounties(release), rows }],
  },
];

export const findImporter = (name: string): Importer | undefined =>
  IMPORTERS.find((importer) => importer.name === name);
