/**
 * `GET /docs`: the description as pages to read (RapiDoc), from this server alone, under a policy
 * without inline scripts. The viewer's file is named by its content and never changes.
 */

import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { inRoot } from '../../../platform/compiled/root.ts';
import { sha256 } from '../../../platform/digest/digest.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { type ReadyBytes, readyBytes, sendReady } from '../../../platform/http/rest/ready-bytes.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { present } from '../../../platform/shape/known.ts';
import { LONGEST_PATH, shortened } from '../../../platform/shape/quoted.ts';

const VIEWERS = [inRoot('vendor/rapidoc/rapidoc-min.js')];

/** The viewer writes the styles of its own elements. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const IMMUTABLE = 'public, max-age=31536000, immutable';

type Pages = { readonly html: ReadyBytes; readonly script: ReadyBytes | undefined };

/** `viewers`: where the viewer's file may be. */
export function documentPages(app: FastifyInstance, viewers: readonly string[] = VIEWERS): void {
  let made: Promise<Pages> | undefined;
  const pages = (): Promise<Pages> => {
    made ??= makePages(viewers.find((file) => existsSync(file)));
    return made;
  };
  app.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    const { html } = await pages();
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    reply.header('referrer-policy', 'no-referrer');
    return sendReady(request, reply, html);
  });
  app.get('/docs/viewer/:file', { schema: { hide: true } }, async (request, reply) => {
    const { script } = await pages();
    const file = pathParameter(request, 'file');
    if (script === undefined || file !== fileName(script)) {
      throw new RequestError('path_not_found', {
        method: 'GET',
        path: shortened(request.url, LONGEST_PATH),
      });
    }
    reply.header('cache-control', IMMUTABLE);
    return sendReady(request, reply, script);
  });
}

/** Read and compressed when they are first asked for. */
async function makePages(viewer: string | undefined): Promise<Pages> {
  if (viewer === undefined) return { html: await htmlBytes(page('')), script: undefined };
  const script = await readyBytes(readFileSync(viewer), 'text/javascript; charset=utf-8');
  const tag = `<script type="module" src="/docs/viewer/${fileName(script)}"></script>`;
  return { html: await htmlBytes(page(tag)), script };
}

const htmlBytes = (html: string): Promise<ReadyBytes> =>
  readyBytes(Buffer.from(html), 'text/html; charset=utf-8');

const fileName = ({ bodies }: ReadyBytes): string =>
  `rapidoc-${sha256(present(bodies.get('identity'))).slice(0, 16)}.js`;

/** Without the viewer, the page still leads to the description. */
const page = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wagewright API reference</title>
<link rel="icon" href="data:,">
${script}
</head>
<body style="margin:0">
<rapi-doc spec-url="/openapi.json" load-fonts="false" render-style="focused" theme="light"
 regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" primary-color="#1a56db"
 show-header="false" allow-server-selection="false" schema-style="table" show-method-in-nav-bar="as-colored-text">
<p style="padding:1rem">The API description: <a href="/openapi.json">JSON</a>, <a href="/openapi.yaml">YAML</a>.</p>
</rapi-doc>
</body>
</html>
`;
