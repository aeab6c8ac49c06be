/**
 * The mail that brings an invitation to the representative, in their language. An email is not private:
 * it does not say whose form it is.
 */

import { queueMail } from '../../../../platform/delivery/outbox.ts';
import type { Deps } from '../../../../platform/requests/deps.ts';
import { printDay } from '../../../../platform/shape/days.ts';
import type { Language } from '../../../../platform/storage/database/tables-i9.ts';
import type { Opened } from '../change-submission.ts';
import type { Purpose } from './representative-purpose.ts';

type InvitationLetter = {
  readonly name: string;
  readonly emailAddress: string;
  readonly language: Language;
  readonly purpose: Purpose;
  /** Whether the employee asked for the representative, and not an administrator. */
  readonly isEmployees: boolean;
  readonly link: string;
  /** ISO time. */
  readonly expiresAt: string;
};

type About = Pick<InvitationLetter, 'name' | 'purpose' | 'isEmployees'> & {
  readonly employer: string;
};

type Words = {
  readonly subject: (about: About) => string;
  readonly title: (about: About) => string;
  readonly task: (about: About) => string;
  readonly onlyForYou: string;
  readonly labels: { readonly employer: string; readonly until: string };
  readonly until: (day: string) => string;
  readonly open: string;
  readonly reason: (about: About) => string;
};

const PART: Readonly<Record<Language, Readonly<Record<Purpose, string>>>> = {
  en: { section2: 'Section 2', supplementB: 'Supplement B' },
  es: { section2: 'la Sección 2', supplementB: 'el Suplemento B' },
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: ({ employer }) => `Form I-9: ${employer} asks you to examine documents`,
    title: ({ purpose }) => `You are invited to complete ${PART.en[purpose]} of Form I-9`,
    task: ({ name, employer, purpose, isEmployees }) =>
      `${name}: ${isEmployees ? `an employee of ${employer}` : employer} named you as the employer's authorized representative. You examine the employee's documents in person and sign ${PART.en[purpose]} on the employer's behalf. ${isEmployees ? 'The employer then reviews the form. ' : ''}The link shows whose form it is.`,
    onlyForYou: 'This link is only for you. Do not forward it to anyone, including the employee.',
    labels: { employer: 'Employer', until: 'Valid until' },
    until: (day) => `${day} (UTC), for one use`,
    open: 'Open the form',
    reason: ({ employer, isEmployees }) =>
      `You received this email because ${isEmployees ? `an employee of ${employer}` : employer} gave your address for a Form I-9. If you do not expect it, delete this email. The link expires automatically.`,
  },
  es: {
    subject: ({ employer }) => `Formulario I-9: ${employer} le pide que examine documentos`,
    title: ({ purpose }) => `Se le invita a completar ${PART.es[purpose]} del Formulario I-9`,
    task: ({ name, employer, purpose, isEmployees }) =>
      `${name}: ${isEmployees ? `un empleado de ${employer}` : employer} le nombró representante autorizado del empleador. Usted examina en persona los documentos del empleado y firma ${PART.es[purpose]} en nombre del empleador. ${isEmployees ? 'Después, el empleador revisa el formulario. ' : ''}El enlace muestra de quién es el formulario.`,
    onlyForYou: 'Este enlace es solo para usted. No lo reenvíe a nadie, tampoco al empleado.',
    labels: { employer: 'Empleador', until: 'Válido hasta el' },
    until: (day) => `${day} (UTC), para un solo uso`,
    open: 'Abrir el formulario',
    reason: ({ employer, isEmployees }) =>
      `Recibió este correo porque ${isEmployees ? `un empleado de ${employer}` : employer} dio su dirección para un Formulario I-9. Si no lo esperaba, elimine este correo. El enlace vence automáticamente.`,
  },
};

/** Queued in the transaction of the invitation. */
export async function mailInvitation(
  deps: Deps,
  { transaction, row, employer }: Opened,
  { emailAddress, language, link, expiresAt, ...letter }: InvitationLetter,
): Promise<void> {
  const words = WORDS[language];
  const about = { ...letter, employer: employer.name };
  await queueMail(
    transaction,
    deps,
    {
      accountId: row.account_id,
      employerId: row.employer_id,
      eventKey: 'representativeInvited',
      submissionId: row.id,
    },
    {
      to: emailAddress,
      language,
      subject: words.subject(about),
      title: words.title(about),
      paragraphs: [words.task(about), words.onlyForYou],
      facts: [
        [words.labels.employer, employer.name],
        [words.labels.until, words.until(printDay(expiresAt.slice(0, 10)))],
      ],
      steps: [],
      link: { label: words.open, url: link },
      reason: words.reason(about),
    },
  );
}
