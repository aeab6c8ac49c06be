/**
 * The page behind the link in emails about announcements. Programs that look at links change nothing:
 * only the button, or a mail program's own (RFC 8058), which both send a POST, end the subscription.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { queryParameter } from '../../../platform/http/rest/parameters.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { UNSUBSCRIBE } from '../reader.ts';
import { unsubscribe } from '../subscriptions.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function unsubscribePage(app: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  const html = (reply: FastifyReply, text: string): FastifyReply =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(text);
  const schema = { hide: true, querystring: LinkQuery };
  app.get(UNSUBSCRIBE, { schema }, async (_request, reply) => html(reply, page(QUESTION, BUTTON)));
  app.post(UNSUBSCRIBE, { schema }, async (request: FastifyRequest, reply) => {
    const [id = '', token = ''] = ['id', 'token'].map((name) => queryParameter(request, name));
    const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const isDone = await unsubscribe(deps, { id, token }, origin);
    return html(reply.code(isDone ? 200 : 404), page(isDone ? DONE : UNKNOWN));
  });
}

const LinkQuery = Type.Object({
  id: Type.Optional(Type.String()),
  token: Type.Optional(Type.String()),
});

/** In English and Spanish. */
type Words = readonly [en: string, es: string];

const QUESTION: Words = [
  'Stop emails about changes of payroll tax rules to this address?',
  '¿Dejar de enviar correos sobre cambios de las reglas de impuestos a esta dirección?',
];
const DONE: Words = ['You are unsubscribed.', 'Su suscripción está cancelada.'];
const UNKNOWN: Words = [
  'This link is not valid, or the subscription was deleted. No more emails are sent for it.',
  'Este enlace no es válido, o la suscripción se eliminó. No se envían más correos por ella.',
];

/** Without an action: to the address of the page, with its query. */
const BUTTON =
  '<form method="post"><button type="submit">Unsubscribe <span lang="es">· Cancelar la suscripción</span></button></form>';

const page = ([en, es]: Words, more = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Wagewright</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { margin: 10vh auto; max-width: 34rem; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: #fff; background: #1d4ed8; border: 0; border-radius: .375rem; cursor: pointer; }
button:focus-visible { outline: 3px solid #60a5fa; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>Wagewright</h1>
<p>${en}</p>
<p lang="es">${es}</p>
${more}
</main>
</body>
</html>
`;
