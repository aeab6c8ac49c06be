/** The texts of the files that hold a prepared year: figures, their evidence, and examples. */

import { type Document, isMap, isPair, isScalar, visit, Document as YamlDocument } from 'yaml';
import { isObject } from '../../../platform/shape/known.ts';
import type { TextFile } from '../../../platform/shape/yaml-file.ts';
import { BLANK } from './blanks.ts';
import type { Fixed } from './fixed-by-law.ts';

export type Value = Record<string, unknown>;

/**
 * `from` is the day of the figures next to the blanks, `before` the file that holds them. The evidence
 * in `value` goes into its own file.
 */
export function preparedFiles(
  file: string,
  value: Value,
  from: string,
  before: string,
  fixed: Fixed,
): TextFile[] {
  const { figures, evidence } = withoutEvidence(value);
  const document = blankDocument(figures, from, fixed);
  document.commentBefore = [
    ` Prepared by wagewright rules new-year: fill in every ${BLANK}, each number from the agency's text.`,
    ` Are the figures the same as before? Delete this file with its examples and evidence, and add a`,
    ` confirmed: row to ${before}.`,
  ].join('\n');
  return [
    { file, text: textOf(document) },
    {
      file: file.replace(/\.yaml$/, '.evidence.yaml'),
      text: `# How the figures were read, what agrees with them, and when they were last checked.\n${textOf(new YamlDocument(evidence))}`,
    },
    {
      file: file.replace(/\.yaml$/, '.examples.yaml'),
      text: `# The agency's worked examples, or where you looked for them.\nsearched: ${BLANK}\nsearchLog: ${BLANK}\n`,
    },
  ];
}

export const textOf = (document: Document): string => document.toString({ lineWidth: 120 });

/** Names of the values that tell the entries of a list apart. */
const ENTRY_NAMES = ['tax', 'effective', 'since'];

/** The figures, and in the same shape the blanks for their evidence. */
export function withoutEvidence(value: Value): { figures: Value; evidence: Value } {
  const figures: Value = {};
  const { checked, evidence: text } = value;
  const evidence: Value = {
    ...(checked === undefined ? {} : { checked }),
    ...(text === undefined ? {} : { evidence: text }),
  };
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'evidence' || name === 'checked') continue;
    if (Array.isArray(inner) && inner.every(isObject)) {
      const parts = inner.map((entry) => ({ entry, ...withoutEvidence(entry) }));
      figures[name] = parts.map((part) => part.figures);
      const told = parts.filter((part) => Object.keys(part.evidence).length > 0);
      if (told.length > 0) {
        evidence[name] = told.map((part) => ({ ...namesOf(part.entry), ...part.evidence }));
      }
    } else if (isObject(inner)) {
      const part = withoutEvidence(inner);
      figures[name] = part.figures;
      if (Object.keys(part.evidence).length > 0) evidence[name] = part.evidence;
    } else {
      figures[name] = inner;
    }
  }
  return { figures, evidence };
}

const namesOf = (entry: Value): Value =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => ENTRY_NAMES.includes(name)));

/** Decimals, and tables of them: figures of the year before, shown next to the blank if they fit. */
const FIGURE = /^[\d.]+(\s+([\d.]+|whole))*\s*$/;

/** Texts that tell a figure or a year would be out of date without anyone noticing. */
const TELLS_A_FIGURE = /\d ?%|\$\d|\d,\d{3}|\b(19|20)\d\d\b/;

/** Fields that are no figures, whatever they look like. */
const KEPT = ['since', 'tax', 'effective', 'ends', 'method', 'of', 'url'];

/** The figures as blanks, each with what it was before; those that the law fixes are filled in. */
export function blankDocument(
  figures: unknown,
  from: string,
  fixed: Fixed = () => undefined,
): Document {
  const document: Document = new YamlDocument(figures);
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const name = nameOf(path);
      const text = node.value.trim();
      if (KEPT.includes(name) || !(FIGURE.test(text) || TELLS_A_FIGURE.test(text))) return;
      const law = fixed(taxOf(path), name, text);
      if (!text.includes('\n')) node.comment = ` ${from}: ${text}`;
      if (law !== undefined) tellRule(path, law.rule);
      if (law?.value !== undefined) {
        node.value = law.value;
        return;
      }
      node.value = BLANK;
      node.type = 'PLAIN';
    },
  });
  return document;
}

/** The name of the field that a value belongs to, also within a list. */
function nameOf(path: readonly unknown[]): string {
  const pair = path.findLast((node) => isPair(node));
  return isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : '';
}

/** The rule of a law, in a comment above the field. */
function tellRule(path: readonly unknown[], rule: string): void {
  const pair = path.findLast((node) => isPair(node));
  if (isPair(pair) && isScalar(pair.key)) pair.key.commentBefore = ` By law: ${rule}.`;
}

/** The tax of the nearest mapping around a value that names one. */
function taxOf(path: readonly unknown[]): string {
  const named = path.findLast((node) => isMap(node) && node.has('tax'));
  return isMap(named) ? String(named.get('tax')) : '';
}
