/** Pictures of documents: whether this employer keeps them, which are there, and sending one. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../ui/api/request.ts';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import type { Forms, Me, Submission } from '../api.ts';

export type Side = 'front' | 'back';

export type Copy = {
  readonly id: string;
  readonly part: string;
  readonly listKey: string;
  readonly documentationKey: string;
  readonly side: Side;
  readonly mediaType: string;
  readonly bytes: number;
};

type Acts = {
  readonly acts: readonly string[];
  readonly examination: {
    readonly copiesKept: boolean;
    readonly alternativeProcedureAllowed: boolean;
  };
};

export type Photos = {
  /** Of every employee, or for an examination by live video: never of some documents only. */
  readonly areKept: boolean;
  readonly keptForAll: boolean;
  /** False before Section 1 is signed and after the examination. */
  readonly canChange: boolean;
  readonly copies: readonly Copy[];
  readonly path: string;
  /** After something was added or removed. */
  readonly reload: () => Promise<void>;
};

/** Undefined while loading. */
export function usePhotos(me: Me, forms: Forms, form: Submission): Photos | undefined {
  const client = useQueryClient();
  const submission = forms.pathOf(form);
  const path = `${submission}/copies`;
  const acts = useQuery({
    queryKey: ['acts', form.id, form.status],
    queryFn: () => request<Acts>(`${submission}/acts`),
    ...untilAnswered,
  });
  const isSigned = !['not_started', 'section1_in_progress'].includes(form.status);
  const list = useQuery({
    queryKey: ['copies', form.id],
    queryFn: () => request<{ copies: readonly Copy[] }>(path),
    enabled: isSigned,
    ...untilAnswered,
  });
  if (acts.data === undefined) return undefined;
  const { copiesKept, alternativeProcedureAllowed } = acts.data.examination;
  return {
    areKept: isSigned && (copiesKept || alternativeProcedureAllowed),
    keptForAll: copiesKept,
    canChange:
      acts.data.acts.includes('addCopy') &&
      ['section1_complete', 'section2_in_progress'].includes(form.status),
    copies: (list.data?.copies ?? []).filter(({ part }) => part === 'section2'),
    path,
    reload: async () => {
      await client.refetchQueries({ queryKey: ['copies', form.id] });
      // A copy is a new version of the form.
      await client.refetchQueries({ queryKey: ['form', me.id] });
    },
  };
}

/** Names of the sides of a document. */
export const SIDES = {
  front: 'i9.photos.front',
  back: 'i9.photos.back',
} as const satisfies Record<Side, MessageId>;
