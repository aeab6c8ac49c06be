/** A register as a release has it, imported rows among them: what an agency's file is held against. */

import { posix } from 'node:path';
import { rateOf } from '../../../src/tax/overlays/rate-of.ts';
import type { Release } from '../../../src/tax/rules/index.ts';
import { ImportError } from './agency-row.ts';
import { csvRows, type InstalledRegister } from './installed-register.ts';

/** Registers begin here: older pay dates are not calculated. */
const FIRST_DAY = '2024-01-01';

/** A register whose rows are its editions. Throws an `ImportError` when the release has none of it. */
export function fromRows(release: Release, file: string): InstalledRegister {
  const found = release.taxes.registers.find((one) => one.register.file === file);
  if (found === undefined) throw missing(release, file);
  const { register } = found;
  const rows = csvRows(register.csv).rows.filter((row) => found.isRowIn(row, release.version));
  if (rows.length === 0) throw missing(release, file);
  return {
    file,
    holds: 'rows',
    columns: csvRows(register.csv).columns,
    rows,
    from: release.firstPayDate > FIRST_DAY ? release.firstPayDate : FIRST_DAY,
    to: register.row.ends,
  };
}

/** Whether the release holds the register as rows; before, its editions had their own dates. */
export const holdsRows = ({ taxes, version }: Release, file: string): boolean =>
  taxes.registers.some((one) => one.register.file === file && !one.ids(version).next().done);

type Named = {
  /** Of the ids of its taxes; the first group is the number of the place. */
  readonly ids: RegExp;
  /** Of their titles; the first group is the name of the place. */
  readonly titles: RegExp;
  /** The file of the editions, where it is not the register's. */
  readonly editions?: string;
};

/** A register whose editions have their own dates: a row for each tax and edition. */
export function fromBlocks(
  release: Release,
  file: string,
  { ids, titles, editions = file }: Named,
): InstalledRegister {
  const rows = [...release.taxes.keys()].flatMap((tax) => {
    const [, place] = ids.exec(tax) ?? [];
    const released = place === undefined ? undefined : release.taxes.get(tax);
    if (released === undefined || place === undefined) return [];
    const name = titles.exec(released.identity.title)?.[1] ?? '';
    return released.blocks
      .filter((block) => posix.basename(block.file) === posix.basename(editions))
      .map(({ figures, lastPayDate }) => {
        const imported =
          'imported' in figures && typeof figures.imported === 'string' ? figures.imported : '';
        return {
          tax,
          place,
          name,
          effective: figures.effective,
          ends: lastPayDate,
          rate: rateOf(figures),
          imported,
        };
      });
  });
  if (rows.length === 0) throw missing(release, file);
  return {
    file,
    holds: 'rates',
    columns: ['tax', 'effective', 'rate', 'imported'],
    rows,
    from: release.firstPayDate,
    to: rows.reduce((last, { ends }) => (ends > last ? ends : last), ''),
  };
}

const missing = (release: Release, file: string): ImportError =>
  new ImportError([
    `version ${release.version} of the rules has no register ${file}. Import over a release that has it (--version).`,
  ]);
