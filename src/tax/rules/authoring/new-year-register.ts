/** Adds the blocks of a year to a register, and to its CSV a row for each tax whose figures are there. */

import { posix } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import type { TextFile } from '../../../platform/shape/yaml-file.ts';
import type { Register } from '../registers/register.ts';
import { BLANK } from './blanks.ts';
import { blankDocument, textOf, type Value, withoutEvidence } from './new-year-files.ts';

/** `block` is the one to add, with blanks for its evidence. */
export function preparedRegister(
  file: string,
  block: Value,
  sources: readonly TextFile[],
): { files: (TextFile & { isGrown: true })[]; note: string } {
  const text = textIn(sources, file);
  const register = parseDocument(text).toJS() as Register;
  const { figures, evidence } = withoutEvidence(block);
  const { effective } = block;
  if (register.row !== undefined) return preparedRows(file, register, block, sources);
  const { blocks = [] } = register;
  if (blocks.some((own) => own.effective === effective)) {
    return { files: [], note: `already there: the block of ${effective} in ${file}` };
  }
  const evidenceFile = file.replace(/\.yaml$/, '.evidence.yaml');
  const csv = posix.join(posix.dirname(file), register.register);
  const rows = withRows(textIn(sources, csv), register, blocks.at(-1), {
    effective: String(effective),
  });
  return {
    files: [
      { file, text: withBlock(text, figures), isGrown: true },
      {
        file: evidenceFile,
        text: withBlock(textIn(sources, evidenceFile), { effective, ...evidence }),
        isGrown: true,
      },
      searchedAgain(file, sources),
      ...(rows.added === 0 ? [] : [{ file: csv, text: rows.text, isGrown: true } as const]),
    ],
    note:
      rows.added === 0
        ? `${csv}: no figures to fill in`
        : `${csv}: fill in the ${rows.added} rows of ${effective}, and delete those whose figures are the same as before`,
  };
}

/** A register whose rows are its editions: one more row for each tax, and `ends` of the register moves. */
function preparedRows(
  file: string,
  register: Register,
  { effective, ends, since }: Value,
  sources: readonly TextFile[],
): { files: (TextFile & { isGrown: true })[]; note: string } {
  const csv = posix.join(posix.dirname(file), register.register);
  const text = textIn(sources, csv);
  const columns = (text.split('\n')[0] ?? '').split(',');
  if (!columns.includes('ends') || !columns.includes('since')) {
    return {
      files: [],
      note: `${file}: add columns ends and since to ${csv}, with what its rows have now, then its rows from ${String(effective)} on, and move ends of row`,
    };
  }
  if (text.includes(`,${String(effective)},`)) {
    return { files: [], note: `already there: the rows of ${String(effective)} in ${csv}` };
  }
  const rows = withRows(text, register, register.row, {
    effective: String(effective),
    ends: String(ends),
    since: String(since),
    knownto: '',
  });
  const yaml = textIn(sources, file).replace(/^( {2}ends: ).*$/m, `$1${String(ends)}`);
  return {
    files: [
      { file, text: yaml, isGrown: true },
      searchedAgain(file, sources),
      { file: csv, text: rows.text, isGrown: true },
    ],
    note: `${csv}: fill in the ${rows.added} rows of ${String(effective)}; those whose figures are the same as before, too`,
  };
}

/** The examples of a register, with the day of the search to fill in. */
function searchedAgain(file: string, sources: readonly TextFile[]) {
  const examples = file.replace('.register.yaml', '.examples.yaml');
  const text = textIn(sources, examples).replace(
    /^searched: (.*)$/m,
    `searched: ${BLANK} # before: $1`,
  );
  return { file: examples, text, isGrown: true } as const;
}

const textIn = (sources: readonly TextFile[], file: string): string =>
  sources.find((source) => source.file === file)?.text ?? '';

/** The text with one more entry of `blocks`; nothing else of it changes. */
function withBlock(text: string, block: Value): string {
  const document = parseDocument(text);
  const blocks = isMap(document.contents) ? document.get('blocks') : undefined;
  const last = isSeq(blocks) ? (blocks.items.at(-1) as { range?: [number, number, number] }) : null;
  const entry = textOf(blankDocument([block], 'before'));
  if (last?.range === undefined) {
    return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}blocks:\n${indented(entry, 2)}`;
  }
  const [from, , to] = last.range;
  const dash = text.lastIndexOf('-', from);
  const indent = dash - (text.lastIndexOf('\n', dash) + 1);
  const before = text.slice(0, to).trimEnd();
  return `${before}\n${indented(entry, indent)}${text.slice(to)}`;
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

/** The CSV with a row for each key behind its last one: what `template` takes from it is blank, but for `given`. */
function withRows(
  csv: string,
  { key, identity }: Register,
  template: unknown,
  given: Readonly<Record<string, string>>,
): { text: string; added: number } {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const columns = head.split(',');
  const same = new Set([key, ...columnsIn(identity)]);
  const figures = columnsIn(template).filter((column) => !same.has(column) && !(column in given));
  if (figures.length === 0) return { text: csv, added: 0 };
  const keyOf = (line: string): string => line.split(',')[columns.indexOf(key)] ?? '';
  const lastLines = new Map(lines.map((line, i) => [keyOf(line), i]));
  const text = [head];
  for (const [i, line] of lines.entries()) {
    text.push(line);
    if (lastLines.get(keyOf(line)) !== i) continue;
    const cells = line
      .split(',')
      .map(
        (cell, k) => given[columns[k] ?? ''] ?? (figures.includes(columns[k] ?? '') ? BLANK : cell),
      );
    text.push(cells.join(','));
  }
  return { text: `${text.join('\n')}\n`, added: lastLines.size };
}

/** Columns that `{column}` in a text of the value names. */
const columnsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/\{([a-z]+)\}/g)].map(
    ([, column]) => column as string,
  );
