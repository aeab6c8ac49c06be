/** What a client names for `setTaxList`, as home and work locations. */

import { Compile } from 'typebox/schema';
import { present } from '../../../../platform/shape/known.ts';
import { once } from '../../../../platform/shape/once.ts';
import { quoted } from '../../../../platform/shape/quoted.ts';
import { isFederal, type Location, parseLocation } from '../../../engine/index.ts';
import { byPsd } from '../../../places/by-number.ts';
import { canonicalLocation } from '../../../places/places.ts';
import { describeShape } from '../../describe-shape.ts';
import { problem, refusalAt, TaxInterfaceError } from '../../errors.ts';
import { locationOf } from '../../parse-location.ts';
import type { TaxListRequest } from '../schema.ts';
import { relationOf } from '../scope.ts';
import { SetTaxListBody, type TaxReference } from './schema.ts';

const LIST = 'SetTaxListRequest.taxReference';
const strict = once(() => Compile(SetTaxListBody));

/** A reference with its place in the list, and what it says apart from the code. */
type Named = TaxReference & { readonly index: number; readonly location: Location };

type Translated = {
  readonly request: TaxListRequest;
  readonly home: Location;
  /** Paths in `request`, and those of the client's fields. */
  readonly paths: ReadonlyMap<string, string>;
};

/** Throws a `TaxInterfaceError` that names the client's field. */
export function translated(body: unknown): Translated {
  if (!strict().Check(body)) {
    throw describeShape(SetTaxListBody, strict().Errors(body)[1], body, 'body');
  }
  const { taxReference } = body.SetTaxListRequest;
  const payDate = onePayDate(taxReference);
  const named = taxReference
    .map((each, index) => ({
      ...each,
      index,
      location: locationOf(each.locationCode, LIST, index),
    }))
    .filter(({ location }) => !isFederal(location));
  const home = homeOf(named.filter(({ isResident }) => isResident));
  const work = innermost(named.filter(({ isResident }) => !isResident));
  const places = work.length === 0 ? [home] : work;
  return {
    home: home.location,
    request: { payDate, homeLocation: placeOf(home), workLocations: places.map(placeOf) },
    paths: new Map([
      ['payDate', `${LIST}[0].payDate`],
      ['homeLocation', `${LIST}[${home.index}]`],
      ...places.map(({ index }, i): [string, string] => [
        `workLocations[${i}]`,
        `${LIST}[${index}]`,
      ]),
    ]),
  };
}

/** A refusal of `taxList` by the client's names. */
export function renamed(error: TaxInterfaceError, paths: Translated['paths']): TaxInterfaceError {
  const inWords = (text: string): string =>
    [...paths].reduce((words, [ours, theirs]) => words.replaceAll(ours, theirs), text);
  return new TaxInterfaceError(
    error.kind,
    inWords(error.message),
    error.problems.map((each) => ({
      ...each,
      path: inWords(each.path),
      message: inWords(each.message),
    })),
  );
}

function onePayDate(references: readonly TaxReference[]): string {
  const { payDate } = present(references[0]);
  const other = references.findIndex((each) => each.payDate !== payDate);
  if (other < 0) return payDate;
  const path = `${LIST}[${other}].payDate`;
  throw refusalAt(
    'value-unknown',
    path,
    `differs from ${quoted(payDate)} in ${LIST}[0]. Send one pay date in every reference, and another request for another date.`,
  );
}

function homeOf(residences: readonly Named[]): Named {
  const [home, other] = innermost(residences);
  if (home === undefined) {
    const reason =
      'no reference is the home. Send the home location with isResident true, such as 04-013-0000; locations with isResident false are where the employee works.';
    throw new TaxInterfaceError('field-missing', `${LIST}: ${reason}`, [
      problem('field-missing', LIST, reason),
    ]);
  }
  if (other === undefined) return home;
  throw refusalAt(
    'value-unknown',
    `${LIST}[${other.index}].isResident`,
    `${LIST}[${home.index}] is the home already. An employee has one home: send isResident false for a work location.`,
  );
}

/** Each location once. One that holds another adds no tax that the inner one does not have. */
function innermost(references: readonly Named[]): Named[] {
  const holds = (outer: Named, inner: Named): boolean =>
    relationOf([outer.locationCode], inner.location) === 'inside';
  return references.filter(
    (each, i) =>
      !references.some(
        (other, k) => k !== i && holds(each, other) && (!holds(other, each) || k < i),
      ),
  );
}

function placeOf(reference: Named): TaxListRequest['homeLocation'] {
  const { locationCode } = reference;
  return { locationCode, ...psdOf(reference), ...districtOf(reference) };
}

const PENNSYLVANIA = '42';
const OHIO = '39';

/** Six digits that are one of the municipality's PSD codes cannot be anything else. */
function psdOf({ municipalityCode, location, index }: Named): { psd?: string } {
  if (!isSent(municipalityCode)) return {};
  const psd = municipalityCode.trim();
  const municipalities = location.state === PENNSYLVANIA ? byPsd(psd) : [];
  const isOwn = municipalities.some(({ locationCode }) => {
    const scope = canonicalLocation(present(parseLocation(locationCode)));
    return (
      scope.place === location.place ||
      (location.place === '0' && relationOf([location.code], scope) === 'inside')
    );
  });
  if (isOwn) return { psd };
  throw refusalAt(
    'value-unknown',
    `${LIST}[${index}].municipalityCode`,
    `${quoted(municipalityCode)} is not a PSD code of ${location.code}. Send null: the location code names the municipality. In Pennsylvania, GET /ste-hosted/v1/locations?psd= finds location and PSD code.`,
  );
}

function districtOf({ schoolCode, location, index }: Named): { schoolDistrict?: string } {
  if (!isSent(schoolCode)) return {};
  const schoolDistrict = schoolCode.trim();
  if (location.state === OHIO && /^\d{4}$/.test(schoolDistrict)) return { schoolDistrict };
  throw refusalAt(
    'value-unknown',
    `${LIST}[${index}].schoolCode`,
    `${quoted(schoolCode)} is not used. Send null, or for a location in Ohio the four-digit number of the school district.`,
  );
}

const isSent = (code: string | null | undefined): code is string => (code ?? '').trim() !== '';
