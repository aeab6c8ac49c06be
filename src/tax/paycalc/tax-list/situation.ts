/** A `taxList` request read and checked: who lives and works where, under which law. */

import Type from 'typebox';
import { Compile } from 'typebox/schema';
import { isDay } from '../../../platform/shape/days.ts';
import { present } from '../../../platform/shape/known.ts';
import { once } from '../../../platform/shape/once.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { isFederal, type Law, type Location, parseLocation } from '../../engine/index.ts';
import {
  canonicalLocation,
  findState,
  knownState,
  locationProblem,
  placeOfPart,
  type State,
  stateLocationHint,
} from '../../places/places.ts';
import type { Release } from '../../rules/index.ts';
import { isWholeYear } from '../awaited.ts';
import { dateProblem } from '../dates.ts';
import { describeShape } from '../describe-shape.ts';
import { refusalAt, type TaxInterfaceError } from '../errors.ts';
import { MAX_WORK_LOCATIONS, TaxListPlace, TaxListRequest } from './schema.ts';
import { relationOf } from './scope.ts';

export type TaxLocation = {
  readonly code: string;
  readonly role: 'home' | 'work';
  readonly location: Location;
  readonly state: State;
  readonly psd?: string;
  readonly schoolDistrict?: string;
};

export type Situation = {
  readonly release: Release;
  readonly law: Law;
  readonly payDate: string;
  readonly home: TaxLocation;
  /** In the order sent, the main one first. */
  readonly work: readonly TaxLocation[];
  /** Each state once, in the same order. */
  readonly workStates: readonly State[];
  readonly unemploymentState: State;
  readonly payPeriodsPerYear: number;
  /** Dollars. */
  readonly grossWages: number;
  readonly employeeID: string;
  readonly answers: NonNullable<TaxListRequest['answers']>;
  /** Whether the request names the state of unemployment insurance. */
  readonly isUnemploymentStateSent: boolean;
};

const BIWEEKLY = 26;

/** Locations as objects, which codes alone are turned into before the check. */
const Request = Type.Object(
  {
    ...TaxListRequest.properties,
    workLocations: Type.Array(TaxListPlace, {
      minItems: 1,
      maxItems: MAX_WORK_LOCATIONS,
      examples: [['36-061-0000']],
    }),
    homeLocation: TaxListPlace,
  },
  { additionalProperties: false },
);
/** What a body without a home is held against: its code alone is enough. */
const { homeLocation } = TaxListRequest.properties;
const WithoutHome = Type.Object({ ...Request.properties, homeLocation });
type Request = Type.Static<typeof Request>;
const strict = once(() => Compile(Request));

/** Throws a `TaxInterfaceError` that names each wrong field. */
export function readSituation(body: unknown, release: Release): Situation {
  const sent = withObjects(body);
  if (!strict().Check(sent)) {
    const hasHome = typeof sent === 'object' && sent !== null && 'homeLocation' in sent;
    throw describeShape(hasHome ? Request : WithoutHome, strict().Errors(sent)[1], sent, 'body');
  }
  const { payDate, options = {} } = sent;
  const law = lawOn(payDate, release);
  const home = placeOf(sent.homeLocation, 'homeLocation', 'home');
  const work = sent.workLocations.map((each, i) => placeOf(each, `workLocations[${i}]`, 'work'));
  refuseOverlaps(work);
  const workStates = [...new Map(work.map(({ state }) => [state.fips, state])).values()];
  return {
    release,
    law,
    payDate,
    home,
    work,
    workStates,
    unemploymentState: unemploymentState(options.unemploymentState, workStates),
    payPeriodsPerYear: options.payPeriodsPerYear ?? BIWEEKLY,
    grossWages: options.grossWages ?? 0,
    employeeID: options.employeeID ?? '1',
    answers: sent.answers ?? [],
    isUnemploymentStateSent: options.unemploymentState !== undefined,
  };
}

/** The body with each location code alone as an object. */
function withObjects(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { homeLocation, workLocations } = body as Record<string, unknown>;
  return {
    ...body,
    ...(homeLocation === undefined ? {} : { homeLocation: asObject(homeLocation, 'homeLocation') }),
    ...(Array.isArray(workLocations)
      ? {
          workLocations: Array.from(workLocations, (each, i) =>
            asObject(each, `workLocations[${i}]`),
          ),
        }
      : {}),
  };
}

function asObject(value: unknown, field: string): unknown {
  if (typeof value === 'string') return { locationCode: value };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw refusalAt(
    'wrong-type',
    field,
    `must be a location code such as "36-061-0000", or an object with locationCode.`,
  );
}

function lawOn(payDate: string, release: Release): Law {
  if (!isDay(payDate)) {
    throw refusalAt('dates', 'payDate', `${quoted(payDate)} ${dateProblem(payDate)}`);
  }
  const law = release.at(payDate);
  if (law !== null && !isWholeYear(release, payDate)) {
    throw refusalAt(
      'pay-date',
      'payDate',
      `version ${release.version} has figures of some taxes only for ${payDate}: Publication 15-T for ${payDate.slice(0, 4)} from the IRS is awaited, and most state tables with it. Send a pay date of the year before to see which taxes apply, or use a version that covers ${payDate.slice(0, 4)}.`,
    );
  }
  if (law !== null) return law;
  throw refusalAt(
    'pay-date',
    'payDate',
    `version ${release.version} has no tax rules for ${payDate}. It covers pay dates ${release.firstPayDate} to ${release.lastPayDate}. Send one of them, or install a version that covers it.`,
  );
}

function placeOf(
  { locationCode, ...more }: Request['homeLocation'],
  field: string,
  role: TaxLocation['role'],
): TaxLocation {
  const sent = parseLocation(locationCode);
  const problem =
    sent === null
      ? `is not a location code${stateLocationHint(locationCode) || HOW}`
      : locationProblem(sent);
  if (sent === null || problem !== null) throw refused(field, locationCode, present(problem));
  if (isFederal(sent)) throw refused(field, locationCode, NO_STATE);
  const location = withCounty(canonicalLocation(sent));
  const state = knownState(location.state);
  requireState(more.psd, `${field}.psd`, 'PA', state);
  requireState(more.schoolDistrict, `${field}.schoolDistrict`, 'OH', state);
  const schoolDistrict = more.schoolDistrict ?? districtIn(location);
  return {
    code: locationCode,
    role,
    location,
    state,
    ...more,
    ...(schoolDistrict === undefined ? {} : { schoolDistrict }),
  };
}

/** A code of Ohio may name the school district itself, such as 39-049-1080996-0000-2503. */
const districtIn = ({ state, school }: Location): string | undefined =>
  state === OHIO && school !== '0' ? school : undefined;

const OHIO = '39';

/** A place that lies in one county names it, also where the code says 000. */
function withCounty(location: Location): Location {
  if (location.county !== '000' || location.place === '0') return location;
  const counties = placeOfPart(location.place, location.state)?.counties ?? [];
  const [county] = counties;
  if (counties.length !== 1 || county === undefined) return location;
  return { ...location, county: county.slice(2) };
}

const refused = (field: string, code: string, problem: string): TaxInterfaceError =>
  refusalAt('location-unknown', field, `${quoted(code)} ${problem}.`);

const HOW =
  '. Send state FIPS, county FIPS, and GNIS place id, such as 06-000-0000 (California) or 06-037-2410877 (the city of Los Angeles)';
const NO_STATE = 'is the whole country. Send the state, and the county and place if you know them';

function requireState(
  value: string | undefined,
  field: string,
  code: string,
  { fips, name }: State,
): void {
  if (value === undefined) return;
  const owner = present(findState(code));
  if (owner.fips === fips) return;
  throw refusalAt(
    'state-differs',
    field,
    `is a code of ${owner.name}, and the location is in ${name}. Leave it out, or correct the location.`,
  );
}

/** Wages of a place inside another would count twice, or not at all. */
function refuseOverlaps(work: readonly TaxLocation[]): void {
  for (const [i, inner] of work.entries()) {
    for (const [k, outer] of work.entries()) {
      if (i === k || relationOf([outer.code], inner.location) !== 'inside') continue;
      if (k > i && inner.code === outer.code) continue;
      throw refusalAt(
        'locations-overlap',
        `workLocations[${i}]`,
        inner.code === outer.code
          ? `${inner.code} is already workLocations[${k}]. Send each location once.`
          : `${inner.code} is inside workLocations[${k}], ${outer.code}. Send locations that do not contain one another.`,
      );
    }
  }
}

function unemploymentState(sent: string | undefined, workStates: readonly State[]): State {
  if (sent === undefined) return present(workStates[0]);
  const state = findState(sent);
  const found = workStates.find(({ fips }) => fips === state?.fips);
  if (found !== undefined) return found;
  throw refusalAt(
    'value-unknown',
    'options.unemploymentState',
    `${quoted(sent)} is not a state of workLocations. Use ${workStates.map(({ code, name }) => `${code} (${name})`).join(' or ')}.`,
    { allowed: workStates.map(({ code }) => code) },
  );
}
