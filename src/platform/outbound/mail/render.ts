/** Lays out a notice as a mail: plain text and HTML of the same words. Pure. */

import { HEADINGS, listing, type MailContent } from './content.ts';
import { toHtml } from './html.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** RFC 5322: a header line of at most 78 characters reads well everywhere. */
const LONGEST_SUBJECT = 150;
const LONGEST_VALUE = 300;
const TEXT_WIDTH = 76;

/** Texts may come from anyone: control characters and line breaks become spaces, HTML is escaped. */
export function renderMail(content: MailContent): Mail {
  const clean = cleaned(content);
  return {
    subject: shortened(oneLine(content.subject), LONGEST_SUBJECT),
    text: toText(clean),
    html: toHtml(clean),
  };
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

const shortened = (text: string, longest: number): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
};

function cleaned(content: MailContent): MailContent {
  const { facts, deliveries, paragraphs, steps, link, unsubscribe, language = 'en' } = content;
  return {
    language,
    subject: content.subject,
    title: oneLine(content.title),
    paragraphs: paragraphs.map(oneLine),
    facts: facts.map(([label, value]) => [label, shortened(oneLine(value), LONGEST_VALUE)]),
    steps: steps.map(oneLine),
    ...(link === undefined ? {} : { link: { label: oneLine(link.label), url: oneLine(link.url) } }),
    ...(deliveries === undefined
      ? {}
      : {
          deliveries: {
            ...deliveries,
            ids: deliveries.ids.map(oneLine),
            listedBy: oneLine(deliveries.listedBy),
          },
        }),
    reason: oneLine(content.reason),
    ...(unsubscribe === undefined
      ? {}
      : { unsubscribe: { label: oneLine(unsubscribe.label), url: oneLine(unsubscribe.url) } }),
  };
}

function toText(content: MailContent): string {
  const { title, paragraphs, facts, steps, link, deliveries, reason, language = 'en' } = content;
  const { unsubscribe } = content;
  const heading = HEADINGS[language];
  const labelWidth = Math.max(0, ...facts.map(([label]) => label.length)) + 2;
  const indent = ' '.repeat(labelWidth);
  const lines = [
    title,
    '='.repeat(Math.min(title.length, TEXT_WIDTH)),
    '',
    ...paragraphs.flatMap((paragraph) => [...wrapped(paragraph), '']),
    ...facts.flatMap(([label, value]) => {
      const [first = '', ...rest] = wrapped(value, TEXT_WIDTH - labelWidth);
      return [`${`${label}:`.padEnd(labelWidth)}${first}`, ...rest.map((line) => indent + line)];
    }),
    ...(facts.length === 0 ? [] : ['']),
    ...(link === undefined ? [] : [`${link.label}:`, link.url, '']),
    ...(steps.length === 0 ? [] : [heading, '-'.repeat(heading.length)]),
    ...steps.flatMap((step, index) => {
      const [first = '', ...rest] = wrapped(step, TEXT_WIDTH - 3);
      return [`${index + 1}. ${first}`, ...rest.map((line) => `   ${line}`)];
    }),
    ...(steps.length === 0 ? [] : ['']),
    ...(deliveries === undefined
      ? []
      : ['Deliveries', '----------', ...deliveries.ids, ...wrapped(listing(deliveries)), '']),
    '-- ',
    ...wrapped(reason),
    ...(unsubscribe === undefined ? [] : ['', `${unsubscribe.label}:`, unsubscribe.url]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Breaks at spaces only, so that addresses and ids stay whole. */
function wrapped(text: string, width = TEXT_WIDTH): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
