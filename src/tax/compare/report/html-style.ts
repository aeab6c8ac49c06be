/** The look of the HTML report. */

export const STYLE = `
:root { color-scheme: light dark; --text: #1c2330; --soft: #5a6475; --back: #fff; --line: #d9dee7; --panel: #f5f7fa; --good: #1a7346; --bad: #b3261e; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ef; --soft: #a0a9b8; --back: #14181f; --line: #333b48; --panel: #1d232d; --good: #6fd39c; --bad: #ff8f85; --warn: #f2c063; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
h3, summary { font-size: 1rem; font-weight: 600; margin: 0; }
h2 span, h3 span, summary span { color: var(--soft); font-weight: 400; }
.about, .note, .other { color: var(--soft); margin: .25rem 0; overflow-wrap: anywhere; }
.totals { display: grid; grid-template-columns: repeat(3, 1fr); gap: .75rem; margin: 1.25rem 0; }
.totals div { background: var(--panel); border-radius: .5rem; padding: .75rem 1rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; font-size: 1.6rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.totals div { color: inherit; } .totals .good dd { color: var(--good); } .totals .bad dd { color: var(--bad); } .totals .warn dd { color: var(--warn); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .5rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-size: .85rem; font-weight: 600; }
tbody th { font-weight: 400; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
abbr { text-decoration: none; }
article, main > details { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; break-inside: avoid; }
main > details { padding: .5rem 1rem; }
summary { cursor: pointer; }
.why td { border-top: 0; padding-top: 0; padding-bottom: .75rem; }
.why p { margin: 0 0 .25rem; }
.why summary { font-size: .9rem; font-weight: 400; color: var(--soft); }
.steps { font-size: .875rem; margin-top: .25rem; background: var(--panel); border-radius: .375rem; }
@media (max-width: 36rem) { .totals { gap: .5rem; } .totals div { padding: .5rem .75rem; } dd { font-size: 1.3rem; } th, td { padding: .35rem .25rem; } article, main > details { padding: .75rem .5rem; } .why td { padding-left: .25rem; } }
@media print { body { font-size: 11px; } main { max-width: none; padding: 0; } details::details-content { content-visibility: visible; block-size: auto; } }
`;
