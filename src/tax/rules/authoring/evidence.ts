/**
 * `X.evidence.yaml` next to a rule file `X.yaml`: how its figures were read, what agrees with them,
 * and when they were last checked. It has the same shape as the rule file, and an entry of a list
 * belongs to the one entry there with the same `tax`, `effective` or `name`.
 *
 * `evidence` is part of a sealed release. What is found later goes into `sources`, which stay in this
 * file: public documents that show what the evidence says, each with its address.
 */

import Type from 'typebox';
import { isObject } from '../../../platform/shape/known.ts';
import { reasonOf } from '../../../platform/shape/reasons.ts';
import { dataErrors } from '../../../platform/shape/shape-errors.ts';

/** The only texts that the file adds. */
const TEXTS = ['evidence', 'checked'];

const Sources = Type.Array(
  Type.Object(
    {
      document: Type.String({ minLength: 5 }),
      url: Type.String({ pattern: '^https?://[^ ]+$' }),
      /** What it shows, in our words. */
      says: Type.String({ minLength: 10 }),
    },
    { additionalProperties: false },
  ),
  { minItems: 1 },
);

const SUFFIX = '.evidence.yaml';

/** A parsed YAML file; `file` is its path below the tree, `name` the last part of it. */
type Parsed = { readonly file: string; readonly name: string; readonly value: unknown };

/** The rule files, each with the evidence next to it. What does not fit is added to `problems`. */
export function joinEvidence<File extends Parsed>(
  files: Iterable<File>,
  problems: string[],
): File[] {
  const all = [...files];
  const isEvidence = ({ name }: Parsed): boolean => name.endsWith(SUFFIX);
  const evidence = new Map(
    all.filter(isEvidence).map((each) => [each.file.replace(SUFFIX, '.yaml'), each]),
  );
  const joined = all
    .filter((each) => !isEvidence(each))
    .map((each) => {
      const own = evidence.get(each.file);
      if (own === undefined) return each;
      evidence.delete(each.file);
      try {
        return { ...each, value: withEvidence(each.value, own.value) };
      } catch (error) {
        problems.push(`${own.file}: ${reasonOf(error)}`);
        return each;
      }
    });
  for (const [figures, { file }] of evidence) problems.push(`${file}: there is no ${figures}`);
  return joined;
}

type Mapping = Readonly<Record<string, unknown>>;

/** `figures` with the texts of `evidence` in their places. Throws an Error that names a misplaced one. */
function withEvidence(figures: unknown, evidence: unknown, path = ''): unknown {
  if (Array.isArray(figures) && Array.isArray(evidence)) return entriesOf(figures, evidence, path);
  if (!isObject(figures) || !isObject(evidence)) {
    throw new Error(`${path || 'the file'}: has no counterpart in the rule file`);
  }
  const result: Record<string, unknown> = { ...figures };
  for (const [key, value] of Object.entries(evidence)) {
    const at = `${path}/${key}`;
    if (key === 'sources') {
      checkSources(value, at);
    } else if (TEXTS.includes(key)) {
      if (key in figures)
        throw new Error(`${at}: is also in the rule file; keep it in one of them`);
      result[key] = value;
    } else if (typeof value === 'object' && value !== null) {
      result[key] = withEvidence(figures[key], value, at);
    } else if (figures[key] !== value) {
      throw new Error(`${at}: the rule file has ${String(figures[key])}, not ${String(value)}`);
    }
  }
  return result;
}

function checkSources(value: unknown, at: string): void {
  const [wrong] = dataErrors(Sources, value);
  if (wrong !== undefined) {
    throw new Error(
      `${[at, wrong.path].filter((part) => part !== '').join('/')}: ${wrong.message}`,
    );
  }
}

function entriesOf(figures: readonly unknown[], evidence: readonly unknown[], path: string) {
  const result = [...figures];
  for (const entry of evidence) {
    const found = figures.flatMap((figure, i) => (isSame(figure, entry) ? [i] : []));
    const [index] = found;
    if (index === undefined || found.length > 1) {
      const hint = found.length > 1 ? '; add its since' : '';
      throw new Error(
        `${path}: ${nameOf(entry)} matches ${found.length} entries of the rule file${hint}`,
      );
    }
    result[index] = withEvidence(result[index], entry, `${path}/${index}`);
  }
  return result;
}

const isSame = (figure: unknown, entry: unknown): boolean =>
  isObject(figure) &&
  isObject(entry) &&
  namesOf(entry).every(([key, value]) => figure[key] === value);

/** The values that tell which entry of a list is meant. */
const namesOf = (entry: Mapping): [string, unknown][] =>
  Object.entries(entry).filter(
    ([key, value]) =>
      key !== 'sources' && !TEXTS.includes(key) && (typeof value !== 'object' || value === null),
  );

const nameOf = (entry: unknown): string =>
  isObject(entry) ? JSON.stringify(Object.fromEntries(namesOf(entry))) : JSON.stringify(entry);
