/** How each known layout is written, and what it is not known to hold. */

import type { Columns } from '../../../src/tax/compare/table/columns.ts';
import { csv, type Paid, type Written } from './paid.ts';
import { quickbooksDetail, quickbooksReview, quickbooksSummary } from './quickbooks-desktop.ts';
import { paycom, ukgPro } from './rows.ts';
import { adp, paylocity, peoplesoft, quickbooksOnline, ukgReady } from './tables.ts';

type Layout = NonNullable<Columns['layout']>;

type Writer = {
  readonly write: (checks: readonly Paid[]) => Written;
  /** Taxes that the layout is not known to have. */
  readonly without?: RegExp;
  /** A file holds one day, and adds up what an employee was paid on it. */
  readonly isOneDay?: true;
  /** Left out: next to regular pay. `none`: wages by kind are in another table of the program. */
  readonly bonus?: 'apart' | 'none';
};

export const WRITERS: Readonly<Record<Layout, Writer>> = {
  'adp-workforce-now': { write: adp },
  'paycom-prior-payroll': { write: paycom, isOneDay: true },
  'quickbooks-desktop-summary': { write: quickbooksSummary, isOneDay: true },
  'quickbooks-desktop-detail-review': { write: quickbooksReview },
  'quickbooks-desktop-detail': { write: quickbooksDetail },
  'quickbooks-online-details': { write: quickbooksOnline, without: /^LOCAL:/ },
  'ukg-pro-tax-history': { write: ukgPro, without: /^LOCAL:/, bonus: 'none' },
  'ukg-ready': { write: ukgReady, without: /^(LOCAL:|MEDI|ER_)/ },
  'paylocity-check-history': { write: paylocity, without: /^(LOCAL:|ER_)/, bonus: 'apart' },
  peoplesoft: { write: peoplesoft },
};

/** A file of employees with what the layout has no column for. */
export const employeesFile = (checks: readonly Paid[], isByName: boolean): string =>
  csv([
    [isByName ? 'Employee' : 'Employee ID', 'Work State', 'Home State', 'Work City', 'Home City'],
    ...[...new Map(checks.map((paid) => [paid.id, paid])).values()].map(
      ({ id, name, workState, homeState, workPlace, homePlace }) => [
        isByName ? name : id,
        workState,
        homeState,
        workPlace,
        homePlace,
      ],
    ),
  ]);
