/** Photos of the documents that the employee chose: taken with the phone, looked at, sent, removed. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields.tsx';
import { useLanguage } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { untilAnswered } from '../../model/until-answered.ts';
import { AtHand } from '../help/at-hand.tsx';
import { type ListedDocument, readDocuments } from '../help/texts.ts';
import { AddSide } from './add-side.tsx';
import type { Photos, Side } from './photos.ts';
import { SentPhoto } from './sent-photo.tsx';

type Props = { readonly photos: Photos; readonly onLeave: () => void };

export function PhotosPage({ photos, onLeave }: Props) {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: ['documents', language],
    queryFn: () => readDocuments(language),
    staleTime: Number.POSITIVE_INFINITY,
    ...untilAnswered,
  });
  const documents = data?.documents ?? [];
  const titleOf = (copy: { listKey: string; documentationKey: string }): string =>
    documents.find((each) => keyOf(each) === keyOf(copy))?.title ?? copy.documentationKey;
  return (
    <Page title={t('i9.photos.title')} isNarrow>
      <div className="stack">
        <p>
          <Text id={photos.keptForAll ? 'i9.photos.all' : 'i9.photos.video'} />
        </p>
        <p>
          <Text id="i9.photos.choice" />
        </p>
        {photos.canChange ? null : <Notice title={<Text id="i9.photos.closed" />} />}
        {photos.copies.length === 0 ? null : (
          <section className="stack">
            <h2>
              <Text id="i9.photos.sent" />
            </h2>
            <ul className="plain stack">
              {photos.copies.map((copy) => (
                <SentPhoto key={copy.id} copy={copy} title={titleOf(copy)} photos={photos} />
              ))}
            </ul>
          </section>
        )}
        {photos.canChange ? <AddPhotos documents={documents} photos={photos} /> : null}
        <div className="row">
          <Button variant="primary" onPress={onLeave}>
            <Text id="i9.tasks.goOn" />
          </Button>
        </div>
        <AtHand />
      </div>
    </Page>
  );
}

type AddProps = { readonly documents: readonly ListedDocument[]; readonly photos: Photos };

function AddPhotos({ documents, photos }: AddProps) {
  const t = useText();
  // Nothing is chosen in advance: which documents are shown is up to the employee.
  const [chosen, setChosen] = useState<string | null>(null);
  const document = documents.find((each) => keyOf(each) === chosen);
  const sides: readonly Side[] = document?.copySides === 'one' ? ['front'] : ['front', 'back'];
  return (
    <section className="stack">
      <h2>
        <Text id="i9.photos.add" />
      </h2>
      <Select
        label={t('i9.photos.which')}
        hint={t('i9.photos.whichHint')}
        options={documents.map((each) => ({
          id: keyOf(each),
          label: t('i9.photos.listed', { list: each.listKey, title: each.title }),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      {document === undefined
        ? null
        : sides.map((side) => (
            <AddSide
              key={`${keyOf(document)} ${side}`}
              document={document}
              side={side}
              photos={photos}
            />
          ))}
    </section>
  );
}

const keyOf = (document: { listKey: string; documentationKey: string }): string =>
  `${document.listKey} ${document.documentationKey}`;
