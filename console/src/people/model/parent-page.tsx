/**
 * What these pages post to the page that shows them in a frame: docs/guides/i9.md, "Embedding". Each
 * message goes to origins that the employer allows, by name, and says nothing about the person. The
 * pages listen to nothing.
 */

import { useEffect } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/i18n/text.tsx';

type ParentMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'saved' | 'signed'; readonly part: string }
  | { readonly type: 'closed'; readonly reason: 'finished' | 'expired' };

/** Whose pages are shown: their employer allows the frame. */
type Framed = {
  readonly employer: { readonly id: string; readonly embeddingOrigins: readonly string[] } | null;
};

const VERSION = 1;

/** Empty outside a frame, and until it is known whose form this is. */
let origins: readonly string[] = [];
let isClosed = false;

const isFramed = (): boolean => window.parent !== window;

/** Posts to the parent from here on; false where the frame was allowed by another employer than the person's. */
export function useParent(me: Framed | undefined): boolean {
  const { employer } = useParams();
  const isAllowed = !isFramed() || me?.employer?.id === employer;
  useEffect(() => {
    if (me?.employer && isAllowed) return beginPosting(me.employer.embeddingOrigins);
    return undefined;
  }, [me, isAllowed]);
  return isAllowed;
}

/** Call with the error of a request. */
export function postIfExpired(error: unknown): void {
  if (!(error instanceof ApiError) || !error.isSignedOut) return;
  postToParent({ type: 'closed', reason: 'expired' });
}

/** Posts from here on, to the origins that the employer allows. Returns the function that ends it. */
function beginPosting(allowed: readonly string[]): () => void {
  if (!isFramed()) return () => undefined;
  origins = allowed.filter(isParent);
  isClosed = false;
  postToParent({ type: 'ready' });
  const root = document.getElementById('root') ?? document.body;
  let posted = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === posted) return;
    posted = height;
    postToParent({ type: 'height', height });
  });
  observer.observe(root);
  return () => {
    observer.disconnect();
    origins = [];
  };
}

/** Where the browser does not say who the parent is, all are tried: only the parent gets it. */
function isParent(origin: string): boolean {
  const known: DOMStringList | undefined = window.location.ancestorOrigins;
  return known === undefined || known[0] === origin;
}

export function postToParent(message: ParentMessage): void {
  if (message.type === 'closed') {
    if (isClosed) return;
    isClosed = true;
  }
  for (const origin of origins) {
    window.parent.postMessage({ source: 'wagewright', version: VERSION, ...message }, origin);
  }
}

/** Posts an act that the server has accepted, by its path below the form. */
export function postAct(method: 'PUT' | 'POST', act: string): void {
  const [part = ''] = act.split('/');
  if (method === 'PUT') postToParent({ type: 'saved', part });
  else if (/\/sign$|^supplement[AB]$/.test(act)) postToParent({ type: 'signed', part });
}

/** In a frame: a button for the person who is done, which says so to the page around it. */
export const CloseButton = () =>
  isFramed() ? (
    <div className="row no-print">
      <Button onPress={() => postToParent({ type: 'closed', reason: 'finished' })}>
        <Text id="i9.done.close" />
      </Button>
    </div>
  ) : null;
