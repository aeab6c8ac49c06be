/** A photo that the employer has: shown as it was sent, removed while no signature covers it. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request, requestFile } from '../../../ui/api/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import { type Copy, type Photos, SIDES } from './photos.ts';

type Props = { readonly copy: Copy; readonly title: string; readonly photos: Photos };

export function SentPhoto({ copy, title, photos }: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const path = `${photos.path}/${copy.id}`;
  const remove = useMutation({
    mutationFn: () => request(path, { method: 'DELETE' }),
    ...untilAnswered,
    onSuccess: photos.reload,
  });
  const name = `${title}, ${t(SIDES[copy.side])}`;
  return (
    <li className="card stack tight">
      <strong>{name}</strong>
      {isShown ? <Picture path={path} name={name} mediaType={copy.mediaType} /> : null}
      <div className="row">
        <Button
          aria-label={t(isShown ? 'i9.photos.hideOf' : 'i9.photos.showOf', { name })}
          onPress={() => setShown(!isShown)}
        >
          <Text id={isShown ? 'i9.photos.hide' : 'i9.photos.show'} />
        </Button>
        {photos.canChange ? (
          <Button
            variant="danger"
            aria-label={t('i9.photos.removeOf', { name })}
            isPending={remove.isPending}
            onPress={() => remove.mutate()}
          >
            <Text id="i9.photos.remove" />
          </Button>
        ) : null}
      </div>
      <ErrorNotice error={remove.error} />
    </li>
  );
}

type PictureProps = {
  readonly path: string;
  readonly name: string;
  readonly mediaType: string;
};

/** Only the person's token opens it, so it comes as bytes. */
function Picture({ path, name, mediaType }: PictureProps) {
  const { data } = useQuery({
    queryKey: ['file', path],
    queryFn: () => requestFile(path),
    gcTime: 0,
  });
  const url = useObjectUrl(data);
  if (url === undefined) return <Text id="loading" />;
  return mediaType === 'application/pdf' ? (
    <a href={url} target="_blank" rel="noreferrer">
      <Text id="i9.photos.open" />
    </a>
  ) : (
    <img src={url} alt={name} className="photo" />
  );
}

/** An address of the bytes as long as they are shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
