/** The languages that emails are written in, each in its own words. */

export const EMAIL_LANGUAGES = [
  { id: 'en', label: 'English' },
  { id: 'es', label: 'Español' },
] as const;

export const languageName = (id: string | null | undefined): string | undefined =>
  EMAIL_LANGUAGES.find((language) => language.id === id)?.label;
