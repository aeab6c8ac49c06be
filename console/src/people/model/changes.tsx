/** What someone else changed on the form while this person worked on it. */

import type { Submission } from '@wagewright/client';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { statusLabel } from './form-status.tsx';
import { typedDay } from './written-day.ts';

type Change = { readonly label: MessageId; readonly before: string; readonly after: string };

const documentsText = (form: Submission): string =>
  (form.section2?.documents ?? [])
    .map(({ documentTitle, documentNumber }) =>
      [documentTitle, documentNumber].filter(Boolean).join(' '),
    )
    .join(', ');

/** What differs, besides the status. */
const COMPARED: readonly {
  readonly label: MessageId;
  readonly of: (form: Submission) => string;
}[] = [
  { label: 'examine.review.documents', of: documentsText },
  {
    label: 'examine.work.firstDay',
    of: ({ section2 }) => typedDay(section2?.firstDayOfEmployment ?? ''),
  },
  { label: 'examine.notes.label', of: ({ section2 }) => section2?.additionalInformation ?? '' },
  { label: 'examine.work.title.label', of: ({ section2 }) => section2?.examiner?.title ?? '' },
  { label: 'examine.photos.title', of: ({ copies }) => String(copies.length) },
  { label: 'examine.changes.corrections', of: ({ corrections }) => String(corrections.length) },
  { label: 'examine.changes.supplementB', of: ({ supplementB }) => String(supplementB.length) },
  {
    label: 'examine.changes.section1',
    of: ({ section1 }) => [section1?.firstName, section1?.lastName].filter(Boolean).join(' '),
  },
];

export type FormChanges = {
  readonly status: { readonly before: string; readonly after: string } | undefined;
  readonly rest: readonly Change[];
};

export function changesBetween(before: Submission, after: Submission): FormChanges {
  return {
    status:
      before.status === after.status ? undefined : { before: before.status, after: after.status },
    rest: COMPARED.flatMap(({ label, of }) =>
      of(before) === of(after) ? [] : [{ label, before: of(before), after: of(after) }],
    ),
  };
}

type Props = { readonly changes: FormChanges; readonly by: string | null };

export function Changes({ changes: { status, rest }, by }: Props) {
  const t = useText();
  const words = (name: string): string => {
    const label = statusLabel(name);
    return label === undefined ? name : t(label);
  };
  if (status === undefined && rest.length === 0) return null;
  return (
    <Notice tone="warn" title={<Text id="examine.changes.title" />}>
      <ul className="bullets">
        {status === undefined ? null : (
          <li>
            <Text
              id="examine.changes.status"
              values={{
                before: words(status.before),
                after: words(status.after),
                by: by ?? '',
              }}
            />
          </li>
        )}
        {rest.map(({ label, before, after }) => (
          <li key={label}>
            <Text
              id="examine.changes.value"
              values={{
                what: t(label),
                before: before === '' ? t('i9.review.empty') : before,
                after: after === '' ? t('i9.review.empty') : after,
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
