/** The states of a release: which there are, how well each is sourced, and which one a reader means. */

import { nearest } from '../../platform/shape/nearest.ts';
import { notCoveredIn } from '../paycalc/tax-list/not-covered.ts';
import {
  CONFIDENCES,
  type CoveredState,
  countLocalTaxes,
  countRegister,
  coveredStates,
  lowestConfidence,
  type Release,
  taxKind,
} from '../rules/index.ts';
import type { Book } from './book.ts';
import type { StateName } from './schema/parts.ts';
import type { RulesSummary, StateSummary } from './schema/states.ts';

const FEDERAL_NAMES = ['FEDERAL', 'UNITED STATES', 'USA'];

const nameOfState = ({ code, fips, name }: CoveredState): StateName => ({
  code: code.toUpperCase(),
  fips,
  name,
});

/** By postal code, FIPS code, or name, with hyphens or spaces, upper and lower case alike. */
export function findState(release: Release, text: string): StateName | undefined {
  const wanted = text
    .trim()
    .replaceAll(/[-_ ]+/g, ' ')
    .toUpperCase();
  return coveredStates(release)
    .map(nameOfState)
    .find(
      ({ code, fips, name }) =>
        [code, fips, name.toUpperCase()].includes(wanted) ||
        (fips === '00' && FEDERAL_NAMES.includes(wanted)),
    );
}

const MOST_NEAR = 3;

/** Names someone may have meant: the most alike first, then those that begin or sound in part alike. */
export function statesLike(release: Release, text: string): StateName[] {
  const states = coveredStates(release).map(nameOfState);
  const wanted = text
    .trim()
    .replaceAll(/[-_ ]+/g, ' ')
    .toLowerCase();
  const alike = nearest(
    wanted,
    states.map(({ name }) => name),
  );
  const parts = states.filter(
    ({ code, name }) =>
      name.toLowerCase().startsWith(wanted.slice(0, Math.max(2, wanted.length - 2))) ||
      (wanted.length === 2 && [...code.toLowerCase()].some((letter, i) => letter === wanted[i])),
  );
  const first = states.filter(({ name }) => name === alike);
  return [...new Set([...first, ...(wanted.length < 2 ? [] : parts)])].slice(0, MOST_NEAR);
}

export function rulesSummary(book: Book): RulesSummary {
  const { release, payDate } = book;
  return {
    version: release.version,
    payDate,
    firstPayDate: release.firstPayDate,
    lastPayDate: release.lastPayDate,
    states: coveredStates(release).map((state) => stateSummary(book, nameOfState(state))),
  };
}

/** Counts what is in force on the pay date. */
export function stateSummary(book: Book, state: StateName): StateSummary {
  const { release, payDate, coverage, applicability } = book;
  const prefix = `${state.fips}-`;
  const law = release.at(payDate);
  const rules = [...release.taxes.written.keys()]
    .filter((id) => id.startsWith(prefix))
    .flatMap((id) => law?.taxes.get(id) ?? []);
  const registers = release.taxes.registers.filter((register) =>
    register.prefix.startsWith(prefix),
  );
  const counts = registers.map((register) => countRegister(register, release.version, payDate));
  const rows = [
    ...rules.map(({ id }) => id),
    ...registers.map(({ register }) => register.file),
  ].flatMap((name) => coverage.get(name) ?? []);
  const count = (level: (typeof CONFIDENCES)[number]) =>
    rules.filter(({ confidence }) => confidence === level).length +
    sum(counts.map(({ byConfidence }) => byConfidence[level]));
  const inRegisters = CONFIDENCES.filter((level) =>
    counts.some(({ byConfidence }) => byConfidence[level] > 0),
  );
  const levelOf = (kind: string) => {
    const own = rules.filter(({ id }) => taxKind(id) === kind).map(({ confidence }) => confidence);
    const all = kind === 'other' ? [...own, ...inRegisters] : own;
    return all.length === 0 ? null : lowestConfidence(all);
  };
  const missing = notCoveredIn(state.fips, applicability.notCovered, release.taxes);
  return {
    ...state,
    confidence: lowestConfidence([...rules.map(({ confidence }) => confidence), ...inRegisters]),
    income: levelOf('income'),
    unemployment: levelOf('unemployment'),
    other: levelOf('other'),
    taxes: sum(CONFIDENCES.map(count)),
    byConfidence: {
      official: count('official'),
      transcribed: count('transcribed'),
      secondary: count('secondary'),
      derived: count('derived'),
      unverified: count('unverified'),
    },
    localTaxes: countLocalTaxes(release, payDate, prefix),
    officialExamples: sum(rows.map(({ officialExamples }) => officialExamples)),
    otherExamples: sum(rows.map(({ otherExamples }) => otherExamples)),
    openQuestions: new Set(rows.flatMap(({ openQuestions }) => openQuestions)).size,
    notCovered: new Set(missing.map(({ id }) => id)).size,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
