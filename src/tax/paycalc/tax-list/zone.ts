/**
 * Taxes on wages for work in a zone: a part of a township or city that no location code names, such
 * as Ohio's joint economic development districts. `where.zones` says in which locations a zone may lie.
 */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';
import type { Where } from '../../rules/index.ts';
import { type Findings, filled, type Inquiry, whyOf } from './candidate.ts';
import { heldIds } from './held.ts';
import { relationOf } from './scope.ts';
import type { TaxLocation } from './situation.ts';

export function findZoneTaxes(where: Where, inquiry: Inquiry, findings: Findings): void {
  const { law, applicability } = inquiry;
  const work = inquiry.work.filter(({ state }) => where.taxes[0]?.startsWith(state.fips));
  if (work.length === 0) return;
  const held = heldIds(where.taxes, inquiry);
  if (held.length === 0) return;
  for (const id of held) {
    for (const place of work) {
      const relation = relationOf(applicability.zones[id] ?? [], place.location);
      if (relation === 'outside' || isWholeState(place)) continue;
      findings.taxes.push(perhaps({ rule: present(law.taxes.get(id)), where }, place));
    }
  }
  if (work.every((place) => isMunicipality(place, findings))) return;
  const open = work.some(isWholeState)
    ? held
    : held.filter((id) => applicability.zones[id] === undefined);
  ask(
    where,
    open.map((id) => present(law.taxes.get(id))),
    findings,
  );
}

const isWholeState = ({ location }: TaxLocation): boolean =>
  location.county === '000' && location.place === '0';

/** Zones lie outside the municipalities, unless a location of theirs says otherwise. */
const isMunicipality = ({ code }: TaxLocation, { taxes }: Findings): boolean =>
  taxes.some(({ rule, locationCode }) => locationCode === code && rule.id.includes('-CITY-'));

function perhaps({ rule, where }: { rule: TaxRule; where: Where }, { code }: TaxLocation) {
  const { condition } = where;
  return {
    rule,
    locationCode: code,
    why: whyOf({ rule, where }),
    ...(condition === undefined
      ? {}
      : {
          condition: {
            question: filled(condition.question, { zone: nameOf(rule) }),
            assumed: condition.assumed,
          },
        }),
  };
}

/** The zone, without what the title says of the tax. */
const nameOf = ({ title }: TaxRule): string => title.replace(/ income tax .*$/, '');

function ask(
  { unknown, source, confidence }: Where,
  rules: readonly TaxRule[],
  { questions }: Findings,
): void {
  if (unknown === undefined) return;
  questions.push({
    name: 'workLocations',
    question: unknown,
    allowedValues: rules.map((rule) => ({ value: rule.id, meaning: nameOf(rule) })),
    ...(source === undefined ? {} : { citation: source }),
    ...(confidence === undefined ? {} : { confidence }),
  });
}
