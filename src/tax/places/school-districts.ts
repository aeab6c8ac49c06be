/** School districts that tax, and Pennsylvania's PSD codes. */

import { municipalityOf } from './aliases.ts';
import { fold } from './fold.ts';
import { once, rowsOf } from './rows.ts';

export type SchoolDistrict = {
  /** Two-digit FIPS code. */
  readonly state: string;
  /** The state's own number. */
  readonly code: string;
  /** Number of the National Center for Education Statistics; blank where unknown. */
  readonly nces: string;
  /** Three-digit county FIPS code; blank in Pennsylvania. */
  readonly county: string;
  readonly confidence: string;
  readonly name: string;
};

/** A municipality and the school district it lies in; a municipality may have several. */
export type Psd = {
  /** Six digits. */
  readonly psd: string;
  /** The municipality's six-digit number. */
  readonly municipality: string;
  readonly schoolDistrict: string;
};

const districts = once(() =>
  rowsOf('school-districts.csv').map(
    ([
      state = '',
      code = '',
      nces = '',
      county = '',
      confidence = '',
      name = '',
    ]): SchoolDistrict => ({
      state,
      code,
      nces,
      county,
      confidence,
      name,
    }),
  ),
);

const psds = once(() => {
  const rows = rowsOf('pa-psd.csv').map(
    ([psd = '', municipality = '', schoolDistrict = '']): Psd => ({
      psd,
      municipality,
      schoolDistrict,
    }),
  );
  return {
    byCode: Map.groupBy(rows, ({ psd }) => psd),
    byMunicipality: Map.groupBy(rows, ({ municipality }) => municipality),
    byDistrict: Map.groupBy(rows, ({ schoolDistrict }) => schoolDistrict),
  };
});

/** All rows of a PSD code: a few codes lie in two counties. */
export const findPsd = (psd: string): readonly Psd[] => psds().byCode.get(psd) ?? [];

/** Known PSD codes, ascending. */
export const allPsds = (): string[] => [...psds().byCode.keys()];

export const psdsOfMunicipality = (number: string): readonly Psd[] =>
  psds().byMunicipality.get(number) ?? [];

/** The municipalities of a Pennsylvania school district. */
export const psdsOfDistrict = (code: string): readonly Psd[] =>
  (psds().byDistrict.get(code) ?? []).filter(({ municipality }) => municipalityOf(municipality));

/** Two-digit FIPS codes of the states whose districts are listed. */
export const statesWithDistricts = (): string[] => [
  ...new Set(districts().map(({ state }) => state)),
];

export const districtsOf = (state: string): SchoolDistrict[] =>
  districts().filter((district) => district.state === state);

export const districtOfCode = (state: string, code: string): SchoolDistrict | undefined =>
  districts().find((district) => district.state === state && district.code === code);

/** Districts of a state by the state's number, the NCES number, or words of the name. */
export function findDistricts(state: string, text: string): SchoolDistrict[] {
  const own = districtsOf(state);
  const number = text.trim();
  const exact = own.filter(({ code, nces }) => code === number || nces === number);
  if (exact.length > 0 || /^\d+$/.test(number)) return exact;
  const words = fold(text).split(' ').filter(Boolean);
  return words.length === 0
    ? []
    : own.filter(({ name }) => {
        const known = ` ${fold(name)}`;
        return words.every((word) => known.includes(` ${word}`));
      });
}
