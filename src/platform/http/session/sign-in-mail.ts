/**
 * The mail with a sign-in link. It is sent directly and never stored, so that the token is on no disk;
 * what a mail server puts off is tried again while the link is good.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { LINK_MINUTES } from '../../accounts/sign-in-links.ts';
import { MailError } from '../../outbound/mail/mail-error.ts';
import type { Mailer } from '../../outbound/mail/mailer.ts';
import { type Mail, renderMail } from '../../outbound/mail/render.ts';

export const MAIL_LANGUAGES = ['en', 'es'] as const;
type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** Milliseconds before each attempt. */
const ATTEMPTS = [0, 5_000, 60_000, 240_000];

type SignInMail = {
  readonly to: string;
  readonly link: string;
  readonly language: MailLanguage;
};

/** Rejects with the last attempt's `MailError`, or when `signal` ends it. */
export async function sendSignInMail(
  mailer: Mailer,
  { to, link, language }: SignInMail,
  signal: AbortSignal,
): Promise<void> {
  const mail = signInMail(link, language);
  for (const [index, ms] of ATTEMPTS.entries()) {
    if (ms > 0) await wait(ms, undefined, { signal });
    try {
      await mailer.send({ ...mail, to }, signal);
      return;
    } catch (error) {
      const isFinal = !(error instanceof MailError) || error.permanence === 'permanent';
      if (isFinal || signal.aborted || index === ATTEMPTS.length - 1) throw error;
    }
  }
}

function signInMail(link: string, language: MailLanguage): Mail {
  const words = WORDS[language];
  return renderMail({
    language,
    subject: words.subject,
    title: words.title,
    paragraphs: [words.text],
    facts: [],
    steps: [],
    link: { label: words.label, url: link },
    reason: words.reason,
  });
}

const WORDS = {
  en: {
    subject: 'Your link to sign in to Wagewright',
    title: 'Sign in to Wagewright',
    text: `Open the link and press Sign in. It works once, for ${LINK_MINUTES} minutes. Do not forward this email: the link signs in whoever opens it.`,
    label: 'Sign in',
    reason:
      'You received this email because someone entered your address on the sign-in page. If it was not you, delete this email; nothing happens.',
  },
  es: {
    subject: 'Su enlace para iniciar sesión en Wagewright',
    title: 'Inicie sesión en Wagewright',
    text: `Abra el enlace y pulse Iniciar sesión. Funciona una sola vez, durante ${LINK_MINUTES} minutos. No reenvíe este correo: el enlace inicia la sesión de quien lo abra.`,
    label: 'Iniciar sesión',
    reason:
      'Recibió este correo porque alguien escribió su dirección en la página de inicio de sesión. Si no fue usted, elimine este correo; no pasará nada.',
  },
} as const satisfies Readonly<Record<MailLanguage, unknown>>;
