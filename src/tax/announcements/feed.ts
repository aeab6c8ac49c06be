/**
 * Announcements as feeds: Atom (RFC 4287) and JSON Feed 1.1. An item tells what an announcement changes
 * in one state. Nothing of an account is in them.
 */

import { findState } from '../places/places.ts';
import type { Announcement, RuleChange } from './schema.ts';
import { changeInWords, titleOf } from './words.ts';

type Item = {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly at: string;
  readonly text: string;
  readonly changes: readonly RuleChange[];
};

export type FeedPlace = {
  /** Of the feed itself, with its query. */
  readonly self: string;
  /** Where the server is: no slash at the end. */
  readonly base: string;
};

/** Items of one feed; the newest come first. */
const MOST_ITEMS = 200;

const TITLE = 'Changes of payroll tax rules';

/** `announcements`: newest first. */
function itemsOf(announcements: readonly Announcement[], { base }: FeedPlace): Item[] {
  const items = announcements.flatMap((announcement) => {
    const { id, announcedAt } = announcement;
    const byState = [...Map.groupBy(announcement.changes, ({ state }) => state)];
    return byState.sort(byName).map(([state, changes]) => ({
      id: `urn:uuid:${id}:${state}`,
      url: `${base}/v1/announcements/${id}?state=${state}`,
      title: `${titleOf(announcement)}: ${nameOf(state)}`,
      at: announcedAt,
      text: changes.map(changeInWords).join('\n'),
      changes,
    }));
  });
  return items.slice(0, MOST_ITEMS);
}

const nameOf = (state: string): string =>
  state === 'US' ? 'federal' : (findState(state)?.name ?? state);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a === 'US' ? -1 : b === 'US' ? 1 : nameOf(a).localeCompare(nameOf(b), 'en-US');

export function jsonFeed(announcements: readonly Announcement[], place: FeedPlace): string {
  const items = itemsOf(announcements, place).map(({ id, url, title, at, text, changes }) => ({
    id,
    url,
    title,
    content_text: text,
    date_published: at,
    tags: [...new Set(changes.map(({ kind }) => kind))],
    _wagewright: { changes },
  }));
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    home_page_url: `${place.base}/`,
    feed_url: place.self,
    language: 'en-US',
    items,
  });
}

export function atomFeed(announcements: readonly Announcement[], place: FeedPlace): string {
  const entries = itemsOf(announcements, place).map(({ id, url, title, at, text, changes }) =>
    [
      '<entry>',
      `<id>${xml(id)}</id>`,
      `<title>${xml(title)}</title>`,
      `<link href="${xml(url)}"/>`,
      `<updated>${at}</updated>`,
      ...[...new Set(changes.map(({ kind }) => kind))].map((kind) => `<category term="${kind}"/>`),
      `<content type="text">${xml(text)}</content>`,
      '</entry>',
    ].join('\n'),
  );
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    `<id>${xml(place.self)}</id>`,
    `<title>${TITLE}</title>`,
    `<link rel="self" type="application/atom+xml" href="${xml(place.self)}"/>`,
    `<link href="${xml(place.base)}/"/>`,
    '<author><name>Wagewright</name></author>',
    `<updated>${announcements[0]?.announcedAt ?? NEVER}</updated>`,
    ...entries,
    '</feed>',
  ].join('\n')}\n`;
}

/** Atom asks for a time, and nothing was announced yet. */
const NEVER = '1970-01-01T00:00:00Z';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Without the characters that XML cannot hold. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
