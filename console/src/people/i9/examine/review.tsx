/** Exactly what is signed: every answer, with a button back to it, and what to know before signing. */

import type { AcceptableDocuments, IdentityDocument, Submission } from '@wagewright/client';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { tidyDay, typedDay } from '../../model/written-day.ts';
import { ReviewList, type ReviewRow } from '../review-list.tsx';
import { copiesNeeded, copyFor, heldCopies } from './copies.ts';
import { type Draft, documentsOf, ruleOf } from './draft.ts';
import type { ScreenId, Setting } from './steps.ts';

type Row = ReviewRow<ScreenId>;

type Props = {
  readonly setting: Setting;
  readonly draft: Draft;
  readonly form: Submission;
  readonly signer: string;
  readonly employee: string;
  readonly onChange: (step: ScreenId) => void;
};

export function Examined({ setting, draft, form, signer, employee, onChange }: Props) {
  const rows = useRows({ setting, draft, form, signer, employee });
  return (
    <>
      <Lateness form={form} setting={setting} />
      <Warnings form={form} />
      <ReviewList rows={rows} onChange={onChange} />
    </>
  );
}

function useRows({ setting, draft, form, signer, employee }: Omit<Props, 'onChange'>): Row[] {
  const t = useText();
  const { catalog, rules, part } = setting;
  const row = (label: MessageId, value: string | undefined | null, step?: ScreenId): Row => ({
    label: t(label),
    value: value ?? '',
    ...(step === undefined ? {} : { step }),
  });
  const documents = documentsOf(catalog, draft).map((document, index): Row => {
    const rule = ruleOf(catalog, document);
    const title = `${t('examine.list.name', { list: document.listKey })}: ${rule?.title ?? ''}`;
    return {
      label: title,
      value: documentWords(catalog, document, t),
      step: `document-${index + 1}`,
    };
  });
  const needed = copiesNeeded(catalog, rules, part, draft);
  const held = heldCopies(form, part);
  const photos = needed.filter((one) => copyFor(held, one) !== undefined).length;
  const name = [draft.newName?.firstName, draft.newName?.middleInitial, draft.newName?.lastName];
  const { businessName, businessAddress } = form.section2 ?? {};
  const business = [
    businessName,
    businessAddress?.streetAddress1,
    businessAddress?.city,
    businessAddress?.state,
    businessAddress?.zipCode,
  ];
  const isSection2 = part === 'section2';
  return [
    row('examine.review.employee', employee),
    ...(draft.reason === undefined || isSection2
      ? []
      : [row('examine.review.reason', t(REASON_WORDS[draft.reason]), 'reason')]),
    ...(draft.reason === 'rehire'
      ? [row('examine.name.rehireDate', tidyDay(draft.rehireDate ?? ''), 'name')]
      : []),
    ...(name.some(Boolean) && draft.reason !== 'reverification'
      ? [row('examine.review.newName', name.filter(Boolean).join(' '), 'name')]
      : []),
    ...(setting.listBWords === undefined ? [] : [row('examine.review.listB', setting.listBWords)]),
    ...documents,
    ...(documents.length === 0 ? [row('examine.review.documents', '', 'lists')] : []),
    row('examine.notes.label', draft.additionalInformation, 'notes'),
    ...(rules.alternativeProcedureAllowed && documents.length > 0
      ? [
          row(
            'examine.how.question',
            t(draft.alternativeProcedure ? 'examine.how.video' : 'examine.how.present'),
            'notes',
          ),
        ]
      : []),
    ...(isSection2
      ? [
          row('examine.work.firstDay', typedDay(tidyDay(draft.firstDayOfEmployment ?? '')), 'work'),
          row('examine.review.examiner', [signer, draft.title].filter(Boolean).join(', '), 'work'),
          row('examine.review.business', business.filter(Boolean).join(', ')),
        ]
      : [row('examine.review.examiner', signer)]),
    ...(needed.length > 0
      ? [row('examine.photos.title', t('examine.review.photos', { photos }), 'photos')]
      : []),
    row('examine.review.date', typedDay(rules.today)),
  ];
}

const REASON_WORDS = {
  reverification: 'examine.reason.reverification',
  rehire: 'examine.reason.rehire',
  nameChange: 'examine.reason.nameChange',
} as const satisfies Readonly<Record<string, MessageId>>;

/** What the form will say of a document, on one line. */
function documentWords(
  catalog: AcceptableDocuments,
  document: IdentityDocument,
  t: (id: MessageId, values?: Readonly<Record<string, string>>) => string,
): string {
  const rule = ruleOf(catalog, document);
  const { documentNumber, expirationDate, extendedUntil, receipt } = document;
  const day = (text: string): string => typedDay(tidyDay(text));
  return [
    receipt ? t('examine.document.isReceipt') : '',
    document.issuingAuthority ?? rule?.issuingAuthority ?? '',
    documentNumber ? t('examine.document.numberIs', { number: documentNumber }) : '',
    expirationDate ? t('examine.document.expiresOn', { day: day(expirationDate) }) : '',
    extendedUntil ? t('examine.document.extendedTo', { day: day(extendedUntil) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Signed today, whatever day it was due. */
function Lateness({ form, setting }: Pick<Props, 'form' | 'setting'>) {
  const { section2DueOn, section2DaysLate, section2LateUnless: unless } = form.deadlines;
  if (setting.part !== 'section2' || section2DueOn === null || !section2DaysLate) return null;
  return (
    <Notice
      tone="warn"
      title={<Text id={unless === null ? 'examine.late.title' : 'examine.late.maybe'} />}
    >
      <p>
        {unless === null ? (
          <Text
            id="examine.late.text"
            values={{ due: typedDay(section2DueOn), days: section2DaysLate }}
          />
        ) : (
          <Text
            id="examine.late.unless"
            values={{
              due: typedDay(section2DueOn),
              days: unless.closedDays,
              from: typedDay(unless.from),
              through: typedDay(unless.through),
            }}
          />
        )}
      </p>
    </Notice>
  );
}

const SHOWN_BEFORE = {
  status_document_mismatch: 'examine.warning.status',
  number_differs: 'examine.warning.number',
  social_security_card_number: 'examine.warning.cardNumber',
  social_security_card_restricted: 'examine.warning.restricted',
  first_day_differs: 'examine.warning.firstDay',
} as const satisfies Readonly<Record<string, MessageId>>;

function Warnings({ form }: Pick<Props, 'form'>) {
  const shown = form.warnings.flatMap(({ code }) =>
    code in SHOWN_BEFORE ? [SHOWN_BEFORE[code as keyof typeof SHOWN_BEFORE]] : [],
  );
  if (shown.length === 0) return null;
  return (
    <Notice tone="warn" title={<Text id="examine.warning.title" />}>
      <ul className="bullets">
        {[...new Set(shown)].map((id) => (
          <li key={id}>
            <Text id={id} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
