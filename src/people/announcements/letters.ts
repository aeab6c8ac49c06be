/** Announcements by email, in English and Spanish. Names of taxes and figures are those of the rules. */

import type { LetterContent } from '../../platform/delivery/outbox.ts';
import { printDay } from '../../platform/shape/days.ts';
import type { Language } from '../../platform/storage/database/tables-i9.ts';
import type { Announcement, ChangeKind, RuleChange } from '../../tax/announcements/schema.ts';
import { figureInWords } from '../../tax/announcements/words.ts';
import { type Announced, affectedBy } from './message.ts';

export type Reader = {
  readonly to: string;
  readonly language: Language;
  /** The name of the subscription. */
  readonly name: string;
  readonly unsubscribeUrl: string;
};

/** Changes of one email; the others are behind its link. */
const MOST_FACTS = 20;
/** Figures of one change. */
const MOST_FIGURES = 3;

type Words = {
  readonly subject: (title: string, count: number) => string;
  readonly title: (announcement: Announcement) => string;
  readonly kinds: Readonly<Record<ChangeKind, string>>;
  readonly from: (day: string) => string;
  readonly withdrawn: (version: string) => string;
  readonly draft: string;
  readonly answers: (version: string) => string;
  readonly affects: (count: number) => string;
  readonly more: (count: number) => string;
  readonly read: string;
  readonly reason: (name: string) => string;
  readonly unsubscribe: string;
  readonly confirmed: { readonly subject: string; readonly title: string; readonly text: string };
};

const count = (value: number): string => value.toLocaleString('en-US');

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (title, changes) =>
      `${title}: ${count(changes)} ${changes === 1 ? 'change' : 'changes'}`,
    title: ({ subject, version, status, isDraft }) => {
      if (subject === 'forms') return 'New editions of forms';
      if (status === 'withdrawn') return `Tax rules ${version} withdrawn`;
      return isDraft ? `Draft of tax rules ${version}` : `Tax rules ${version}`;
    },
    kinds: {
      rate: 'New figures',
      wageBase: 'New wage base',
      newTax: 'New tax',
      ended: 'Tax ended',
      parameter: 'Parameter changed',
      correction: 'Correction',
      minimumWage: 'New minimum wage',
      formEdition: 'New edition',
    },
    from: (day) => `from ${day}`,
    withdrawn: (version) =>
      `The operator removed version ${version} before it calculated anything. What was announced with it, below, does not apply.`,
    draft: 'This is a draft. It does not calculate, and may change.',
    answers: (version) => `Requests that name no version are calculated with ${version}.`,
    affects: (employers) =>
      `Affects ${count(employers)} of your employers’ locations, by their business addresses.`,
    more: (changes) => `${count(changes)} more changes are behind the link.`,
    read: 'Read all changes',
    reason: (name) =>
      `You received this email because this address is subscribed to announcements of payroll tax rules (${name}).`,
    unsubscribe: 'Unsubscribe',
    confirmed: {
      subject: 'You are subscribed to announcements of payroll tax rules',
      title: 'You are subscribed',
      text: 'When new payroll tax rules are installed, you will get an email with what changes, from which day, and where it is published. If you did not expect this, unsubscribe below.',
    },
  },
  es: {
    subject: (title, changes) =>
      `${title}: ${count(changes)} ${changes === 1 ? 'cambio' : 'cambios'}`,
    title: ({ subject, version, status, isDraft }) => {
      if (subject === 'forms') return 'Nuevas ediciones de formularios';
      if (status === 'withdrawn') return `Reglas de impuestos ${version} retiradas`;
      return isDraft ? `Borrador de las reglas ${version}` : `Reglas de impuestos ${version}`;
    },
    kinds: {
      rate: 'Cifras nuevas',
      wageBase: 'Nuevo límite de salarios',
      newTax: 'Impuesto nuevo',
      ended: 'Impuesto terminado',
      parameter: 'Parámetro modificado',
      correction: 'Corrección',
      minimumWage: 'Nuevo salario mínimo',
      formEdition: 'Nueva edición',
    },
    from: (day) => `desde el ${day}`,
    withdrawn: (version) =>
      `El operador retiró la versión ${version} antes de que calculara algo. Lo que se anunció con ella, abajo, no se aplica.`,
    draft: 'Es un borrador. No calcula y puede cambiar.',
    answers: (version) => `Las solicitudes sin versión se calculan con ${version}.`,
    affects: (employers) =>
      `Afecta a ${count(employers)} de los lugares de sus empleadores, según sus direcciones.`,
    more: (changes) => `El enlace muestra ${count(changes)} cambios más.`,
    read: 'Leer todos los cambios',
    reason: (name) =>
      `Recibe este correo porque esta dirección está suscrita a los anuncios de reglas de impuestos sobre la nómina (${name}).`,
    unsubscribe: 'Cancelar la suscripción',
    confirmed: {
      subject: 'Está suscrito a los anuncios de reglas de impuestos sobre la nómina',
      title: 'Está suscrito',
      text: 'Cuando se instalen nuevas reglas de impuestos sobre la nómina, recibirá un correo con lo que cambia, desde qué día y dónde está publicado. Si no lo esperaba, cancele la suscripción abajo.',
    },
  },
};

export function announcementLetter(reader: Reader, announced: Announced): LetterContent {
  const { announcement, changes, places, defaultVersion, base } = announced;
  const words = WORDS[reader.language];
  const { status, subject, isDraft, version, about } = announcement;
  const title = words.title(announcement);
  const more = changes.length - MOST_FACTS;
  return {
    ...footOf(reader),
    subject: words.subject(title, changes.length),
    title,
    paragraphs: [
      ...(status === 'withdrawn' ? [words.withdrawn(version)] : []),
      ...(isDraft ? [words.draft] : []),
      ...(subject === 'release' && status === 'announced' ? [about] : []),
      ...(subject === 'release' && !isDraft ? [words.answers(defaultVersion)] : []),
      words.affects(affectedBy(changes, places)),
      ...(more > 0 ? [words.more(more)] : []),
    ],
    facts: changes.slice(0, MOST_FACTS).map((change) => factOf(change, words)),
    steps: [],
    link: { label: words.read, url: `${base}/announcements/${announcement.id}` },
  };
}

/** Tells the owner of an address that it was subscribed. */
export function confirmationLetter(reader: Reader): LetterContent {
  const { subject, title, text } = WORDS[reader.language].confirmed;
  return { ...footOf(reader), subject, title, paragraphs: [text], facts: [], steps: [] };
}

function footOf({ to, language, name, unsubscribeUrl }: Reader) {
  const words = WORDS[language];
  return {
    to,
    language,
    reason: words.reason(name),
    unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl },
  };
}

function factOf(
  { state, kind, title, effective, changes, changeCount, citation }: RuleChange,
  words: Words,
): readonly [string, string] {
  const figures = changes.slice(0, MOST_FIGURES).map(figureInWords);
  const others = changeCount > figures.length ? [`+${count(changeCount - figures.length)}`] : [];
  const day = effective === null ? '' : ` ${words.from(printDay(effective))}`;
  const parts = [
    `${title}: ${words.kinds[kind]}${day}`,
    ...(figures.length === 0 ? [] : [[...figures, ...others].join('; ')]),
    ...(citation === null ? [] : [`(${citation})`]),
  ];
  return [state, parts.join('. ')];
}
