/**
 * Emails to employees and administrators in their language. An email is not private: of a person it
 * has the first name, and nothing of a form but the day a section is due. Of documents and work
 * authorization it says nothing, not even a date.
 */

import type { LetterContent } from '../../../platform/delivery/outbox.ts';
import { printDay } from '../../../platform/shape/days.ts';
import type { Language } from '../../../platform/storage/database/tables-i9.ts';
import type { WorkKind } from '../work/derive-work.ts';

/** What an employee is written about. */
const TOPICS = ['invitation', 'section1', 'section2', 'renewal', 'everify'] as const;
type Topic = (typeof TOPICS)[number];

type EmployeeLetter = {
  readonly topic: Topic;
  readonly to: string;
  readonly language: Language;
  readonly employer: string;
  readonly firstName: string;
  /** `yyyy-MM-dd`; null when no day is known. */
  readonly dueOn: string | null;
  /** `validUntil`: `yyyy-MM-dd` in the employer's time zone. */
  readonly link: { readonly url: string; readonly validUntil: string } | undefined;
};

type Texts = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

type Words = {
  readonly topics: (letter: EmployeeLetter, due: string) => Readonly<Record<Topic, Texts>>;
  readonly onlyForYou: string;
  readonly open: string;
  readonly labels: { readonly employer: string; readonly due: string; readonly until: string };
  readonly reason: (employer: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    topics: ({ employer, firstName }, due) => ({
      invitation: {
        subject: `${employer}: complete your Form I-9`,
        title: 'Complete your Form I-9',
        paragraphs: [
          `Hello ${firstName}: ${employer} asks you to complete Section 1 of Form I-9. U.S. employers ask every new employee to do this. It takes about ten minutes on a phone or a computer.`,
        ],
      },
      section1: {
        subject: `${employer}: Section 1 of your Form I-9 is due ${due}`,
        title: 'Section 1 of your Form I-9 is due',
        paragraphs: [
          `Hello ${firstName}: Section 1 of your Form I-9 for ${employer} is not signed yet. It takes about ten minutes on a phone or a computer. What you entered is saved.`,
        ],
      },
      section2: {
        subject: `${employer}: show your documents for Form I-9 by ${due}`,
        title: 'Show your documents for Form I-9',
        paragraphs: [
          `Hello ${firstName}: ${employer}, or a person it names, still has to examine your documents for Form I-9. You choose which documents from the Lists of Acceptable Documents to show.`,
        ],
      },
      renewal: {
        subject: `${employer}: your Form I-9 needs an update`,
        title: 'Your Form I-9 needs an update',
        paragraphs: [
          `Hello ${firstName}: your Form I-9 at ${employer} needs an update. Please contact ${employer} soon. They will tell you what is needed and by when. This email does not, because email is not private.`,
        ],
      },
      everify: {
        subject: `${employer}: a message about your Form I-9`,
        title: 'You have a message about your Form I-9',
        paragraphs: [
          `Hello ${firstName}: ${employer} has a message for you about your Form I-9, and there is something for you to decide or do. Open the link to read it, and contact ${employer} soon. This email does not give details, because email is not private.`,
        ],
      },
    }),
    onlyForYou: 'The link is only for you. Do not forward this email.',
    open: 'Open my Form I-9',
    labels: { employer: 'Employer', due: 'Due', until: 'Link works until' },
    reason: (employer) =>
      `You received this email because ${employer} has your address for Form I-9. If you do not know this employer, delete this email.`,
  },
  es: {
    topics: ({ employer, firstName }, due) => ({
      invitation: {
        subject: `${employer}: complete su Formulario I-9`,
        title: 'Complete su Formulario I-9',
        paragraphs: [
          `Hola, ${firstName}: ${employer} le pide que complete la Sección 1 del Formulario I-9. Los empleadores de los Estados Unidos lo piden a todos los empleados nuevos. Toma unos diez minutos en un teléfono o una computadora.`,
        ],
      },
      section1: {
        subject: `${employer}: la Sección 1 de su Formulario I-9 vence el ${due}`,
        title: 'La Sección 1 de su Formulario I-9 está pendiente',
        paragraphs: [
          `Hola, ${firstName}: la Sección 1 de su Formulario I-9 para ${employer} todavía no está firmada. Toma unos diez minutos en un teléfono o una computadora. Lo que ya escribió está guardado.`,
        ],
      },
      section2: {
        subject: `${employer}: muestre sus documentos para el Formulario I-9 a más tardar el ${due}`,
        title: 'Muestre sus documentos para el Formulario I-9',
        paragraphs: [
          `Hola, ${firstName}: ${employer}, o una persona que designe, todavía debe examinar sus documentos para el Formulario I-9. Usted elige qué documentos de las Listas de Documentos Aceptables mostrar.`,
        ],
      },
      renewal: {
        subject: `${employer}: su Formulario I-9 necesita una actualización`,
        title: 'Su Formulario I-9 necesita una actualización',
        paragraphs: [
          `Hola, ${firstName}: su Formulario I-9 en ${employer} necesita una actualización. Comuníquese pronto con ${employer}. Allí le dirán qué se necesita y para cuándo; este correo no lo dice, porque el correo electrónico no es privado.`,
        ],
      },
      everify: {
        subject: `${employer}: un mensaje sobre su Formulario I-9`,
        title: 'Tiene un mensaje sobre su Formulario I-9',
        paragraphs: [
          `Hola, ${firstName}: ${employer} tiene un mensaje para usted sobre su Formulario I-9, y hay algo que usted debe decidir o hacer. Abra el enlace para leerlo y comuníquese pronto con ${employer}. Este correo no dice de qué se trata, porque el correo electrónico no es privado.`,
        ],
      },
    }),
    onlyForYou: 'El enlace es solo para usted. No reenvíe este correo.',
    open: 'Abrir mi Formulario I-9',
    labels: { employer: 'Empleador', due: 'Fecha límite', until: 'El enlace funciona hasta el' },
    reason: (employer) =>
      `Recibió este correo porque ${employer} tiene su dirección para el Formulario I-9. Si no conoce a este empleador, elimine este correo.`,
  },
};

export function employeeLetter(letter: EmployeeLetter): LetterContent {
  const { topic, to, language, employer, dueOn, link } = letter;
  const { topics, onlyForYou, open, labels, reason } = WORDS[language];
  const { subject, title, paragraphs } = topics(letter, dueOn === null ? '' : printDay(dueOn))[
    topic
  ];
  const showsDay = dueOn !== null && topic !== 'renewal' && topic !== 'everify';
  return {
    to,
    language,
    subject,
    title,
    paragraphs: link === undefined ? paragraphs : [...paragraphs, onlyForYou],
    facts: [
      [labels.employer, employer],
      ...(showsDay ? [[labels.due, printDay(dueOn)] as const] : []),
      ...(link === undefined ? [] : [[labels.until, printDay(link.validUntil)] as const]),
    ],
    steps: [],
    ...(link === undefined ? {} : { link: { label: open, url: link.url } }),
    reason: reason(employer),
  };
}

// The daily list -------------------------------------------------------------------------------

export type Count = {
  readonly kind: WorkKind;
  readonly late: number;
  /** Of those: late only if the employer was open on the weekdays counted. */
  readonly lateUnlessClosed: number;
  readonly dueToday: number;
  readonly dueSoon: number;
};

type ListWords = {
  readonly subject: (employer: string, open: number) => string;
  readonly title: string;
  readonly paragraph: (employer: string) => string;
  readonly kinds: Readonly<Record<WorkKind, string>>;
  readonly counts: (count: Count) => readonly string[];
  readonly open: string;
  readonly reason: (employer: string) => string;
};

const LIST_WORDS: Readonly<Record<Language, ListWords>> = {
  en: {
    subject: (employer, open) => `${employer}: ${open} open Form I-9 tasks`,
    title: 'Open Form I-9 tasks today',
    paragraph: (employer) =>
      `These tasks at ${employer} are late, due today, or due within seven days:`,
    kinds: {
      startForm: 'Forms to start',
      section1: 'Section 1',
      section2: 'Section 2',
      review: 'Reviews',
      mismatch: 'Mismatches to restart',
      rejected: 'Rejected forms to restart',
      receipt: 'Receipts',
      reverification: 'Reverifications',
      everifyCase: 'E-Verify cases',
    },
    counts: ({ late, lateUnlessClosed, dueToday, dueSoon }) => [
      ...(late > lateUnlessClosed ? [`${late - lateUnlessClosed} late`] : []),
      ...(lateUnlessClosed > 0 ? [`${lateUnlessClosed} late unless you were closed`] : []),
      ...(dueToday > 0 ? [`${dueToday} due today`] : []),
      ...(dueSoon > 0 ? [`${dueSoon} due soon`] : []),
    ],
    open: 'Open Wagewright',
    reason: (employer) =>
      `You received this email because the daily list is on for you at ${employer}. An owner can turn it off in your administrator settings.`,
  },
  es: {
    subject: (employer, open) => `${employer}: tareas pendientes del Formulario I-9: ${open}`,
    title: 'Tareas pendientes hoy del Formulario I-9',
    paragraph: (employer) =>
      `Lo que está atrasado, vence hoy o vence dentro de siete días en ${employer}:`,
    kinds: {
      startForm: 'Formularios por comenzar',
      section1: 'Sección 1',
      section2: 'Sección 2',
      review: 'Revisiones',
      mismatch: 'Discrepancias por reiniciar',
      rejected: 'Formularios rechazados por reiniciar',
      receipt: 'Recibos',
      reverification: 'Reverificaciones',
      everifyCase: 'Casos de E-Verify',
    },
    counts: ({ late, lateUnlessClosed, dueToday, dueSoon }) => [
      ...(late > lateUnlessClosed ? [`atrasados: ${late - lateUnlessClosed}`] : []),
      ...(lateUnlessClosed > 0
        ? [`atrasados, salvo que la empresa estuviera cerrada: ${lateUnlessClosed}`]
        : []),
      ...(dueToday > 0 ? [`vencen hoy: ${dueToday}`] : []),
      ...(dueSoon > 0 ? [`vencen pronto: ${dueSoon}`] : []),
    ],
    open: 'Abrir Wagewright',
    reason: (employer) =>
      `Recibió este correo porque la lista diaria está activada para usted en ${employer}. Un propietario puede desactivarla en su configuración de administrador.`,
  },
};

type DailyList = {
  readonly to: string;
  readonly language: Language;
  readonly employer: string;
  readonly counts: readonly Count[];
  readonly url: string;
};

const sumOf = ({ late, dueToday, dueSoon }: Count): number => late + dueToday + dueSoon;

/** Undefined when nothing is to be done. */
export function dailyListLetter({
  to,
  language,
  employer,
  counts,
  url,
}: DailyList): LetterContent | undefined {
  const words = LIST_WORDS[language];
  const open = counts.filter((count) => sumOf(count) > 0);
  if (open.length === 0) return undefined;
  const total = open.reduce((sum, count) => sum + sumOf(count), 0);
  return {
    to,
    language,
    subject: words.subject(employer, total),
    title: words.title,
    paragraphs: [words.paragraph(employer)],
    facts: open.map((count) => [words.kinds[count.kind], words.counts(count).join(', ')] as const),
    steps: [],
    link: { label: words.open, url },
    reason: words.reason(employer),
  };
}
