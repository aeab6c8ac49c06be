/** Short names of taxes to the taxes of one check: by the law of its day, its states, and its places. */

import type { Law } from '../../engine/index.ts';
import { taxIdOf } from '../headers/tax-names.ts';

/** Where the employee of a check works and lives. */
export type Whereabouts = {
  /** FIPS code. */
  readonly state: string;
  /** FIPS code; undefined where the register does not say it. */
  readonly homeState: string | undefined;
  /** As the register names them; empty where it does not. */
  readonly workPlace: string;
  readonly homePlace: string;
};

/** Taxes, or why they cannot be said. */
type Resolved = { readonly taxes: readonly string[] } | { readonly problem: string };

const none: Resolved = { taxes: [] };

/** A register asks the same for most of its rows, and a law has thousands of taxes. */
const resolved = new WeakMap<Law, Map<string, Resolved>>();

/** The taxes in force that a short name or an id means; none where there is no such tax. */
export function taxesOfCheck(name: string, at: Whereabouts, law: Law): Resolved {
  const known = resolved.get(law) ?? new Map<string, Resolved>();
  resolved.set(law, known);
  const key = JSON.stringify([name, at]);
  const found = known.get(key) ?? resolve(name, at, law);
  known.set(key, found);
  return found;
}

function resolve(name: string, at: Whereabouts, law: Law): Resolved {
  const [, home, rest = ''] = /^(HOME:)?(.*)$/.exec(name) ?? [];
  const state = home === undefined ? at.state : at.homeState;
  if (state === undefined) {
    return {
      problem: 'the register does not say where the employee lives. Name the column (homeState).',
    };
  }
  const [, code, kind, place] = /^(?:([A-Z]{2}|\d{2}):)?(LOCAL|LST)(?::(.+))?$/.exec(rest) ?? [];
  if (kind !== undefined) {
    const fips = code === undefined ? state : (taxIdOf(`${code}:SIT`, undefined) ?? '').slice(0, 2);
    const isHome = home !== undefined || (fips !== at.state && fips === at.homeState);
    const own = localTax(kind, place ?? (isHome ? at.homePlace : at.workPlace), fips, law);
    // A name without its state can be that of the place of residence.
    const isElsewhere = code === undefined && place !== undefined && !isHome;
    if ('taxes' in own || !isElsewhere || (at.homeState ?? state) === state) return own;
    const other = localTax(kind, place, at.homeState ?? state, law);
    return 'taxes' in other ? other : own;
  }
  if (rest === 'SUTA') return unemployment(state, law);
  return statewide(rest, state, law);
}

function statewide(name: string, state: string, law: Law): Resolved {
  const id = taxIdOf(name, state);
  if (id === undefined) return none;
  if (law.taxes.has(id)) return { taxes: [id] };
  const before = id.replace(/000$/, '');
  const others = [...law.taxes.keys()].filter((other) => other.startsWith(before));
  return others.length === 1 ? { taxes: others } : none;
}

/** Of a side that is not named: the employer's, where employees pay none. */
function unemployment(state: string, law: Law): Resolved {
  if (!law.taxes.has(`${state}-000-0000-SUI-000`)) return statewide('ER_SUTA', state, law);
  return {
    problem:
      'employees and employers pay unemployment tax in that state. Name the tax in the columns file: SUI is the employee’s, ER_SUTA the employer’s.',
  };
}

/** After the name of the place in a tax's title. */
const AFTER_PLACE = /^($|,|city\b|town|borough|village|county|municipal|earned|wage|local)/;
const MOST_NAMED = 5;

function localTax(kind: string, place: string, state: string, law: Law): Resolved {
  if (place === '') {
    return {
      problem:
        'a local tax needs its place. Name the column of the city or county (workPlace, homePlace), or the tax.',
    };
  }
  const isKind = kind === 'LST' ? /^LST$/ : /^(CITY|CNTY|EIT|OLF)$/;
  const found = [...law.taxes.keys()].filter((id) => {
    const [fips, , , own = ''] = id.split('-');
    if (fips !== state || !isKind.test(own)) return false;
    return isLeviedIn(id, place, law);
  });
  if (found.length === 1) return { taxes: found };
  const named = found.slice(0, MOST_NAMED).map((id) => `${id} (${law.taxes.get(id)?.title})`);
  return {
    problem:
      found.length === 0
        ? `there is no local tax of ${JSON.stringify(place)} in the rules. Name the tax in the columns file.`
        : `${found.length} local taxes can be that of ${JSON.stringify(place)}: ${named.join(', ')}. Name the tax in the columns file.`,
  };
}

/** Whether a local tax is that of a place: its name, or its location code. */
export function isLeviedIn(id: string, place: string, law: Law): boolean {
  if (!/^\d{2}-/.test(place)) return isNamed(law.taxes.get(id)?.title ?? '', place);
  const [fips, county, part] = id.split('-');
  const [ownFips, ownCounty, ownPart = '0000'] = place.split('-');
  // A tax of a place that lies in several counties has none in its id.
  return fips === ownFips && part === ownPart && (part !== '0000' || county === ownCounty);
}

function isNamed(title: string, place: string): boolean {
  const name = words(place.replace(/,.*$/, '')).replace(/ (city|county|borough|township)$/, '');
  const text = words(title);
  return text.startsWith(name) && AFTER_PLACE.test(text.slice(name.length).trim());
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d,]+/gu, ' ')
    .trim();
