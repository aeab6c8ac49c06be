/** Translated-sounding phrases that no page, message or comment uses, and what to write instead. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Phrase, matched as whole words in any case, and the plain words for it. */
export const PHRASES: readonly (readonly [string, string])[] = [
  ['sureness', 'confidence'],
  ['how sure', 'how well sourced'],
  ['comes along', 'is included'],
  ['and what not', "and what it doesn't"],
  ['Not yet:', 'There is no … yet'],
  ['registered party', 'enrolled E-Verify partner'],
  ['registered parties', 'enrolled E-Verify partners'],
  ['rate of new employers', 'new-employer rate'],
  ['rates of new employers', 'new-employer rates'],
  ['recognise', 'recognize, deduplicate on'],
  ['recognised', 'recognized'],
  ['stands already', 'is already listed'],
  ['stand already', 'are already listed'],
  ['outside the law', 'has no tax rules for'],
  ['stands twice', 'appears twice'],
  ['stand twice', 'appear twice'],
  ['has not the right form', 'has an invalid format'],
  ['is no nextCursor', 'is not a valid cursor'],
  ['is no decimal', 'is not a decimal number'],
  ['is no number', 'is not a number'],
  ['is no day', 'is not a day'],
  ['must be a date since', 'must be between … and today'],
  ['told by no mail', 'no failure emails are sent'],
  ['taken at the rate', 'so the … rate was used'],
  ['knows no', 'has no'],
  ['Answers in;', 'Fill in …'],
  ['day has come', 'true when …'],
  ['rides in', 'is included in'],
  ['own house', 'within the organization'],
  ['that the tax reaches', 'subject wages'],
  ['the tax reaches', 'the tax applies to'],
  ['full stub', 'sample pay stub'],
  ['the way of a form', 'form lifecycle'],
  ['what is told', 'warnings'],
  ['tells no event', 'emits no event'],
  ['tell no event', 'emit no event'],
  ['for ever', 'permanently'],
  ['mend', 'fix'],
  ['mends', 'fixes'],
  ['mended', 'fixed'],
  ['mending', 'fixing'],
  ['at once', 'immediately, together'],
  ['anew', 'again, new'],
  ['beside', 'next to, with, in addition to'],
  ['save that', 'except that'],
  ['law known', 'rules known as of'],
  ['less sure', 'has a lower confidence'],
  ['of yours', 'your own'],
  ['beforehand', 'in advance'],
  ['so much a year', 'a fixed amount per year'],
  ['so much a week', 'a fixed amount per week'],
  ['answers candidates', 'returns candidates'],
  ['answered 400', 'returned 400'],
  ['answered 404', 'returned 404'],
  ['answered 500', 'returned 500'],
  ['answered 503', 'returned 503'],
  ['database is away', 'the database is unavailable'],
  ['network is away', 'there is no network connection'],
  ['the other way about', 'the other way around'],
  ['stands behind', 'follows'],
  ['stands on the first', 'is on the line of the first'],
  ['on its face', 'at the top'],
  ['to be had', 'available'],
  ['worked off', 'processed'],
  ['goes on later', 'continues later'],
  ['any more.', 'anymore, no longer'],
  // British spelling.
  ['programme', 'program'],
  ['programmes', 'programs'],
  ['colour', 'color'],
  ['behaviour', 'behavior'],
  ['labelled', 'labeled'],
  ['judgement', 'judgment'],
  ['normalised', 'normalized'],
  ['recognises', 'recognizes'],
  ['organisation', 'organization'],
  ['honoured', 'honored'],
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A line break, with the comment sign of the next line, is a space too. */
const asPattern = (phrase: string): string =>
  escaped(phrase)
    .replaceAll(' ', '[\\s/#*]+')
    .replace(/(?<=\w)$/, '(?!\\w)');
const ANY = new RegExp(
  `(?<![\\w-])(?:${PHRASES.map(([phrase]) => asPattern(phrase)).join('|')})`,
  'gi',
);

export type Hit = { readonly line: number; readonly phrase: string };

/** Every listed phrase in `text`. */
export const findPhrases = (text: string): Hit[] =>
  [...text.matchAll(ANY)].map(({ 0: phrase, index }) => ({
    line: text.slice(0, index).split('\n').length,
    phrase: phrase.replace(/[\s/#*]+/g, ' '),
  }));

const TEXT = /\.(?:md|tsx?|mts|m?js|ya?ml|json|csv|sh|html|css|txt)$/;

/** Installed, built, or data of a server: not part of the repository. */
const NOT_OURS = ['node_modules', 'dist', 'data'];

const isOurs = (name: string): boolean => !name.startsWith('.') && !NOT_OURS.includes(name);

/** What the repository holds, folders and files, in order; generated lists of packages left out. */
export const ownEntries = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => isOurs(name) && (TEXT.test(name) || isFolder(join(root, name))))
    .filter((name) => !/^package-lock\.json$|^sbom\./.test(name))
    .sort();

const isFolder = (path: string): boolean => statSync(path).isDirectory();

/** Text files at or below `path`, relative to `root`, in order. */
export function textFiles(root: string, path: string): string[] {
  if (!isFolder(join(root, path))) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name) && name.split(sep).every(isOurs))
    .map((name) => join(path, name))
    .sort();
}

export const readText = (root: string, path: string): string =>
  readFileSync(join(root, path), 'utf8');
