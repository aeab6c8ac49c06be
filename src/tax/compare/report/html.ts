/** A comparison as one HTML page that needs nothing else: readable on a phone, printable, dark where wanted. */

import { countText, escaped } from '../../../platform/shape/written.ts';
import type { Compared, ComparedCheck, Comparison } from '../compare.ts';
import type { Reason } from '../find-reason.ts';
import { money } from '../table/cells.ts';
import { STYLE } from './html-style.ts';
import { checkName, plural, signed, stepValue, summaryOf } from './summary.ts';

/** `title` names the register, such as its file. */
export function htmlReport(comparison: Comparison, title: string): string {
  const { checks, failed, notes, version } = comparison;
  const summary = summaryOf(comparison);
  const differing = checks.filter(({ amounts }) => amounts.some(({ agrees }) => !agrees));
  const agreeing = checks.filter((check) => !differing.includes(check));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Parallel run: ${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Parallel run</h1>
<p class="about">${escaped(title)} · ${plural(summary.checks, 'check')}${summary.checks === 0 ? '' : `, pay dates ${summary.firstPayDate} to ${summary.lastPayDate}`} · Wagewright rules ${escaped(version)}</p>
<dl class="totals">
${total('Agree', summary.agree, 'good')}${total('Differ', summary.differ, summary.differ > 0 ? 'bad' : '')}${total('Not calculated', summary.failed + failed.length, summary.failed + failed.length > 0 ? 'warn' : '')}
</dl>
${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('\n')}
<h2>By tax</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Tax</th><th scope="col" class="n">Agree</th><th scope="col" class="n">Differ</th><th scope="col" class="n">Not calculated</th><th scope="col" class="n">Difference</th></tr></thead>
<tbody>
${summary.byTax.map(({ label, agree, differ, failed: not, difference }) => `<tr><th scope="row">${escaped(label)}</th><td class="n">${agree}</td><td class="n${differ > 0 ? ' bad' : ''}">${differ}</td><td class="n${not > 0 ? ' warn' : ''}">${not}</td><td class="n">${money(difference)}</td></tr>`).join('\n')}
</tbody>
</table></div>
${section(
  'Differences',
  differing.map((check) => checkPart(check, true)),
)}
${section(
  'Rows not calculated',
  failed.map(
    ({ line, employee, reason }) =>
      `<article><h3>Row ${line}${employee === '' ? '' : `, ${escaped(employee)}`}</h3><p>${escaped(reason)}</p></article>`,
  ),
)}
${section(
  'Checks that agree',
  agreeing.map((check) => checkPart(check, false)),
)}
</main>
</body>
</html>
`;
}

const total = (name: string, count: number, kind: string): string =>
  `<div class="${kind}"><dt>${name}</dt><dd>${countText(count)}</dd></div>`;

const section = (title: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `<h2>${title} <span>${parts.length}</span></h2>\n${parts.join('\n')}`;

function checkPart({ check, amounts }: ComparedCheck, isOpen: boolean): string {
  const heading = `${escaped(checkName(check))} · ${check.payDate} <span>row ${check.line}</span>`;
  const body = `${check.notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('')}
<table class="amounts">
<thead><tr><th scope="col">Tax</th><th scope="col" class="n">Theirs</th><th scope="col" class="n">Wagewright</th><th scope="col" class="n">Difference</th></tr></thead>
<tbody>
${amounts.map(amountRows).join('\n')}
</tbody>
</table>`;
  return isOpen
    ? `<article><h3>${heading}</h3>\n${body}</article>`
    : `<details><summary>${heading}</summary>\n${body}</details>`;
}

function amountRows({
  expected,
  title,
  ours,
  failure,
  difference,
  agrees,
  reasons,
}: Compared): string {
  const name = `<th scope="row"><abbr title="${escaped(title)}">${escaped(expected.label)}</abbr></th><td class="n">${money(expected.cents)}</td>`;
  if (failure !== undefined || ours === undefined) {
    return `<tr>${name}<td class="n warn" colspan="2">not calculated</td></tr>\n<tr class="why"><td colspan="4">${escaped(failure ?? '')}</td></tr>`;
  }
  const cells = `${name}<td class="n">${money(ours)}</td>`;
  if (agrees) return `<tr>${cells}<td class="n good">agrees</td></tr>`;
  const [likely, ...others] = reasons;
  const why =
    likely === undefined
      ? '<p>No reason that was tried results in their amount.</p>'
      : `<p>${escaped(likely.text)}</p>${others.map((other) => `<p class="other">${escaped(other.text.replace('Matches', 'Also matches'))}</p>`).join('')}${stepTable(likely)}`;
  return `<tr>${cells}<td class="n bad">${signed(difference)}</td></tr>\n<tr class="why"><td colspan="4">${why}</td></tr>`;
}

const stepTable = ({ steps }: Reason): string =>
  steps.length === 0
    ? ''
    : `<details><summary>${plural(steps.length, 'step')} that differ${steps.length === 1 ? 's' : ''}</summary>
<table class="steps"><thead><tr><th scope="col">Line</th><th scope="col">Step</th><th scope="col" class="n">Theirs</th><th scope="col" class="n">Wagewright</th></tr></thead>
<tbody>${steps.map(({ line, label, ours, theirs }) => `<tr><td>${escaped(line)}</td><td>${escaped(label)}</td><td class="n">${escaped(stepValue(theirs))}</td><td class="n">${escaped(stepValue(ours))}</td></tr>`).join('')}</tbody></table></details>`;
