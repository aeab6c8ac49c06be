/** Which fields of a rule differ between two releases. */

/** Fields about our releases, not about the law. */
const BOOKKEEPING = ['since', 'until'];

/** A field with values longer than this is named only. */
const SHORT = 60;

/** `publishedRate.confidence: transcribed becomes secondary`; long values by their field's name. */
export function changedFields(old: object, now: object): string[] {
  const [before, after] = [leavesOf(old), leavesOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is || BOOKKEEPING.includes(name)) return [];
    const values = [was, is].map((value) => value ?? 'none');
    const isShort = values.every((value) => value.length <= SHORT && !value.includes('\n'));
    return [isShort ? `${name}: ${values.join(' becomes ')}` : `${name} differs`];
  });
}

/** The values below `value` as texts, by path. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object') return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

/** Fields that tell where a rule was read, and what is not known; they change no amount. */
const SOURCES = /^([\w-]+\.)*(evidence|confidence|source|published|openQuestions|\w*[nN]ote)\b/;

/** Whether one of these differences can change an amount. */
export const changesLaw = (fields: readonly string[]): boolean =>
  fields.some((field) => !SOURCES.test(field));
