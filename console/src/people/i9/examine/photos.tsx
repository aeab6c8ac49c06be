/** Photos of the documents, where the employer keeps copies. */

import { useMutation } from '@tanstack/react-query';
import type { DocumentCopy, Submission } from '@wagewright/client';
import { FileTrigger } from 'react-aria-components';
import { ApiError } from '../../../ui/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { addCopy, removeCopy } from '../../model/form-requests.ts';
import { useReload } from '../../model/use-submission.ts';
import { type CopyNeed, copiesNeeded, copyFor, heldCopies, strayCopies } from './copies.ts';
import { slotOf } from './draft.ts';
import type { FieldsProps } from './screens.tsx';

const MEDIA_TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

type Props = FieldsProps & { readonly form: Submission; readonly path: string };

export function PhotoFields({ form, path, setting, draft, change, problems }: Props) {
  const { catalog, rules, part } = setting;
  const needed = copiesNeeded(catalog, rules, part, draft);
  const held = heldCopies(form, part);
  const problem = problems.get('copies') ?? problems.get('stray');
  const stated = needed.filter(({ mayBeOneSided, side }) => mayBeOneSided && side === 'front');
  return (
    <div id="copies" className="stack">
      <p>
        <Text
          id={needed.some((one) => one.isRequired) ? 'examine.photos.all' : 'examine.photos.match'}
        />
      </p>
      {problem === undefined ? null : (
        <p className="react-aria-FieldError">
          <Text id={problem} />
        </p>
      )}
      <ul className="plain stack">
        {needed.map((need) => (
          <li key={`${slotOf(need)}/${need.side}`} className="card stack tight">
            <Photo need={need} held={copyFor(held, need)} path={path} />
          </li>
        ))}
      </ul>
      {stated.map(({ document, title }) => (
        <Checkbox
          key={slotOf(document)}
          isSelected={document.oneSided === true}
          onChange={(oneSided) =>
            change({
              entered: { ...draft.entered, [slotOf(document)]: { ...document, oneSided } },
            })
          }
        >
          <Text id="examine.photos.oneSided" values={{ title }} />
        </Checkbox>
      ))}
      {strayCopies(held, needed).map((copy) => (
        <div key={copy.id} id="stray" className="card stack tight">
          <p>
            <Text id="examine.photos.stray" />
          </p>
          <Remove copy={copy} path={path} label="examine.photos.removeStray" />
        </div>
      ))}
    </div>
  );
}

type PhotoProps = {
  readonly need: CopyNeed;
  readonly held: DocumentCopy | undefined;
  readonly path: string;
};

function Photo({ need, held, path }: PhotoProps) {
  const t = useText();
  const reload = useReload(path);
  const { part, listKey, documentationKey, side, title } = need;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => addCopy(path, { part, listKey, documentationKey, side }, file),
    onSuccess: reload,
  });
  const name = t(side === 'front' ? 'examine.photos.front' : 'examine.photos.back', { title });
  return (
    <>
      <h2>{name}</h2>
      {held === undefined ? (
        <FileTrigger
          acceptedFileTypes={MEDIA_TYPES}
          onSelect={(files) => {
            const file = files?.[0];
            if (file !== undefined) mutate(file);
          }}
        >
          <Button isPending={isPending} aria-label={`${t('examine.photos.add')}: ${name}`}>
            <Text id="examine.photos.add" />
          </Button>
        </FileTrigger>
      ) : (
        <>
          <p role="status">
            <Text
              id="examine.photos.added"
              values={{ size: Math.max(1, Math.round(held.bytes / 1024)) }}
            />
          </p>
          <Remove copy={held} path={path} label="examine.photos.remove" />
        </>
      )}
      {error === null ? null : <Notice tone="bad" title={<Text id={photoProblem(error)} />} />}
    </>
  );
}

type RemoveProps = {
  readonly copy: DocumentCopy;
  readonly path: string;
  readonly label: MessageId;
};

function Remove({ copy, path, label }: RemoveProps) {
  const reload = useReload(path);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeCopy(path, copy.id),
    onSettled: reload,
  });
  return (
    <p>
      <Button variant="quiet" isPending={isPending} onPress={() => mutate()}>
        <Text id={label} />
      </Button>
    </p>
  );
}

function photoProblem(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return 'examine.refused.other';
  if (error.status === 413) return 'examine.photos.tooLarge';
  if (error.status === 400) return 'examine.photos.noPhoto';
  if (error.isUnreachable) return 'i9.refused.away';
  return 'examine.refused.other';
}
