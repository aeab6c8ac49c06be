/** What to say about a tax id that a version does not have. */

import { nearest } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import { stateOf } from '../places/places.ts';
import type { Release } from '../rules/index.ts';

const TAX_ID = /^(\d{2})-(\d{3})-(\w+)-\w+-\d{3}$/;

/** What is wrong with `id` and where to look, as the end of a sentence; the nearest of the release's. */
export function unknownTax(
  id: string,
  { otherTaxes, taxes, version }: Release,
): { readonly reason: string; readonly suggestion: string | undefined } {
  const other = otherTaxes.find(({ tax }) => tax === id);
  if (other !== undefined) {
    return {
      reason: `${quoted(id)} is not a tax in version ${version}. ${other.reason}`,
      suggestion: undefined,
    };
  }
  // Never of another state, whose digits may be similar.
  const ofState = [...taxes.written.keys()].filter((tax) => tax.startsWith(id.slice(0, 3)));
  const near = nearest(id, taxes.at(jurisdiction(id))) ?? nearest(id, ofState);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  const reason = `${quoted(id)} is not a tax in version ${version}.${hint}${localHint(id, taxes)} GET /ste-hosted/v1/taxes lists them.`;
  return { reason, suggestion: near };
}

const jurisdiction = (id: string): string => id.split('-').slice(0, 3).join('-');

/** Which local taxes of the state there are, when the id is of a county or place. */
function localHint(id: string, taxes: Release['taxes']): string {
  const [, state = '', county = '', place = ''] = TAX_ID.exec(id) ?? [];
  const found = stateOf(state);
  if (found === undefined || (county === '000' && /^0+$/.test(place))) return '';
  const own = taxes.jurisdictions(state).filter((code) => code !== `${state}-000-0000`);
  return own.length === 0
    ? ` Local taxes in ${found.name} are not covered.`
    : ` It covers ${own.length} local jurisdiction${own.length === 1 ? '' : 's'} in ${found.name}, such as ${own.slice(0, 3).join(', ')}.`;
}
