/** Preferences and the step of the tour, kept in the browser; never a credential or data of the account. */

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
    // Without storage, the preference lasts until the page is closed.
  }
}
