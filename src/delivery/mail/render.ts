/** Lays out a notice as a mail: plain text and HTML of the same words. Pure. */

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Label and value. */
  readonly facts: readonly (readonly [string, string])[];
  /** What to do, in order. */
  readonly steps: readonly string[];
  /** Left out of a mail that is about none. */
  readonly deliveries?: {
    readonly ids: readonly string[];
    /** How many are not among `ids`. */
    readonly more: number;
    /** The call that lists them all. */
    readonly listedBy: string;
  };
  /** Why the reader gets this mail. */
  readonly reason: string;
};

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
  const { facts, deliveries, paragraphs, steps } = content;
  return {
    subject: content.subject,
    title: oneLine(content.title),
    paragraphs: paragraphs.map(oneLine),
    facts: facts.map(([label, value]) => [label, shortened(oneLine(value), LONGEST_VALUE)]),
    steps: steps.map(oneLine),
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
  };
}

type Deliveries = NonNullable<MailContent['deliveries']>;

const listing = ({ more, listedBy }: Deliveries): string =>
  more === 0
    ? `All deliveries: ${listedBy}`
    : `and ${more.toLocaleString('en-US')} more. All deliveries: ${listedBy}`;

function toText({ title, paragraphs, facts, steps, deliveries, reason }: MailContent): string {
  const labelWidth = Math.max(...facts.map(([label]) => label.length)) + 2;
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
    '',
    'What to do',
    '----------',
    ...steps.flatMap((step, index) => {
      const [first = '', ...rest] = wrapped(step, TEXT_WIDTH - 3);
      return [`${index + 1}. ${first}`, ...rest.map((line) => `   ${line}`)];
    }),
    '',
    ...(deliveries === undefined
      ? []
      : ['Deliveries', '----------', ...deliveries.ids, ...wrapped(listing(deliveries)), '']),
    '-- ',
    ...wrapped(reason),
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px';
const HEADING = 'font-size:15px;margin:24px 0 8px';

const deliveriesHtml = (deliveries: Deliveries): string => `<h2 style="${HEADING}">Deliveries</h2>
<p style="margin:0 0 8px;${MONO}">${deliveries.ids.map(escaped).join('<br>\n')}</p>
<p style="margin:0;word-break:break-word">${escaped(listing(deliveries))}</p>
`;

/** Styles stand at the elements and layout in a table, because mail programs drop style sheets. */
function toHtml({ title, paragraphs, facts, steps, deliveries, reason }: MailContent): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:6px 16px 6px 0;font-weight:600;white-space:nowrap;border-bottom:1px solid #e5e7eb">${label}</th><td style="padding:6px 0;border-bottom:1px solid #e5e7eb;word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6;color:#111827;${FONT};font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px"><tr><td style="padding:24px;text-align:left">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('\n')}
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">
${rows.join('\n')}
</table>
<h2 style="${HEADING}">What to do</h2>
<ol style="margin:0;padding-left:20px">
${steps.map((step) => `<li style="margin:0 0 6px;word-break:break-word">${escaped(step)}</li>`).join('\n')}
</ol>
${deliveries === undefined ? '' : deliveriesHtml(deliveries)}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e5e7eb;color:#4b5563;font-size:13px">${escaped(reason)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
