/** A historical form as it is sent, as it is stored, and back. */

import { parseDay } from '../../../platform/shape/days.ts';
import { type Content, emptyContent } from '../form/content.ts';
import { normalizeDocuments } from '../submissions/sections/document-rules.ts';
import { tidy } from '../submissions/sections/fields.ts';
import type { HistoricalAddition, HistoricalForm } from './schema.ts';

/** What both kinds of rows have. */
type Values = Omit<
  HistoricalAddition,
  'submissionId' | 'employeeId' | 'emailAddress' | 'source' | 'edition'
>;

type HistoricalContent = Content & Required<Pick<Content, 'historical'>>;

const dayOf = (text: string | null | undefined): string | null =>
  text ? (parseDay(text) ?? text) : null;

export function contentOf(
  form: Values,
  source: HistoricalForm['source'],
  by: string,
): HistoricalContent {
  const section1 = form.section1 === undefined ? null : tidy(form.section1);
  const firstDayOfEmployment = dayOf(form.firstDayOfEmployment);
  const born = dayOf(section1?.dateOfBirth);
  const authorized = dayOf(section1?.authorizationExpirationDate);
  return {
    ...emptyContent(by),
    section1:
      section1 === null
        ? null
        : {
            ...section1,
            ...(born === null ? {} : { dateOfBirth: born }),
            ...(authorized === null ? {} : { authorizationExpirationDate: authorized }),
          },
    section2: {
      ...(form.section2?.additionalInformation
        ? { additionalInformation: form.section2.additionalInformation }
        : {}),
      documents: normalizeDocuments(
        tidy(form.section2?.documents ?? []),
        firstDayOfEmployment ?? undefined,
      ),
      ...(firstDayOfEmployment === null ? {} : { firstDayOfEmployment }),
    },
    historical: {
      source,
      section1SignedOn: dayOf(form.section1SignedOn),
      section2SignedOn: dayOf(form.section2SignedOn),
      note: form.note ?? null,
      scans: [],
      ...(form.scans === undefined || form.scans.length === 0 ? {} : { scanNames: form.scans }),
    },
  };
}

/** As it would be sent: without what the product has worked out. */
export function valuesOf({ section1, section2, historical }: Content): Values {
  const { documents = [], additionalInformation, firstDayOfEmployment } = section2 ?? {};
  return {
    firstDayOfEmployment: firstDayOfEmployment ?? null,
    section1SignedOn: historical?.section1SignedOn ?? null,
    section2SignedOn: historical?.section2SignedOn ?? null,
    ...(section1 === null ? {} : { section1 }),
    section2: {
      documents: documents.map(({ receiptValidUntil: _, ...document }) => document),
      ...(additionalInformation ? { additionalInformation } : {}),
    },
    ...(historical?.scanNames === undefined ? {} : { scans: [...historical.scanNames] }),
    ...(historical?.note ? { note: historical.note } : {}),
  };
}
