/** What the browser remembers of a person's taste, and how far the tour is; never a credential or anything of the account. */

type Name = 'theme' | 'language' | 'tour';

const keyOf = (name: Name): string => `wagewright.${name}`;

export function readSetting(name: Name): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** null forgets it. */
export function writeSetting(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
