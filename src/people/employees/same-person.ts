/**
 * Whether a name, email address or telephone number belongs to a given person. Spelling is compared
 * without case, accents, punctuation, order, initials and titles, so that no one becomes someone
 * else by typing a name differently.
 */

/** What is known of a person; every entry may hold several words. */
export type Identity = {
  /** First, middle and other given names, and nicknames. */
  readonly given: readonly (string | null | undefined)[];
  readonly family: readonly (string | null | undefined)[];
  readonly emails: readonly (string | null | undefined)[];
  readonly phones: readonly (string | null | undefined)[];
};

export type Contact = {
  readonly name: string;
  readonly emailAddress?: string | null | undefined;
  readonly telephoneNumber?: string | null | undefined;
};

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr']);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
/** The first name of a person with one name (M-274, 3.0). */
const NO_NAME = 'unknown';

/** The words of a name as they are compared. */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’ʼ`]/gu, '')
    .replace(/[øłđðþıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== NO_NAME && !TITLES.has(word));
}

/** The fields of `contact` that are this person's own. */
export function ownFields(contact: Contact, person: Identity): (keyof Contact)[] {
  return [
    ...(isSameName(contact.name, person) ? (['name'] as const) : []),
    ...(isAmong(contact.emailAddress, person.emails, emailKey) ? (['emailAddress'] as const) : []),
    ...(isAmong(contact.telephoneNumber, person.phones, phoneKey)
      ? (['telephoneNumber'] as const)
      : []),
  ];
}

function isSameName(name: string, { given, family }: Identity): boolean {
  const words = nameWords(name);
  const known = (names: Identity['given']): string[] =>
    names.flatMap((each) => nameWords(each ?? ''));
  const [first, last] = [known(given), known(family)];
  if (haveOtherSuffix(words, last)) return false;
  const spelled = words.filter(isSpelledOut);
  if (spelled.length === 0 || last.length === 0) return false;
  const isWhole =
    spelled.every((word) => first.includes(word) || last.includes(word)) &&
    spelled.some((word) => last.includes(word)) &&
    (first.length === 0 || spelled.some((word) => first.includes(word)));
  return isWhole || isRunTogether(spelled.join(''), given, family);
}

/** "AdaByron", "Mac Donald" for "MacDonald". */
function isRunTogether(
  text: string,
  given: Identity['given'],
  family: Identity['family'],
): boolean {
  const run = (name: string | null | undefined): string =>
    nameWords(name ?? '')
      .filter(isSpelledOut)
      .join('');
  const lasts = family.map(run).filter((last) => last !== '');
  const firsts = given.map(run).filter((first) => first !== '');
  return lasts.some((last) =>
    firsts.some((first) => text === first + last || text === last + first),
  );
}

const isSpelledOut = (word: string): boolean => !/^[a-z]$/.test(word) && !SUFFIXES.has(word);

/** Father and son: both names have a suffix, and not the same. */
function haveOtherSuffix(words: readonly string[], known: readonly string[]): boolean {
  const suffix = (of: readonly string[]): string | undefined =>
    of.find((word) => SUFFIXES.has(word));
  const [a, b] = [suffix(words), suffix(known)];
  return a !== undefined && b !== undefined && a !== b;
}

function isAmong(
  value: string | null | undefined,
  known: Identity['emails'],
  keyOf: (text: string) => string,
): boolean {
  const key = keyOf(value ?? '');
  return key !== '' && known.some((each) => keyOf(each ?? '') === key);
}

/** Mail to a "+tag" reaches the same mailbox. */
const emailKey = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');

const PHONE_DIGITS = 10;
/** Without the country code and extensions of other lengths; too few digits are no number. */
function phoneKey(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-PHONE_DIGITS);
}
