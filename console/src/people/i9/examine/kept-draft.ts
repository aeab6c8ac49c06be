/**
 * What an examiner has entered, kept with this tab until it is signed or left: a block of Supplement B
 * has no draft on the server, and some numbers of a draft come back from it masked.
 */

import type { AcceptableDocuments, Submission } from '@wagewright/client';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { type Draft, draftOf, EMPTY, type Part } from './draft.ts';

type Kept = { readonly version: number; readonly draft: Draft };

const keyOf = (part: Part, path: string): string => `examination ${part} ${path}`;

/** What was entered for this version of the form. */
function keptFor(part: Part, path: string, { version }: Submission): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(part, path)) ?? 'null') as Kept | null;
    return kept?.version === version ? kept.draft : undefined;
  } catch {
    // Without storage, or with someone else's entry, the walk begins with what the server has.
    return undefined;
  }
}

function keep(part: Part, path: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(part, path), JSON.stringify(kept));
  } catch {
    // A browser that stores nothing keeps it on the screen only.
  }
}

/** Nothing of it stays in the tab. */
export const forgetDraft = (part: Part, path: string): void => {
  try {
    sessionStorage.removeItem(keyOf(part, path));
  } catch {
    // Nothing was stored.
  }
};

type Held = {
  readonly draft: Draft;
  readonly setDraft: Dispatch<SetStateAction<Draft>>;
  /** Signed or left: from here on nothing is kept. */
  readonly forget: () => void;
};

export function useKeptDraft(
  part: Part,
  path: string,
  form: Submission,
  catalog: AcceptableDocuments,
): Held {
  const [draft, setDraft] = useState(
    () => keptFor(part, path, form) ?? (part === 'section2' ? draftOf(form, catalog) : EMPTY),
  );
  const isOver = useRef(false);
  const { version } = form;
  useEffect(() => {
    if (!isOver.current) keep(part, path, { version, draft });
  }, [part, path, version, draft]);
  const forget = (): void => {
    isOver.current = true;
    forgetDraft(part, path);
  };
  return { draft, setDraft, forget };
}
