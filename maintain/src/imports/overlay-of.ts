/** A planned import as an overlay: its name, its release, and its files. */

import { posix } from 'node:path';
import {
  type ImportedFile,
  type Overlay,
  type OverlayFile,
  partOf,
  partsOf,
  RATES_HEADER,
  versionOf,
} from '../../../src/tax/overlays/index.ts';
import { releaseOf } from '../../../src/tax/rules/index.ts';
import { ImportError } from './agency-row.ts';
import { type CsvRow, columnsFor, csvOf } from './installed-register.ts';
import type { Merged } from './merge.ts';
import type { Plan } from './plan.ts';

type PlannedOverlay = {
  readonly part: string;
  /** Of the release that it makes. */
  readonly version: string;
  /** The release below, without overlays. */
  readonly over: string;
  readonly parts: readonly string[];
  readonly imported: ImportedFile;
  readonly earlier: readonly (ImportedFile & { readonly part: string })[];
  readonly files: readonly OverlayFile[];
};

/** `installed`: the overlays that are there. Throws an `ImportError` for what an overlay cannot hold. */
export function overlayOf(
  plan: Plan,
  installed: readonly Overlay[],
  madeBy: string,
): PlannedOverlay {
  const { importer, file, edition, over } = plan;
  const part = partOf({ importer: importer.name, file });
  const others = partsOf(over.version).filter((one) => !one.startsWith(`${importer.name}.`));
  const parts = [...others, part];
  const { document, url, confidence = 'official' } = importer;
  const source = { document, edition, ...(url === undefined ? {} : { url }) };
  const imported = { file, source, confidence, madeBy };
  const files = plan.merged.map((merged) => fileOf(merged, part));
  const cited = new Set(files.flatMap(({ text }) => importedIn(text)));
  return {
    part,
    version: versionOf(releaseOf(over.version), parts),
    over: releaseOf(over.version),
    parts,
    imported,
    earlier: earlierFiles(installed).filter((one) => one.part !== part && cited.has(one.part)),
    files,
  };
}

function fileOf({ register, rows, stated, changes }: Merged, part: string): OverlayFile {
  const marked = rows.map(
    (row): CsvRow => ({
      ...row,
      imported: stated.has(row) ? part : (row.imported ?? ''),
    }),
  );
  const about = { register: register.file, holds: register.holds };
  const name = posix.basename(register.file, '.register.yaml');
  if (register.holds === 'rows') {
    const own = register.columns.filter((column) => column !== 'imported');
    const columns = [...columnsFor(own, rows), 'imported'];
    return { ...about, file: `${name}.csv`, text: csvOf(columns, marked) };
  }
  const lost = changes.filter(({ kind }) => kind === 'added' || kind === 'removed');
  if (lost.length > 0) {
    throw new ImportError(
      lost.map(({ text }) => `${text}: this register cannot gain or lose places by an import`),
    );
  }
  const columns = RATES_HEADER.split(',');
  const imported = marked.filter((row) => row.imported !== '');
  return { ...about, file: `${name}.csv`, text: csvOf(columns, imported) };
}

/** The last cell of each row. */
const importedIn = (csv: string): string[] =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(line.lastIndexOf(',') + 1));

const earlierFiles = (installed: readonly Overlay[]): (ImportedFile & { part: string })[] => [
  ...new Map(
    installed
      .flatMap(({ part, manifest: { file, source, confidence, madeBy, earlier } }) => [
        ...earlier,
        { part, file, source, confidence, madeBy },
      ])
      .map((one) => [one.part, one]),
  ).values(),
];
