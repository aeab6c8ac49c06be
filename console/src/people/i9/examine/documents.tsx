/** Which document was shown, and what is recorded of it. */

import type { AcceptableDocument, IdentityDocument, Submission } from '@wagewright/client';
import { Choice } from '../../../ui/choice.tsx';
import { Details } from '../../../ui/details.tsx';
import { Checkbox, Select, TextField } from '../../../ui/fields.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { keysOf } from '../../../ui/values.ts';
import { typedDay } from '../../model/written-day.ts';
import { type ListKey, ruleOf, selectionOf, slotOf } from './draft.ts';
import { type FieldsProps, useErrors } from './screens.tsx';
import { Section1Facts } from './section1-facts.tsx';

/** Someone else has signed Section 1: no document of List B. */
function IdentityNotice({ setting, employee }: Pick<FieldsProps, 'setting' | 'employee'>) {
  const { listBWords: words } = setting;
  if (words === undefined) return null;
  return (
    <Notice tone="info" title={<Text id="examine.identity.title" values={{ words }} />}>
      <p>
        <Text id="examine.identity.text" values={{ employee }} />
      </p>
    </Notice>
  );
}

type ListProps = FieldsProps & { readonly listKey: ListKey };

export function ListFields({ listKey, setting, draft, change, problems, employee }: ListProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const { catalog, rules } = setting;
  const offered = catalog.documents.filter(
    (rule) =>
      rule.listKey === listKey &&
      (listKey !== 'A' || selectionOf(catalog, rule.documentationKey) !== undefined),
  );
  const titleOf = (key: string): string =>
    catalog.documents.find((rule) => rule.listKey === listKey && rule.documentationKey === key)
      ?.title ?? key;
  const labelOf = ({ documentationKey, title }: AcceptableDocument): string =>
    listKey === 'A'
      ? (selectionOf(catalog, documentationKey)?.all ?? []).map(titleOf).join(' + ')
      : title;
  const hintOf = (rule: AcceptableDocument): string | undefined => {
    if (listKey === 'B' && rules.usesEVerify && !rule.photo) return t('examine.list.noPhoto');
    return rule.minorsOnly ? t('examine.list.minorsOnly') : undefined;
  };
  const chosen = draft.chosen[listKey];
  const also = listKey === 'A' ? (selectionOf(catalog, chosen)?.also ?? []) : [];
  const list = catalog.lists.find((one) => one.listKey === listKey);
  return (
    <>
      <IdentityNotice setting={setting} employee={employee} />
      <Choice
        id={`list${listKey}`}
        label={t('examine.list.question', { employee })}
        hint={t('examine.list.hint')}
        options={offered.map((rule) => {
          const hint = hintOf(rule);
          return {
            id: rule.documentationKey,
            label: labelOf(rule),
            ...(hint === undefined ? {} : { hint }),
          };
        })}
        value={chosen}
        onChange={(key) => change({ chosen: { ...draft.chosen, [listKey]: key }, also: [] })}
        error={errorOf(`list${listKey}`) ?? errorOf('documents')}
      />
      {also.map((key) => (
        <Checkbox
          key={key}
          isSelected={draft.also.includes(key)}
          onChange={(isShown) =>
            change({
              also: isShown ? [...draft.also, key] : draft.also.filter((one) => one !== key),
            })
          }
        >
          <Text id="examine.list.also" values={{ title: titleOf(key) }} />
        </Checkbox>
      ))}
      {list === undefined ? null : (
        <Details title={<Text id="examine.list.words" values={{ list: listKey }} />} level={2}>
          <ul className="bullets stack tight" lang="en">
            {list.items.map(({ item, text }) => (
              <li key={text}>{item === null ? text : `${item}. ${text}`}</li>
            ))}
          </ul>
        </Details>
      )}
    </>
  );
}

type DocumentProps = FieldsProps & {
  readonly document: IdentityDocument;
  readonly form: Submission;
  /** Before the ids of the fields, where several documents are on one page. */
  readonly at?: string;
};

const PRESENCE = {
  required: 'examine.document.required',
  optional: 'examine.document.optional',
} as const satisfies Readonly<Record<string, MessageId>>;

export function DocumentFields(props: DocumentProps) {
  const { document, form, setting, draft, change, employee } = props;
  const rule = ruleOf(setting.catalog, document);
  if (rule === undefined) return null;
  const enter = (more: Partial<IdentityDocument>): void =>
    change({ entered: { ...draft.entered, [slotOf(document)]: { ...document, ...more } } });
  const isReceipt = document.receipt === true;
  const shared: RuledProps = { ...props, rule, enter };
  return (
    <>
      <ListWords {...shared} />
      <Section1Facts form={form} employee={employee} />
      <RecordedFields {...shared} />
      {rule.receiptTypes.length === 0 ? null : (
        <Checkbox
          isSelected={isReceipt}
          onChange={(receipt) =>
            enter(receipt ? { receipt, expirationDate: '' } : { receipt: null, receiptType: null })
          }
        >
          <Text id="examine.document.receipt" />
        </Checkbox>
      )}
      {isReceipt ? <ReceiptFields {...shared} /> : null}
      {isReceipt || rule.expirationDate === 'none' ? null : <ExtensionFields {...shared} />}
    </>
  );
}

type RuledProps = DocumentProps & {
  readonly rule: AcceptableDocument;
  readonly enter: (more: Partial<IdentityDocument>) => void;
};

/** The document in the words of the Lists of Acceptable Documents. */
function ListWords({ setting, rule }: RuledProps) {
  const words = setting.catalog.lists
    .find(({ listKey }) => listKey === rule.listKey)
    ?.items.find(({ item }) => item === rule.item)?.text;
  return words === undefined ? null : (
    <p className="hint">
      <Text
        id="examine.document.words"
        values={{ list: rule.listKey, words: <q lang="en">{words}</q> }}
      />
    </p>
  );
}

function RecordedFields({ document, problems, rule, enter, at = '' }: RuledProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const isReceipt = document.receipt === true;
  const presence = (kind: 'required' | 'optional' | 'none'): string =>
    t(isReceipt || kind !== 'required' ? PRESENCE.optional : PRESENCE.required);
  return (
    <>
      <TextField
        id={`${at}issuingAuthority`}
        label={t('examine.document.issuer')}
        {...(rule.issuingAuthority === null ? { hint: t('examine.document.issuerHint') } : {})}
        value={document.issuingAuthority ?? rule.issuingAuthority ?? ''}
        onChange={(issuingAuthority) => enter({ issuingAuthority })}
        error={errorOf('issuingAuthority')}
      />
      {rule.documentNumber === 'none' ? null : (
        <TextField
          id={`${at}documentNumber`}
          label={t('examine.document.number')}
          hint={presence(rule.documentNumber)}
          autoComplete="off"
          value={document.documentNumber ?? ''}
          onChange={(documentNumber) => enter({ documentNumber })}
          error={errorOf('documentNumber')}
        />
      )}
      {rule.expirationDate === 'none' || isReceipt ? null : (
        <TextField
          id={`${at}expirationDate`}
          label={t('examine.document.expires')}
          hint={`${t('examine.hint.day')} ${presence(rule.expirationDate)}`}
          inputMode="numeric"
          value={typedDay(document.expirationDate ?? '')}
          onChange={(expirationDate) => enter({ expirationDate })}
          error={errorOf('expirationDate')}
        />
      )}
      {rule.expirationDate === 'none' ? (
        <p className="hint">
          <Text id="examine.document.noExpiry" />
        </p>
      ) : null}
    </>
  );
}

function ExtensionFields({ document, problems, enter, at = '' }: RuledProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  return (
    <Details title={<Text id="examine.document.extension" />} level={2}>
      <div className="stack">
        <p>
          <Text id="examine.document.extensionText" />
        </p>
        <TextField
          id={`${at}extendedUntil`}
          label={t('examine.document.extendedUntil')}
          hint={t('examine.hint.day')}
          inputMode="numeric"
          value={typedDay(document.extendedUntil ?? '')}
          onChange={(extendedUntil) => enter({ extendedUntil })}
          error={errorOf('extendedUntil')}
        />
        <TextField
          id={`${at}extensionReason`}
          label={t('examine.document.extensionReason')}
          value={document.extensionReason ?? ''}
          onChange={(extensionReason) => enter({ extensionReason })}
          error={errorOf('extensionReason')}
        />
      </div>
    </Details>
  );
}

const RECEIPTS = {
  replacement: 'examine.receipt.replacement',
  temporary_i551: 'examine.receipt.temporary_i551',
  refugee_i94: 'examine.receipt.refugee_i94',
} as const satisfies Readonly<Record<string, MessageId>>;
type ReceiptType = keyof typeof RECEIPTS;

function ReceiptFields({ document, rule, enter, problems, setting, at = '' }: RuledProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const types = keysOf(RECEIPTS).filter((one) => rule.receiptTypes.includes(one));
  const days = setting.catalog.receipts.find(
    ({ receiptType }) => receiptType === document.receiptType,
  )?.days;
  const day = (name: 'receiptExpirationDate' | 'receiptIssueDate', label: MessageId) => (
    <TextField
      id={`${at}${name}`}
      label={t(label)}
      hint={t('examine.hint.day')}
      inputMode="numeric"
      value={typedDay(document[name] ?? '')}
      onChange={(value) => enter({ [name]: value })}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <Select
        id={`${at}receiptType`}
        label={t('examine.receipt.which')}
        options={types.map((id) => ({ id, label: t(RECEIPTS[id]) }))}
        value={document.receiptType ?? null}
        onChange={(receiptType: ReceiptType) => enter({ receiptType })}
        error={errorOf('receiptType')}
      />
      {days == null ? null : (
        <p className="hint">
          <Text
            id={
              setting.part === 'section2'
                ? 'examine.receipt.days'
                : 'examine.receipt.daysFromExpiry'
            }
            values={{ days }}
          />
        </p>
      )}
      {document.receiptType === 'temporary_i551' ? (
        <>
          {day('receiptExpirationDate', 'examine.receipt.stampDate')}
          {day('receiptIssueDate', 'examine.receipt.issued')}
        </>
      ) : null}
    </>
  );
}
