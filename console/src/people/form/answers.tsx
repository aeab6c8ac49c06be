/** What was answered and recorded; personal numbers come masked, and showing them is recorded with a reason. */

import type { RecordedDocument, Submission } from '@wagewright/client';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, Pair } from '../../ui/card.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { keysOf } from '../../ui/values.ts';
import { RevealDialog, type Revealed } from '../hr/reveal-dialog.tsx';
import { Day } from '../model/day.tsx';
import { IDENTITY_WORDS, LABELS, statusWords } from '../model/section1-words.ts';
import { typedDay } from '../model/written-day.ts';
import type { OfForm } from './form-queries.ts';

type Clear = (path: string, masked: string | null | undefined) => string | null | undefined;

export function AnswersCard({ form, acts, path }: OfForm) {
  const [isAsking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Revealed>([]);
  const clear: Clear = (at, masked) => revealed.find((one) => one.path === at)?.value ?? masked;
  if (form.section1 === null && form.section2 === null) return null;
  return (
    <Card
      title={<Text id="hrForm.answers" />}
      action={
        acts.acts.includes('revealSubmission') ? (
          <Button onPress={() => (revealed.length === 0 ? setAsking(true) : setRevealed([]))}>
            <Text id={revealed.length === 0 ? 'reveal.show' : 'reveal.hide'} />
          </Button>
        ) : undefined
      }
    >
      <Section1 form={form} clear={clear} />
      <Section2 form={form} clear={clear} />
      <SupplementB form={form} clear={clear} />
      <Signatures form={form} />
      {isAsking ? (
        <RevealDialog path={path} onRevealed={setRevealed} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

type Props = { readonly form: Submission; readonly clear: Clear };

function Section1({ form: { section1, supplementA }, clear }: Props) {
  const t = useText();
  if (section1 === null) return null;
  const status = statusWords(section1.citizenshipStatus);
  const { address } = section1;
  return (
    <>
      <h3>
        <Text id="hrForm.section1" />
      </h3>
      <dl className="pairs">
        {keysOf(LABELS).map((name) => (
          <Pair key={name} label={t(LABELS[name])}>
            {typedDay(clear(`section1.${name}`, section1[name]) ?? '')}
          </Pair>
        ))}
        <Pair label={<Text id="employer.address" />}>
          {address == null
            ? null
            : [
                address.streetAddress1,
                address.streetAddress2,
                address.city,
                address.state,
                address.zipCode,
              ]
                .filter(Boolean)
                .join(', ')}
        </Pair>
        <Pair label={<Text id="i9.status.short" />}>{status === undefined ? null : t(status)}</Pair>
        {section1.identityProcedure ? (
          <Pair label={<Text id="hrForm.inPlaceOfSignature" />}>
            <span lang="en">{IDENTITY_WORDS[section1.identityProcedure]}</span>
          </Pair>
        ) : null}
        <Pair label={<Text id="i9.help.short" />}>
          {supplementA.map((one) => `${one.firstName} ${one.lastName}`).join(', ')}
        </Pair>
      </dl>
    </>
  );
}

function Section2({ form: { section2 }, clear }: Props) {
  if (section2 === null) return null;
  const { examiner } = section2;
  return (
    <>
      <h3>
        <Text id="hrForm.section2" />
      </h3>
      <Documents documents={section2.documents} at="section2" clear={clear} />
      <dl className="pairs">
        <Pair label={<Text id="examine.work.firstDay" />}>
          {typedDay(section2.firstDayOfEmployment ?? '')}
        </Pair>
        <Pair label={<Text id="examine.notes.label" />}>{section2.additionalInformation}</Pair>
        <Pair label={<Text id="examine.how.question" />}>
          {section2.alternativeProcedure ? <Text id="examine.how.video" /> : null}
        </Pair>
        <Pair label={<Text id="examine.review.examiner" />}>
          {/* Before the signature only a title is known. */}
          {examiner?.lastName
            ? [`${examiner.firstName} ${examiner.lastName}`, examiner.title]
                .filter(Boolean)
                .join(', ')
            : ''}
        </Pair>
        <Pair label={<Text id="examine.review.business" />}>{section2.businessName}</Pair>
      </dl>
    </>
  );
}

const REASONS = {
  reverification: 'examine.reason.reverification',
  rehire: 'examine.reason.rehire',
  nameChange: 'examine.reason.nameChange',
} as const;

const SupplementB = ({ form: { supplementB }, clear }: Props) => (
  <>
    {supplementB.map((block, index) => (
      <section key={block.signatureId} className="stack tight">
        <h3>
          <Text id="hrForm.supplementB" values={{ number: index + 1 }} />:{' '}
          <Text id={REASONS[block.reason]} />
        </h3>
        <Documents documents={block.documents} at={`supplementB[${index}]`} clear={clear} />
        <dl className="pairs">
          <Pair label={<Text id="examine.name.rehireDate" />}>
            {typedDay(block.rehireDate ?? '')}
          </Pair>
          <Pair label={<Text id="examine.review.newName" />}>
            {[block.newName?.firstName, block.newName?.lastName].filter(Boolean).join(' ')}
          </Pair>
          <Pair label={<Text id="examine.notes.label" />}>{block.additionalInformation}</Pair>
          <Pair label={<Text id="examine.review.examiner" />}>{block.examinerName}</Pair>
          <Pair label={<Text id="examine.review.date" />}>
            <Day on={block.signedOn} />
          </Pair>
        </dl>
      </section>
    ))}
  </>
);

type DocumentsProps = {
  readonly documents: readonly RecordedDocument[] | undefined;
  readonly at: string;
  readonly clear: Clear;
};

function Documents({ documents = [], at, clear }: DocumentsProps) {
  const t = useText();
  return (
    <ul className="bullets stack tight">
      {documents.map((document, index) => {
        const { listKey, documentationKey, documentTitle, issuingAuthority } = document;
        const number = clear(`${at}.documents[${index}].documentNumber`, document.documentNumber);
        const { expirationDate, extendedUntil, receiptValidUntil } = document;
        const day = (text: string): string => typedDay(text);
        return (
          <li key={`${listKey}/${documentationKey}`}>
            {[
              `${t('examine.list.name', { list: listKey })}: ${documentTitle ?? documentationKey}`,
              document.receipt ? t('examine.document.isReceipt') : '',
              issuingAuthority ?? '',
              number ? t('examine.document.numberIs', { number }) : '',
              expirationDate ? t('examine.document.expiresOn', { day: day(expirationDate) }) : '',
              extendedUntil ? t('examine.document.extendedTo', { day: day(extendedUntil) }) : '',
              receiptValidUntil ? t('hrForm.receiptUntil', { day: day(receiptValidUntil) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}

const PARTS = {
  section1: 'hrForm.section1',
  section2: 'hrForm.section2',
  supplementA: 'hrForm.part.supplementA',
  supplementB: 'hrForm.part.supplementB',
  correction: 'hrForm.part.correction',
} as const;

function Signatures({ form: { signatures } }: { readonly form: Submission }) {
  if (signatures.length === 0) return null;
  return (
    <>
      <h3>
        <Text id="hrForm.signatures" />
      </h3>
      <ul className="bullets stack tight">
        {signatures.map(({ id, part, signer, signedOn }) => (
          <li key={id}>
            <Text
              id="hrForm.signature"
              values={{
                part: <Text id={PARTS[part as keyof typeof PARTS] ?? 'hrForm.part.correction'} />,
                name: signer.name,
                day: <Day on={signedOn} />,
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
