/**
 * Municipal taxes on wages for work in the place, which an employer may also withhold for the
 * municipality of residence if the employee asks: Ohio's cities and villages. The taxes are looked up
 * by place.
 */

import { present } from '../../../platform/shape/known.ts';
import type { TaxRule } from '../../engine/index.ts';
import type { Where } from '../../rules/index.ts';
import { type Findings, type Inquiry, whyOf } from './candidate.ts';
import { isHeld } from './held.ts';
import type { TaxLocation } from './situation.ts';

/** `where.taxes` is the id with `*` for the place. */
export function findMunicipalTaxes(where: Where, inquiry: Inquiry, findings: Findings): void {
  const { home, work, law } = inquiry;
  const pattern = present(where.taxes[0]);
  const state = pattern.slice(0, 2);
  if (!isHeld(where.taxes, inquiry)) return;
  const taxOf = ({ location }: TaxLocation): TaxRule | undefined =>
    location.state === state ? law.taxes.get(pattern.replace('*', location.place)) : undefined;
  const atHome = taxOf(home);
  const found = new Set<TaxRule>();
  for (const place of work) {
    const rule = taxOf(place);
    if (rule !== undefined) {
      found.add(rule);
      findings.taxes.push({
        ...{ rule, locationCode: place.code, isResident: rule === atHome && work.length === 1 },
        why: whyOf({ rule, where }),
        ...(rule === atHome && work.length > 1 ? { notes: [WAGES_HERE] } : {}),
      });
    } else if (place.location.state === state && place.location.place === '0') ask(where, findings);
  }
  if (atHome === undefined || found.has(atHome)) return;
  findings.taxes.push({
    rule: atHome,
    locationCode: home.code,
    isResident: true,
    why: { ...whyOf({ rule: atHome, where }), rule: COURTESY },
    ...(where.condition === undefined ? {} : { condition: where.condition }),
  });
}

const COURTESY =
  'Withholding for the municipality of residence is a courtesy: an employer may do it if the employee asks, and need not.';

const WAGES_HERE =
  'isResident false withholds from the wages earned here, which the law requires. For the courtesy on wages earned elsewhere too, send isResident true, with CREDITRATE and CREDITLIMIT.';

function ask({ unknown, source, confidence }: Where, { questions }: Findings): void {
  if (unknown === undefined || questions.some(({ question }) => question === unknown)) return;
  questions.push({
    name: 'workLocations',
    question: unknown,
    ...(source === undefined ? {} : { citation: source }),
    ...(confidence === undefined ? {} : { confidence }),
  });
}
