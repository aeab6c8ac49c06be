/**
 * How registers of known providers are laid out. A layout is recognized by headers that tell it, and
 * turned into rows with one header; its columns are then read like those of any register.
 */

import type { Row } from '../../../platform/sheets/sheet.ts';
import { type Columns, LAYOUTS } from '../table/columns.ts';
import { withGroups } from './groups.ts';
import { paycomRows } from './paycom.ts';
import { detailReviewRows, summaryRows } from './quickbooks-desktop.ts';

type LayoutId = NonNullable<Columns['layout']>;

/** Rows below one header. */
export type Shaped = {
  readonly header: Row;
  /** After the header. */
  readonly rows: readonly Row[];
  readonly layout: LayoutId | undefined;
};

type Layout = {
  /** As people call it. */
  readonly title: string;
  /** Each has to match a cell of the header, in small letters. */
  readonly tells: readonly RegExp[];
  /** The register as rows below one header, for layouts that are not. `at` is the row that tells. */
  readonly turn?: (rows: readonly Row[], at: number) => Row[];
};

/** Sources of the headers: open programs that read real exports, and providers’ own help pages. */
export const KNOWN_LAYOUTS: Readonly<Record<LayoutId, Layout>> = {
  'adp-workforce-now': {
    title: 'ADP Workforce Now, payroll history',
    tells: [
      /^(associate id|file number|file #|position id)$/,
      / ?- (employee|ee) tax$|^sui\/sdi employee tax$/,
    ],
  },
  'paycom-prior-payroll': {
    title: 'Paycom, prior payroll register',
    tells: [/^(ee|employee) code$/, /^code description$/, /^type (code|description)$/],
    turn: paycomRows,
  },
  'quickbooks-desktop-summary': {
    title: 'QuickBooks Desktop, payroll summary',
    tells: [/^employee wages, taxes and adjustments$/],
    turn: summaryRows,
  },
  'quickbooks-desktop-detail-review': {
    title: 'QuickBooks Desktop, payroll detail review',
    tells: [/^tax table version$/, /^calculated amount$/],
    turn: detailReviewRows,
  },
  'quickbooks-desktop-detail': {
    title: 'QuickBooks Desktop, payroll item detail',
    tells: [/^(payroll item|item)$/, /^(name|employee)$/, /^wage base$|^num$/],
  },
  'quickbooks-online-details': {
    title: 'QuickBooks Online, payroll details',
    tells: [/^pay period$/, /^social security employee$/, /^federal withholding$/],
  },
  'ukg-pro-tax-history': {
    title: 'UKG Pro, tax history',
    tells: [/^pthtaxcode$/, /^pthcurtaxamt$/],
  },
  'ukg-ready': {
    title: 'UKG Ready, pay statements',
    tells: [/^pay statement type$/, /^company short name$/],
  },
  'paylocity-check-history': {
    title: 'Paylocity, check history',
    tells: [/^check date$/, /^(fitw?|fitws)$/, /^med$/, /^(ss|oasdi)$/],
  },
  peoplesoft: {
    title: 'PeopleSoft names',
    tells: [/^fed (withholdng|w\/h)$/, /^fed (med|oasdi)\/ee$/],
  },
};

/** Rows with titles that a report may have above its header. */
const TITLE_ROWS = 50;

/** Every way to read the rows below a header; a known layout first. */
export function shapesOf(rows: readonly Row[]): Shaped[] {
  const known = knownShape(rows);
  const plain = rows.slice(0, TITLE_ROWS).map((header, i) => ({
    header: withGroups(header, rows[i - 1]),
    rows: rows.slice(i + 1),
    layout: undefined,
  }));
  return known === undefined ? plain : [known, ...plain];
}

function knownShape(rows: readonly Row[]): Shaped | undefined {
  for (const [i, row] of rows.slice(0, TITLE_ROWS).entries()) {
    const texts = row.cells.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' ').trim());
    for (const layout of LAYOUTS) {
      const { tells, turn } = KNOWN_LAYOUTS[layout];
      if (!tells.every((tell) => texts.some((text) => tell.test(text)))) continue;
      if (turn === undefined) {
        return { header: withGroups(row, rows[i - 1]), rows: rows.slice(i + 1), layout };
      }
      const [header, ...turned] = turn(rows, i);
      if (header !== undefined) return { header, rows: turned, layout };
    }
  }
  return undefined;
}
