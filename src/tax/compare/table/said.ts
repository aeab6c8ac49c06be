/** What is said of a register and its rows: in words, each with a code that other languages have sentences for. */

export const SAID_CODES = [
  'all_negative',
  'amount_unreadable',
  'column_replaced',
  'column_unclear',
  'columns_unused',
  'date_of_file_name',
  'date_unreadable',
  'empty_cells',
  'formula_without_value',
  'frequency_derived',
  'frequency_unreadable',
  'gross_differs',
  'layout_recognized',
  'mixed_signs',
  'negative_wages',
  'net_differs',
  'not_calculated',
  'rate_unreadable',
  'reversal_unclear',
  'row_shifted',
  'rows_unused',
  'state_of_headers',
  'state_unreadable',
  'totals_differ',
  'totals_skipped',
  'wages_missing',
  'year_to_date_summed',
] as const;
export type SaidCode = (typeof SAID_CODES)[number];
export type Said = readonly [code: SaidCode, words: string];

export const codesOf = (all: readonly Said[]): SaidCode[] => all.map(([code]) => code);
export const wordsOf = (all: readonly Said[]): string[] => all.map(([, words]) => words);
