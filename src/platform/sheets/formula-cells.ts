/**
 * Cells of a worksheet that hold a formula without its value, as programs write them that do not
 * calculate. A number that is only rounded is that number; of any other, the formula itself is the text
 * of the cell, so that it is never read as an empty one.
 */

const CELL = /<c\b([^>]*)>\s*<f\b[^>]*>([^<]*)<\/f>\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;
const ROUNDED = /^ROUND\(\s*(-?\d+(?:\.\d+)?)\s*,\s*\d+(?:\.0+)?\s*\)$/i;

/** The XML of a worksheet with values in these cells. */
export const withFormulas = (xml: string): string =>
  xml.replaceAll(CELL, (_, attributes: string, formula: string) => {
    const own = attributes.replaceAll(/\s(t|cm)="[^"]*"/g, '');
    const number = ROUNDED.exec(formula.trim())?.[1];
    return number === undefined
      ? `<c${own} t="inlineStr"><is><t>=${formula.trim()}</t></is></c>`
      : `<c${own}><v>${number}</v></c>`;
  });
