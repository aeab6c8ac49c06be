/** Copies of documents that are kept with the form; each one opened is an entry in its trail. */

import { Card } from '../../ui/card.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { FileLink } from '../model/file-link.tsx';
import type { OfForm } from './form-queries.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

export function CopiesCard({ form, acts, path }: OfForm) {
  if (form.copies.length === 0) return null;
  const mayOpen = acts.acts.includes('readCopy');
  return (
    <Card title={<Text id="examine.photos.title" />}>
      <ul className="plain stack tight">
        {form.copies.map(({ id, documentationKey, listKey, side, mediaType }) => {
          const recorded = [
            ...(form.section2?.documents ?? []),
            ...form.supplementB.flatMap(({ documents }) => documents ?? []),
          ].find((one) => one.documentationKey === documentationKey && one.listKey === listKey);
          const title = recorded?.documentTitle ?? documentationKey;
          const label = side === 'front' ? 'examine.photos.front' : 'examine.photos.back';
          return (
            <li key={id} className="row">
              {mayOpen ? (
                <FileLink
                  path={`${path}/copies/${id}`}
                  name={`${documentationKey}-${side}.${ENDINGS[mediaType] ?? 'bin'}`}
                  label={label}
                  values={{ title }}
                />
              ) : (
                <Text id={label} values={{ title }} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
