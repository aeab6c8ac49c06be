/** A planned import as files of `rules/`, ready to commit: the CSV of each register and its source. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse, stringify } from 'yaml';
import type { RuleTree } from '../../../src/tax/rules/index.ts';
import { ImportError } from './agency-row.ts';
import { type CsvRow, columnsFor, csvOf } from './installed-register.ts';
import type { Merged } from './merge.ts';
import type { Plan } from './plan.ts';

type WrittenFiles = {
  /** Paths that differ from what is there. */
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
};

/**
 * `isReal`: false only tells what would be written. Throws an `ImportError` for a register whose rows
 * are sealed and have no `since` of their own.
 */
export function writeToRules(tree: RuleTree, plan: Plan, isReal: boolean): WrittenFiles {
  const files = plan.merged.flatMap((merged) => filesOf(tree, plan, merged));
  const isNew = ({ path, text }: { path: string; text: string }): boolean =>
    !existsSync(path) || readFileSync(path, 'utf8') !== text;
  const changed = files.filter(isNew);
  const unchanged = files.filter((file) => !changed.includes(file)).map(({ path }) => path);
  if (isReal) {
    for (const { path, text } of changed) {
      const temporary = `${path}.${process.pid}`;
      writeFileSync(temporary, text);
      renameSync(temporary, path);
    }
  }
  return { written: changed.map(({ path }) => path), unchanged };
}

type File = { readonly path: string; readonly text: string };

function filesOf(tree: RuleTree, plan: Plan, merged: Merged): File[] {
  const { register } = merged;
  if (register.holds === 'rates') {
    throw new ImportError([
      `${register.file}: its editions have dates of their own. Add the edition and its rows as docs/guides/rules.md says under "Correct a sealed release".`,
    ]);
  }
  const folder = join(tree.root, posix.dirname(register.file));
  const name = posix.basename(register.file, '.register.yaml');
  const rows = unsealed(tree, plan, merged);
  const source = join(folder, `${name}.source.yaml`);
  const csv = csvOf(columnsFor(register.columns, rows), rows);
  const before = existsSync(source) ? readFileSync(source, 'utf8') : '';
  return [
    { path: join(folder, `${name}.csv`), text: csv },
    { path: source, text: sourceText(plan, name, { csv, before }) },
  ];
}

/** Rows of sealed releases stay; what the file says differently follows them as rows of the draft. */
function unsealed(tree: RuleTree, plan: Plan, { register, rows, stated }: Merged): CsvRow[] {
  const { over } = plan;
  const sealed = tree.releases.filter(({ sealedOn }) => sealedOn !== undefined);
  const rowsOf = over.taxes.registers.find((one) => one.register.file === register.file);
  const isSealed = sealed.some(({ version }) => rowsOf?.ids(version).next().done === false);
  if (!isSealed) {
    const cited = citedBy(plan, register.columns);
    return rows.map((row) => (stated.has(row) ? { ...row, ...cited } : row));
  }
  const since = String(rowsOf?.register.row.since ?? '');
  throw new ImportError([
    `${register.file}: its rows are in a sealed release, which never changes (since ${since}). Give the register a new draft release as docs/guides/rules.md says, or import it as an overlay over ${over.version}: ${stated.size} rows.`,
  ]);
}

/** What a row says of its source and its release, where the register has a column for it. */
function citedBy({ importer, file, edition, over }: Plan, columns: readonly string[]): CsvRow {
  const all: CsvRow = {
    confidence: importer.confidence ?? 'official',
    edition: edition.replace(/,/g, ''),
    ...(importer.url === undefined ? {} : { url: importer.url }),
    published: file.retrieved,
    since: over.version,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => columns.includes(name)));
}

/** What a person wrote about the CSV stays; where it comes from is of this import. */
function sourceText(
  { importer, file, edition }: Plan,
  name: string,
  { csv: rows, before }: { readonly csv: string; readonly before: string },
): string {
  const { files = [] } = (parse(before) ?? {}) as { files?: Record<string, unknown>[] };
  const csv = `${name}.csv`;
  const own = {
    license: 'public-domain',
    ...files.find((one) => one.file === csv),
    file: csv,
    source: {
      document: importer.document,
      edition,
      ...(importer.url === undefined ? {} : { url: importer.url }),
    },
    retrieved: file.retrieved,
    agencyFile: file.name,
    sha256: file.sha256,
    csvSha256: createHash('sha256').update(rows).digest('hex'),
    confidence: importer.confidence ?? 'official',
  };
  const others = files.filter((one) => one.file !== csv);
  return `# Where ${csv} comes from.\n${stringify({ files: [own, ...others] }, { lineWidth: 0 })}`;
}
