/** One side of a document: the camera or a file, a look at it, and sending it with its progress. */

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import { upload } from '../../../ui/api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isAway, untilAnswered } from '../../model/until-answered.ts';
import type { ListedDocument } from '../help/texts.ts';
import { type Photos, SIDES, type Side } from './photos.ts';
import { useObjectUrl } from './sent-photo.tsx';

const TYPES = ['image/jpeg', 'image/png', 'application/pdf'];
/** The server's limit. */
const MOST_BYTES = 8 * 1024 * 1024;

type Props = {
  readonly document: ListedDocument;
  readonly side: Side;
  readonly photos: Photos;
};

type Chosen = { readonly file: File; readonly key: string };

export function AddSide({ document, side, photos }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<MessageId>();
  const [progress, setProgress] = useState(0);
  const send = useMutation({
    mutationFn: ({ file, key }: Chosen) => {
      const { listKey, documentationKey } = document;
      const of = new URLSearchParams({ part: 'section2', listKey, documentationKey, side });
      // The same key on every try, so that a photo that arrived is not stored twice.
      const headers = { 'idempotency-key': key };
      return upload(`${photos.path}?${of}`, { body: file, headers, onProgress: setProgress });
    },
    ...untilAnswered,
    onSuccess: async () => {
      setChosen(undefined);
      await photos.reload();
    },
    onError: (error) => setProblem(problemOf(error)),
  });
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    const found = refusalOf(file);
    setProblem(found);
    setProgress(0);
    setChosen(found === undefined ? { file, key: newKey() } : undefined);
  };
  const name = `${document.title}, ${t(SIDES[side])}`;
  const id = `${document.documentationKey}-${side}`;
  return (
    <div className="card stack tight">
      <label htmlFor={id}>
        <strong>{name}</strong>
      </label>
      <p className="hint" id={`${id}-hint`}>
        <Text id="i9.photos.hint" />
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        className="input"
        accept={TYPES.join(',')}
        aria-describedby={`${id}-hint`}
        disabled={send.isPending}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {problem === undefined ? null : <Notice tone="bad" title={<Text id={problem} />} />}
      {chosen === undefined ? null : (
        <ChosenFile
          name={name}
          file={chosen.file}
          progress={progress}
          isPending={send.isPending}
          isAway={isAway(send.failureReason)}
          onSend={() => send.mutate(chosen)}
          onDiscard={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

type ChosenProps = {
  /** Of the document and its side. */
  readonly name: string;
  readonly file: File;
  readonly progress: number;
  readonly isPending: boolean;
  readonly isAway: boolean;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
};

function ChosenFile(props: ChosenProps) {
  const { name, file, progress, isPending, onSend, onDiscard } = props;
  const t = useText();
  const url = useObjectUrl(file.type === 'application/pdf' ? undefined : file);
  return (
    <>
      {url === undefined ? (
        <p>{file.name}</p>
      ) : (
        <img src={url} alt={t('i9.photos.preview', { name })} className="photo" />
      )}
      {isPending ? (
        <>
          <progress
            className="step-progress"
            value={progress}
            max={1}
            aria-label={t('i9.photos.progress')}
          />
          {props.isAway ? <Notice tone="warn" title={<Text id="i9.photos.away" />} /> : null}
        </>
      ) : null}
      <div className="row">
        <Button
          variant="primary"
          isPending={isPending}
          aria-label={t('i9.photos.sendOf', { name })}
          onPress={onSend}
        >
          <Text id="i9.photos.send" />
        </Button>
        <Button onPress={onDiscard} isDisabled={isPending}>
          <Text id="i9.photos.discard" />
        </Button>
      </div>
    </>
  );
}

function refusalOf({ type, size }: File): MessageId | undefined {
  if (!TYPES.includes(type)) return 'i9.photos.wrongType';
  if (size > MOST_BYTES) return 'i9.photos.tooLarge';
  return size === 0 ? 'i9.photos.broken' : undefined;
}

function problemOf(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return 'i9.photos.failed';
  if (error.isSignedOut) return 'i9.refused.expired';
  if (error.status === 413) return 'i9.photos.tooLarge';
  if (error.status === 400) return 'i9.photos.broken';
  return error.status === 409 ? 'i9.photos.closed' : 'i9.photos.failed';
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
