/** `GET /docs/errors`: the reference of errors, a row for each code, which errors link to. */

import type { FastifyInstance } from 'fastify';
import { type ReadyBytes, readyBytes, sendReady } from '../../../platform/http/rest/ready-bytes.ts';
import { escaped } from '../../../platform/shape/written.ts';
import { type ErrorSection, errorRows } from './error-rows.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function errorPage(app: FastifyInstance): void {
  let made: Promise<ReadyBytes> | undefined;
  app.get('/docs/errors', { schema: { hide: true } }, async (request, reply) => {
    made ??= readyBytes(Buffer.from(page()), 'text/html; charset=utf-8');
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    reply.header('referrer-policy', 'no-referrer');
    return sendReady(request, reply, await made);
  });
}

/** Names in backticks are code, as on the same page in docs/. */
const cell = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const section = ({ title, columns, rows }: ErrorSection): string => `<h2>${title}</h2>
<table>
<thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(({ id, cells: [code = '', ...rest] }) => `<tr id="${id}"><th scope="row"><a href="#${id}"><code>${code}</code></a></th>${rest.map((text) => `<td>${cell(text)}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>`;

const page = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wagewright errors</title>
<link rel="icon" href="data:,">
<style>
body { margin: 1rem auto; max-width: 70rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #767676; padding: .4rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr:target { background: #fff3bf; color: #000; }
</style>
</head>
<body>
<h1>Errors</h1>
<p>Each error links to its row here. Codes are stable; messages may change. <a href="/docs">API reference</a></p>
${[errorRows.tax, errorRows.codes, errorRows.fields].map(section).join('\n')}
</body>
</html>
`;
