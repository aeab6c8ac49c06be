/** The questions of each screen but those about a document. */

import { Choice } from '../../../ui/choice.tsx';
import { Checkbox, TextField } from '../../../ui/fields.tsx';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { Text, useText } from '../../../ui/i18n/text.tsx';
import { keysOf } from '../../../ui/values.ts';
import { typedDay } from '../../model/written-day.ts';
import type { Problems } from '../section1/problems.ts';
import { type Draft, documentsOf, type Lists, type Reason, ruleOf } from './draft.ts';
import type { Setting } from './steps.ts';

export type FieldsProps = {
  readonly setting: Setting;
  readonly draft: Draft;
  readonly change: (more: Partial<Draft>) => void;
  readonly problems: Problems;
  readonly employee: string;
};

/** What is wrong at a path, in words. */
export function useErrors(problems: Problems): (path: string) => string | undefined {
  const t = useText();
  return (path) => {
    const problem = problems.get(path);
    return problem === undefined ? undefined : t(problem);
  };
}

const REASONS = {
  reverification: ['examine.reason.reverification', 'examine.reason.reverificationHint'],
  rehire: ['examine.reason.rehire', 'examine.reason.rehireHint'],
  nameChange: ['examine.reason.nameChange', 'examine.reason.nameChangeHint'],
} as const satisfies Readonly<Record<Reason, readonly MessageId[]>>;

export function ReasonFields({ setting, draft, change, problems }: FieldsProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const reasons = keysOf(REASONS).filter(
    (reason) => reason !== 'reverification' || setting.rules.reverifiable,
  );
  return (
    <>
      <Choice
        id="reason"
        label={t('examine.reason.question')}
        options={reasons.map((id) => ({
          id,
          label: t(REASONS[id][0]),
          hint: t(REASONS[id][1]),
        }))}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errorOf('reason')}
      />
      {setting.rules.reverifiable ? null : (
        <p className="muted">
          <Text id="examine.reason.neverReverified" />
        </p>
      )}
    </>
  );
}

export function NameFields({ draft, change, problems }: FieldsProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const { newName = {}, reason } = draft;
  const field = (name: 'lastName' | 'firstName' | 'middleInitial', label: MessageId) => (
    <TextField
      id={`newName.${name}`}
      label={t(label)}
      value={newName[name] ?? ''}
      onChange={(value) => change({ newName: { ...newName, [name]: value } })}
      error={errorOf(`newName.${name}`)}
    />
  );
  return (
    <>
      {reason === 'rehire' ? (
        <TextField
          id="rehireDate"
          label={t('examine.name.rehireDate')}
          hint={t('examine.hint.day')}
          inputMode="numeric"
          value={typedDay(draft.rehireDate)}
          onChange={(rehireDate) => change({ rehireDate })}
          error={errorOf('rehireDate')}
        />
      ) : null}
      <p>
        <Text id={reason === 'rehire' ? 'examine.name.ifNew' : 'examine.name.text'} />
      </p>
      {field('lastName', 'examine.name.lastName')}
      {field('firstName', 'examine.name.firstName')}
      {field('middleInitial', 'i9.field.middleInitial')}
    </>
  );
}

const LIST_CHOICES: Readonly<Record<Lists, readonly [MessageId, MessageId]>> = {
  A: ['examine.lists.a', 'examine.lists.aHint'],
  BC: ['examine.lists.bc', 'examine.lists.bcHint'],
  C: ['examine.lists.c', 'examine.lists.cHint'],
  none: ['examine.lists.none', 'examine.lists.noneHint'],
};

function listsFor({ part }: Setting, { reason }: Draft): readonly Lists[] {
  if (part === 'section2') return ['A', 'BC'];
  return reason === 'reverification' ? ['A', 'C'] : ['A', 'C', 'none'];
}

export function ListsFields({ setting, draft, change, problems, employee }: FieldsProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  return (
    <>
      <p>
        <Text id="examine.lists.text" values={{ employee }} />
      </p>
      <Choice
        id="lists"
        label={t('examine.lists.question', { employee })}
        options={listsFor(setting, draft).map((id) => ({
          id,
          label: t(LIST_CHOICES[id][0]),
          hint: t(LIST_CHOICES[id][1]),
        }))}
        value={draft.lists}
        onChange={(lists) => change({ lists })}
        error={errorOf('lists')}
      />
    </>
  );
}

export function WorkFields({ draft, change, problems }: FieldsProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  return (
    <>
      <TextField
        id="firstDayOfEmployment"
        label={t('examine.work.firstDay')}
        hint={t('examine.work.firstDayHint')}
        inputMode="numeric"
        value={typedDay(draft.firstDayOfEmployment)}
        onChange={(firstDayOfEmployment) => change({ firstDayOfEmployment })}
        error={errorOf('firstDayOfEmployment')}
      />
      <Checkbox
        isSelected={draft.employmentUnderThreeDays === true}
        onChange={(employmentUnderThreeDays) => change({ employmentUnderThreeDays })}
      >
        <Text id="examine.work.short" />
      </Checkbox>
      <TextField
        id="examiner.title"
        label={t('examine.work.title.label')}
        hint={t('examine.work.title.hint')}
        autoComplete="organization-title"
        value={draft.title ?? ''}
        onChange={(title) => change({ title })}
        error={errorOf('examiner.title')}
      />
    </>
  );
}

export function NotesFields({ setting, draft, change, problems }: FieldsProps) {
  const t = useText();
  const errorOf = useErrors(problems);
  const { rules, catalog, part } = setting;
  const documents = documentsOf(catalog, draft);
  const isPlacement =
    part === 'section2' &&
    documents.some((document) => {
      const rule = ruleOf(catalog, document);
      return rule?.listKey === 'B' && rule.minorsOnly && !rules.usesEVerify;
    });
  return (
    <>
      {rules.alternativeProcedureAllowed && documents.length > 0 ? (
        <Choice
          id="alternativeProcedure"
          label={t('examine.how.question')}
          options={[
            { id: 'present', label: t('examine.how.present') },
            { id: 'video', label: t('examine.how.video'), hint: t('examine.how.videoHint') },
          ]}
          value={draft.alternativeProcedure ? 'video' : 'present'}
          onChange={(how) => change({ alternativeProcedure: how === 'video' })}
          error={errorOf('alternativeProcedure')}
        />
      ) : null}
      {isPlacement ? (
        <Checkbox
          isSelected={draft.specialPlacement === true}
          onChange={(specialPlacement) => change({ specialPlacement })}
        >
          <Text id="examine.notes.specialPlacement" />
        </Checkbox>
      ) : null}
      <TextField
        id="additionalInformation"
        label={t('examine.notes.label')}
        hint={t('examine.notes.hint')}
        isMultiline
        maxLength={2000}
        value={draft.additionalInformation ?? ''}
        onChange={(additionalInformation) => change({ additionalInformation })}
        error={errorOf('additionalInformation')}
      />
    </>
  );
}
