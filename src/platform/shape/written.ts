/** Amounts, counts, and text as people and pages read them. */

/** Cents as dollars: 1234.50. */
export const inDollars = (cents: number): string => (cents / 100).toFixed(2);

/** Dollars with separators: 1,234.50. */
export const dollarText = (dollars: number): string =>
  dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1,234 of a whole number. Not by the locale: its data takes ten milliseconds of a start. */
export const countText = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text or an attribute of HTML or XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
