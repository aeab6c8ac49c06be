/** The screens of an examination: one subject each, in the order of the form. */

import type { AcceptableDocuments, ExaminationRules, IdentityDocument } from '@wagewright/client';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { copiesNeeded } from './copies.ts';
import { type Draft, documentsOf, LISTS, type Part, ruleOf } from './draft.ts';

export type ScreenId =
  | 'who'
  | 'reason'
  | 'name'
  | 'lists'
  | 'listA'
  | 'listB'
  | 'listC'
  | `document-${number}`
  | 'work'
  | 'notes'
  | 'photos'
  | 'review';

export type Setting = {
  readonly part: Part;
  /** Section 1 is signed with these words, which stand for List B in Section 2. */
  readonly listBWords?: string | undefined;
  readonly catalog: AcceptableDocuments;
  readonly rules: ExaminationRules;
};

export const TITLES: Readonly<Record<Exclude<ScreenId, `document-${number}`>, MessageId>> = {
  who: 'examine.who.title',
  reason: 'examine.reason.title',
  name: 'examine.name.title',
  lists: 'examine.lists.title',
  listA: 'examine.listA.title',
  listB: 'examine.listB.title',
  listC: 'examine.listC.title',
  work: 'examine.work.title',
  notes: 'examine.notes.title',
  photos: 'examine.photos.title',
  review: 'examine.review.title',
};

export function stepsOf(setting: Setting, draft: Draft): readonly ScreenId[] {
  const { part, catalog, rules, listBWords } = setting;
  const isSection2 = part === 'section2';
  const documents = documentsOf(catalog, draft);
  const hasPhotos = copiesNeeded(catalog, rules, part, draft).length > 0;
  return [
    'who',
    ...(isSection2 ? [] : (['reason'] as const)),
    ...(draft.reason === undefined || draft.reason === 'reverification' ? [] : (['name'] as const)),
    ...(listBWords === undefined ? (['lists'] as const) : []),
    ...LISTS[draft.lists ?? 'none'].flatMap((key): ScreenId[] => [
      `list${key}`,
      ...documents.flatMap(({ listKey }, index): ScreenId[] =>
        listKey === key ? [`document-${index + 1}`] : [],
      ),
    ]),
    ...(isSection2 ? (['work'] as const) : []),
    'notes',
    ...(hasPhotos ? (['photos'] as const) : []),
    'review',
  ];
}

/** The document that a screen asks about. */
export function documentAt(
  { catalog }: Setting,
  draft: Draft,
  step: ScreenId,
): IdentityDocument | undefined {
  const index = /^document-(\d+)$/.exec(step)?.[1];
  return index === undefined ? undefined : documentsOf(catalog, draft)[Number(index) - 1];
}

export const titleOf = (setting: Setting, draft: Draft, step: ScreenId) => {
  const document = documentAt(setting, draft, step);
  const rule = document && ruleOf(setting.catalog, document);
  return rule?.title;
};

/** The screen of a field, by the path in the server's errors. */
export function screenOf(path: string): ScreenId {
  const [, index, member] = /^documents\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
  if (index !== undefined && member !== 'documentationKey') {
    return `document-${Number(index) + 1}`;
  }
  const name = path.split(/[.[]/)[0] ?? '';
  return PLACES[name] ?? 'review';
}

const PLACES: Readonly<Record<string, ScreenId>> = {
  reason: 'reason',
  rehireDate: 'name',
  newName: 'name',
  documents: 'lists',
  firstDayOfEmployment: 'work',
  employmentUnderThreeDays: 'work',
  examiner: 'work',
  alternativeProcedure: 'notes',
  specialPlacement: 'notes',
  additionalInformation: 'notes',
  copies: 'photos',
};
