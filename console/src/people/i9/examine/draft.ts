/** What an examiner has entered so far, for Section 2 or a block of Supplement B. */

import type {
  AcceptableDocument,
  AcceptableDocuments,
  IdentityDocument,
  Submission,
} from '@wagewright/client';
import { tidyDay } from '../../model/written-day.ts';

export type Part = 'section2' | 'supplementB';
export type Reason = 'reverification' | 'rehire' | 'nameChange';
export type ListKey = 'A' | 'B' | 'C';
/** Which lists the employee chose from; none only in Supplement B. */
export type Lists = 'A' | 'BC' | 'C' | 'none';

export type Draft = {
  readonly reason?: Reason;
  readonly rehireDate?: string;
  readonly newName?: {
    readonly lastName?: string;
    readonly firstName?: string;
    readonly middleInitial?: string;
  };
  readonly lists?: Lists;
  /** The document chosen from each list, by its key. */
  readonly chosen: Readonly<Partial<Record<ListKey, string>>>;
  /** What goes with a List A selection if it was shown. */
  readonly also: readonly string[];
  /** What was entered about documents, by list and key, also of those chosen before. */
  readonly entered: Readonly<Record<string, IdentityDocument>>;
  readonly additionalInformation?: string;
  readonly alternativeProcedure?: boolean;
  readonly specialPlacement?: boolean;
  readonly firstDayOfEmployment?: string;
  readonly employmentUnderThreeDays?: boolean;
  readonly title?: string;
};

export const EMPTY: Draft = { chosen: {}, also: [], entered: {} };

export const LISTS: Readonly<Record<Lists, readonly ListKey[]>> = {
  A: ['A'],
  BC: ['B', 'C'],
  C: ['C'],
  none: [],
};

export const slotOf = ({
  listKey,
  documentationKey,
}: Pick<IdentityDocument, 'listKey' | 'documentationKey'>): string =>
  `${listKey}/${documentationKey}`;

export const ruleOf = (
  catalog: AcceptableDocuments,
  { listKey, documentationKey }: Pick<IdentityDocument, 'listKey' | 'documentationKey'>,
): AcceptableDocument | undefined =>
  catalog.documents.find(
    (rule) => rule.listKey === listKey && rule.documentationKey === documentationKey,
  );

/** The selection from List A that begins with this document. */
export const selectionOf = (catalog: AcceptableDocuments, key: string | undefined) =>
  catalog.listASelections.find(({ all }) => all[0] === key);

/** The documents chosen, in the order of the form, with what was entered about each. */
export function documentsOf(
  catalog: AcceptableDocuments,
  { lists, chosen, also, entered }: Draft,
): readonly IdentityDocument[] {
  if (lists === undefined) return [];
  return LISTS[lists].flatMap((listKey) => {
    const key = chosen[listKey];
    if (key === undefined) return [];
    const selection = listKey === 'A' ? selectionOf(catalog, key) : undefined;
    const keys =
      selection === undefined
        ? [key]
        : [...selection.all, ...selection.also.filter((one) => also.includes(one))];
    return keys.map((documentationKey) => {
      const slot = { listKey, documentationKey };
      return entered[slotOf(slot)] ?? slot;
    });
  });
}

const MASKED = /\*/;

/** A document as it may be sent: without what the server adds, and without what it masks. */
function enteredOf(
  document: NonNullable<NonNullable<Submission['section2']>['documents']>[number],
) {
  const { listIndex: _, receiptValidUntil: __, documentNumber, ...rest } = document;
  const isMasked = documentNumber != null && MASKED.test(documentNumber);
  return { ...rest, ...(documentNumber && !isMasked ? { documentNumber } : {}) };
}

/** Where a draft of Section 2 was left. */
export function draftOf({ section2 }: Submission, catalog: AcceptableDocuments): Draft {
  if (section2 === null) return EMPTY;
  const documents = (section2.documents ?? []).map(enteredOf);
  const first = (listKey: ListKey): string | undefined => {
    const keys = documents
      .filter((document) => document.listKey === listKey)
      .map(({ documentationKey }) => documentationKey);
    if (listKey !== 'A') return keys[0];
    return keys.find((key) => selectionOf(catalog, key) !== undefined) ?? keys[0];
  };
  const keys = { A: first('A'), B: first('B'), C: first('C') };
  const chosen = Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== undefined));
  const {
    additionalInformation,
    alternativeProcedure,
    specialPlacement,
    firstDayOfEmployment,
    employmentUnderThreeDays,
    examiner,
  } = section2;
  return {
    ...EMPTY,
    ...(keys.A !== undefined ? { lists: 'A' as const } : {}),
    ...(keys.A === undefined && (keys.B ?? keys.C) !== undefined ? { lists: 'BC' as const } : {}),
    chosen,
    also: documents.filter(({ listKey }) => listKey === 'A').map((one) => one.documentationKey),
    entered: Object.fromEntries(documents.map((document) => [slotOf(document), document])),
    ...(additionalInformation ? { additionalInformation } : {}),
    ...(alternativeProcedure == null ? {} : { alternativeProcedure }),
    ...(specialPlacement ? { specialPlacement } : {}),
    ...(firstDayOfEmployment ? { firstDayOfEmployment } : {}),
    ...(employmentUnderThreeDays ? { employmentUnderThreeDays } : {}),
    ...(examiner?.title ? { title: examiner.title } : {}),
  };
}

const DAYS = [
  'expirationDate',
  'extendedUntil',
  'receiptIssueDate',
  'receiptExpirationDate',
] as const;

/** Without empty fields, days as the form writes them. */
export function tidied(document: IdentityDocument): IdentityDocument {
  const filled = Object.fromEntries(
    Object.entries(document).filter(([, value]) => value !== '' && value !== null),
  ) as IdentityDocument;
  const days = DAYS.flatMap((name) => {
    const day = filled[name];
    return day ? [[name, tidyDay(day)] as const] : [];
  });
  return { ...filled, ...Object.fromEntries(days) };
}

export const section2Of = (catalog: AcceptableDocuments, draft: Draft) => ({
  documents: documentsOf(catalog, draft).map(tidied),
  ...(draft.additionalInformation ? { additionalInformation: draft.additionalInformation } : {}),
  ...(draft.alternativeProcedure ? { alternativeProcedure: true } : {}),
  ...(draft.specialPlacement ? { specialPlacement: true } : {}),
  ...(draft.firstDayOfEmployment
    ? { firstDayOfEmployment: tidyDay(draft.firstDayOfEmployment) }
    : {}),
  ...(draft.employmentUnderThreeDays ? { employmentUnderThreeDays: true } : {}),
  ...(draft.title ? { examiner: { title: draft.title } } : {}),
});

export const supplementBOf = (catalog: AcceptableDocuments, draft: Draft) => {
  const { reason, rehireDate, newName, additionalInformation, alternativeProcedure } = draft;
  const documents = documentsOf(catalog, draft).map(tidied);
  const name = Object.entries(newName ?? {}).filter(([, value]) => value !== '');
  return {
    reason,
    ...(reason === 'rehire' && rehireDate ? { rehireDate: tidyDay(rehireDate) } : {}),
    ...(reason !== 'reverification' && name.length > 0
      ? { newName: Object.fromEntries(name) }
      : {}),
    ...(documents.length > 0 ? { documents } : {}),
    ...(additionalInformation ? { additionalInformation } : {}),
    ...(alternativeProcedure && documents.length > 0 ? { alternativeProcedure: true } : {}),
  };
};
