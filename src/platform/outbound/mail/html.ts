/** A mail as HTML, for programs that know little of it. Pure. */

import { escaped } from '../../shape/written.ts';
import { type Deliveries, HEADINGS, listing, type MailContent } from './content.ts';

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:13px';
const HEADING = 'font-size:15px;margin:24px 0 8px';

const deliveriesHtml = (deliveries: Deliveries): string => `<h2 style="${HEADING}">Deliveries</h2>
<p style="margin:0 0 8px;${MONO}">${deliveries.ids.map(escaped).join('<br>\n')}</p>
<p style="margin:0;word-break:break-word">${escaped(listing(deliveries))}</p>
`;

/** For mail programs that read style sheets; the others show the light colors at the elements. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.back{background:#111827!important;color:#f3f4f6!important}
.sheet{background:#1f2937!important;border-color:#374151!important}
.line{border-color:#374151!important}
.quiet{color:#9ca3af!important;border-color:#374151!important}
}`;

const linkHtml = ({ label, url }: NonNullable<MailContent['link']>): string =>
  `<p style="margin:24px 0 12px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;color:#4b5563;font-size:13px;word-break:break-all">${escaped(url)}</p>
`;

const unsubscribeHtml = ({ label, url }: NonNullable<MailContent['unsubscribe']>): string =>
  `<p class="quiet" style="margin:12px 0 0;color:#4b5563;font-size:13px"><a class="quiet" href="${escaped(url)}" style="color:#4b5563">${escaped(label)}</a></p>
`;

const factsHtml = (rows: readonly string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px">
${rows.join('\n')}
</table>
`;

const stepsHtml = (heading: string, steps: readonly string[]): string =>
  `<h2 style="${HEADING}">${heading}</h2>
<ol style="margin:0;padding-left:20px">
${steps.map((step) => `<li style="margin:0 0 6px;word-break:break-word">${escaped(step)}</li>`).join('\n')}
</ol>
`;

/** Styles are at the elements and layout in a table, because many mail programs drop style sheets. */
export function toHtml(content: MailContent): string {
  const { title, paragraphs, facts, steps, link, deliveries, reason, language = 'en' } = content;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="line" scope="row" style="text-align:left;vertical-align:top;padding:6px 16px 6px 0;font-weight:600;white-space:nowrap;border-bottom:1px solid #e5e7eb">${escaped(label)}</th><td class="line" style="padding:6px 0;border-bottom:1px solid #e5e7eb;word-break:break-word">${escaped(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>
${DARK}
</style>
</head>
<body class="back" style="margin:0;padding:0;background:#f3f4f6;color:#111827;${FONT};font-size:15px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:640px;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px"><tr><td style="padding:24px;text-align:left">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join('\n')}
${facts.length === 0 ? '' : factsHtml(rows)}${link === undefined ? '' : linkHtml(link)}${steps.length === 0 ? '' : stepsHtml(HEADINGS[language], steps)}${deliveries === undefined ? '' : deliveriesHtml(deliveries)}<p class="quiet" style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e5e7eb;color:#4b5563;font-size:13px">${escaped(reason)}</p>
${content.unsubscribe === undefined ? '' : unsubscribeHtml(content.unsubscribe)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
