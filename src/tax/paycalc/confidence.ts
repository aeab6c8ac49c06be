/**
 * `options.minimumConfidence`: refuses a payment if anything that its lines use has a lower confidence than
 * asked. That is the figures of each tax and of those it depends on, the rule of residence where it
 * decides, and whether the wage types and benefits of the payment count.
 */

import {
  type Confidence,
  concernsResidence,
  creditedTaxes,
  encloses,
  type FigurePart,
  isSent,
  isSupplemental,
  type Line,
  type Paycheck,
  type TaxRequest,
} from '../engine/index.ts';
import { CONFIDENCES, isLowerConfidence } from '../rules/index.ts';
import { type Problem, problem, TaxInterfaceError } from './errors.ts';
import { wordOf } from './words.ts';

/** Something that a line uses, in words that begin a sentence. */
type Use = { readonly what: string; readonly confidence: Confidence };

/** Taxes named in one message; the rest follows once these are settled. */
const MAX_TAXES = 5;

/** Does nothing when the request accepts every figure; throws a `TaxInterfaceError`. */
export function checkConfidence(
  asked: string | null | undefined,
  paycheck: Paycheck,
  lines: readonly Line[],
): void {
  if (asked == null) return;
  requireConfidence(wordOf(CONFIDENCES, asked, 'options.minimumConfidence'), paycheck, lines);
}

/** Throws a `TaxInterfaceError` that names the taxes, what has a lower confidence, and what to do. */
function requireConfidence(asked: Confidence, paycheck: Paycheck, lines: readonly Line[]): void {
  const problems = paycheck.taxes.flatMap((request, i) => {
    if (usesNothing(request, lines)) return [];
    const unsure = usesOf(request, paycheck).filter((use) =>
      isLowerConfidence(use.confidence, asked),
    );
    return unsure.length === 0 ? [] : [unsureTax(request, i, unsure)];
  });
  if (problems.length === 0) return;
  const named = problems.slice(0, MAX_TAXES);
  const shown = named.map(({ path, message }) => `${path}: ${message}`);
  if (problems.length > MAX_TAXES) shown.push(`and ${problems.length - MAX_TAXES} more`);
  throw new TaxInterfaceError(
    'confidence',
    `${shown.join('; ')}. options.minimumConfidence is ${asked}: send a lower one, or leave out these taxes and withhold them by the agencies' own publications.`,
    named,
  );
}

function unsureTax({ rule }: TaxRequest, i: number, unsure: readonly Use[]): Problem {
  const uses = new Set(unsure.map(({ what, confidence }) => `${what}: ${confidence}`));
  const path = `taxJurisdictionParms[${i}].uniqueTaxID`;
  return problem('confidence', path, `${rule.id} (${rule.title}), ${[...uses].join(', ')}`);
}

/** An exempt tax is zero whatever its figures are; federal supplemental wages above the million are not. */
const usesNothing = ({ rule, isExempt }: TaxRequest, lines: readonly Line[]): boolean =>
  isExempt && lines.every((line) => line.uniqueTaxID !== rule.id || line.taxAmount === 0);

const usesOf = (request: TaxRequest, paycheck: Paycheck): Use[] => [
  ...ownFigures(request, paycheck),
  ...otherFigures(request, paycheck),
  ...residence(request, paycheck),
  ...wageTypes(request, paycheck),
  ...benefits(request, paycheck),
];

function ownFigures(request: TaxRequest, paycheck: Paycheck): Use[] {
  const { overrideRate, overrideWageBase } = request;
  const { figures, parts } = request.rule.confidences;
  const uses: Use[] =
    isSent(overrideRate) && isSent(overrideWageBase)
      ? []
      : [{ what: 'figures', confidence: figures }];
  for (const { part, what, isUsed } of PARTS) {
    const confidence = parts[part];
    if (confidence !== undefined && isUsed(request, paycheck)) uses.push({ what, confidence });
  }
  return uses;
}

type Part = {
  readonly part: FigurePart;
  readonly what: string;
  isUsed(request: TaxRequest, paycheck: Paycheck): boolean;
};

/** When a payment uses a part of the figures. */
const PARTS: readonly Part[] = [
  {
    part: 'publishedRate',
    what: 'published rate',
    isUsed: ({ overrideRate }) => !isSent(overrideRate),
  },
  {
    part: 'creditReductions',
    what: 'credit reductions',
    isUsed: ({ overrideRate, parameters, rule }) =>
      !isSent(overrideRate) && parameters === rule.defaults,
  },
  {
    part: 'supplemental',
    what: 'rule for supplemental wages',
    isUsed: (request, paycheck) =>
      paycheck.wages.some(
        (wage) => isSupplemental(wage.kind, wage) && reaches(request, paycheck, wage.location),
      ),
  },
  {
    part: 'nonresidentAlien',
    what: 'table for nonresident aliens',
    isUsed: ({ rule, parameters }) =>
      rule.parameters.some(
        ({ parameterName, allowedValues = [] }, i) =>
          parameterName === 'FILINGSTATUS' && allowedValues[parameters[i] ?? -1]?.value === 'NRA',
      ),
  },
];

/** Of the taxes it depends on, with the certificate of the request, or the default one. */
function otherFigures(request: TaxRequest, paycheck: Paycheck): Use[] {
  const ids = [...request.rule.dependsOn, ...creditedTaxes(request, paycheck)];
  return ids.flatMap((id) => {
    const asked = paycheck.taxes.filter(({ rule }) => rule.id === id);
    if (asked.length > 0) {
      return asked
        .flatMap((other) => ownFigures(other, paycheck))
        .map(({ what, confidence }) => ({ what: `${what} of ${id}`, confidence }));
    }
    const other = paycheck.law.taxes.get(id);
    return other === undefined ? [] : [{ what: `figures of ${id}`, confidence: other.confidence }];
  });
}

function residence(request: TaxRequest, paycheck: Paycheck): Use[] {
  const rule = request.rule.residence;
  if (rule === null || !concernsResidence(request, paycheck)) return [];
  const use = (what: string, confidence: Confidence | null): Use[] =>
    confidence === null ? [] : [{ what, confidence }];
  const { confidence, slots } = rule;
  if (request.isResident) {
    return [
      ...use('rule for residents', confidence.residents),
      ...(rule.residents === 'creditTable'
        ? use('reciprocal agreements', confidence.reciprocity)
        : []),
    ];
  }
  const isSet = (slot: number): boolean => slot >= 0 && request.parameters[slot] === 1;
  return [
    ...use('rule for nonresidents', confidence.nonresidents),
    ...(isSet(slots.certificate) ? use('reciprocal agreements', confidence.reciprocity) : []),
    ...(isSet(slots.convenience) ? use('convenience rule', confidence.convenience) : []),
  ];
}

function wageTypes(request: TaxRequest, paycheck: Paycheck): Use[] {
  const { wageBase } = request.rule;
  return paycheck.wages.flatMap(({ kind, location }) => {
    if (kind.treatment === 'base' && !wageBase.replacedBy.includes(kind.index)) return [];
    if (!reaches(request, paycheck, location)) return [];
    const confidence = wageBase.earningConfidences[kind.index];
    return confidence === undefined ? [] : [{ what: `whether ${kind.name} counts`, confidence }];
  });
}

function benefits(request: TaxRequest, paycheck: Paycheck): Use[] {
  const { wageBase } = request.rule;
  return paycheck.benefits.flatMap(({ kind, location }) => {
    if (location !== null && !overlap(location, request.location)) return [];
    const confidence = wageBase.benefitConfidences[kind.index];
    return confidence === undefined
      ? []
      : [{ what: `whether benefit ${kind.name} lowers the wages`, confidence }];
  });
}

type Location = TaxRequest['location'];

/** A rule of residence may look at wages anywhere. */
const reaches = (request: TaxRequest, paycheck: Paycheck, location: Location): boolean =>
  concernsResidence(request, paycheck) || overlap(location, request.location);

const overlap = (a: Location, b: Location): boolean => encloses(a, b) || encloses(b, a);
