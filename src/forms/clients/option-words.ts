/** Which choice of a line a word means, such as SINGLE: only where it can mean no other. */

type Option = { readonly value: string; readonly label: string };

/** The value of the one option with this label; undefined if no option has it, or several do. */
export function optionMeant(options: readonly Option[], word: string): string | undefined {
  const meant = plain(word);
  if (options.some(({ value }) => plain(value) === meant)) return undefined;
  const found = options.filter((option) => namesOf(option).includes(meant));
  return found.length === 1 ? found[0]?.value : undefined;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `Single or Married filing separately` has two names, `“S” (SINGLE)` one. */
function namesOf({ value, label }: Option): string[] {
  const text = label
    .replace(/^“[^”]*”\s*/, '')
    .replace(new RegExp(`^${RegExp.escape(value)}\\s+(?=\\()`), '')
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\s*\([^)]*\)?/g, '')
    .replace(/:.*$/s, '');
  return text.split(/\s+or\s+|[/;]/i).map(plain);
}
