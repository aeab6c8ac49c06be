/** Employees with local taxes: Oregon with 15 taxes, Ohio with a courtesy at home that credits two cities, Pennsylvania. */

import { type Entry, type Item, itemsOf } from './workload.ts';

const COLUMBUS = '39-049-1080996';
const DUBLIN = '39-049-2394565';
const BEXLEY = '39-049-1086097';
const CRANBERRY = '42-019-1216052';
const PITTSBURGH = '42-003-1214818';
const PORTLAND = '41-051-2411471';
const EUGENE = '41-039-2410460';

type Local = {
  /** Where the employee works, the same wages in each. */
  readonly work: readonly string[];
  readonly taxes: readonly Entry[];
};

const OHIO: Local = {
  work: [COLUMBUS, DUBLIN],
  taxes: [
    { uniqueTaxID: '39-000-0000-SIT-000', locationCode: '39-000-0000' },
    { uniqueTaxID: '39-000-0000-ER_SUTA-000', locationCode: '39-000-0000' },
    { uniqueTaxID: '39-000-0000-ER_SUTA_SC-904', locationCode: '39-000-0000' },
    { uniqueTaxID: '39-000-0000-SCHL-2501', locationCode: BEXLEY },
    { uniqueTaxID: '39-000-1080996-CITY-000', locationCode: COLUMBUS, isResident: false },
    { uniqueTaxID: '39-000-2394565-CITY-000', locationCode: DUBLIN, isResident: false },
    {
      uniqueTaxID: '39-000-1086097-CITY-000',
      locationCode: BEXLEY,
      miscParameters: [
        { parameterName: 'CREDITRATE', parameterValue: '0.65' },
        { parameterName: 'CREDITLIMIT', parameterValue: '0.025' },
      ],
    },
  ],
};

const PENNSYLVANIA: Local = {
  work: [CRANBERRY, PITTSBURGH],
  taxes: [
    { uniqueTaxID: '42-000-0000-SIT-000', locationCode: '42-000-0000' },
    { uniqueTaxID: '42-000-0000-SUI-000', locationCode: '42-000-0000' },
    { uniqueTaxID: '42-000-0000-ER_SUTA-000', locationCode: '42-000-0000' },
    { uniqueTaxID: '42-003-1214818-EIT-027451', locationCode: PITTSBURGH },
    { uniqueTaxID: '42-019-1216052-EIT-107903', locationCode: CRANBERRY, isResident: false },
    { uniqueTaxID: '42-019-1216052-LST-107903', locationCode: CRANBERRY, ytdWH: 24 },
    {
      uniqueTaxID: '42-000-1213644-ER_POP-006',
      locationCode: PITTSBURGH,
    },
  ],
};

const OREGON: Local = {
  work: [PORTLAND, EUGENE],
  taxes: [
    { uniqueTaxID: '41-000-0000-SIT-000', locationCode: '41-000-0000' },
    { uniqueTaxID: '41-000-0000-TRANS-000', locationCode: '41-000-0000' },
    { uniqueTaxID: '41-000-0000-FLI-000', locationCode: '41-000-0000' },
    { uniqueTaxID: '41-000-0000-ER_SUTA-000', locationCode: '41-000-0000' },
    { uniqueTaxID: '41-000-0000-SST-001', locationCode: PORTLAND },
    { uniqueTaxID: '41-051-0000-CNTY-000', locationCode: PORTLAND },
    { uniqueTaxID: '41-000-0000-ER_TRANS-003', locationCode: PORTLAND },
    { uniqueTaxID: '41-000-2410460-CITY-000', locationCode: EUGENE },
  ],
};

/** `count` items of seven federal taxes, four of the state, and four local ones. */
export const oregonians = (count: number): object[] =>
  itemsOf(count).map((item) => at(item, OREGON));
/** The same with three of the state. */
export const ohioans = (count: number): object[] => itemsOf(count).map((item) => at(item, OHIO));
export const pennsylvanians = (count: number): object[] =>
  itemsOf(count).map((item) => at(item, PENNSYLVANIA));

function at(item: Item, { work, taxes }: Local): object {
  const half = (amount: unknown): number => Math.round(Number(amount) * 50) / 100;
  return {
    ...item,
    wages: [
      ...item.wages,
      ...work.flatMap((locationCode) =>
        item.wages.map((wage) => ({
          ...wage,
          locationCode,
          grossWages: half((wage as Entry).grossWages),
          ytdWages: half((wage as Entry).ytdWages),
        })),
      ),
    ],
    taxJurisdictionParms: [
      ...item.taxJurisdictionParms,
      ...taxes.map((tax) => ({ ...item.taxJurisdictionParms[0], miscParameters: [], ...tax })),
    ],
  };
}

/** All, by name, for `engine-pairs.ts`. */
export const localGroups = (): Readonly<Record<string, readonly object[]>> => ({
  'Oregon, 15 taxes of which 4 local': oregonians(1_000),
  'Ohio, 14 taxes, two local credits': ohioans(1_000),
  'Pennsylvania, 14 taxes': pennsylvanians(1_000),
});
