/** Documents recorded in place of those on the form: chosen from the lists, as in an examination. */

import type { Submission } from '@wagewright/client';
import { DocumentFields, ListFields } from '../i9/examine/documents.tsx';
import { type Draft, documentsOf, LISTS, ruleOf, slotOf } from '../i9/examine/draft.ts';
import { ListsFields } from '../i9/examine/screens.tsx';
import type { Setting } from '../i9/examine/steps.ts';
import { employeeName } from '../i9/examine/walk.tsx';
import type { Problems } from '../i9/section1/problems.ts';

type Props = {
  readonly setting: Setting;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly form: Submission;
  /** What the server refused, by its paths. */
  readonly problems: Problems;
};

export function OtherDocuments({ setting, draft, onChange, form, problems }: Props) {
  const change = (more: Partial<Draft>): void => onChange({ ...draft, ...more });
  const fields = { setting, draft, change, employee: employeeName(form) };
  return (
    <>
      <ListsFields {...fields} problems={problems} />
      {LISTS[draft.lists ?? 'none'].map((listKey) => (
        <ListFields key={listKey} {...fields} problems={problems} listKey={listKey} />
      ))}
      {documentsOf(setting.catalog, draft).map((document, index) => (
        <fieldset key={slotOf(document)} className="stack tight">
          <legend>{ruleOf(setting.catalog, document)?.title}</legend>
          <DocumentFields
            {...fields}
            problems={ofDocument(problems, index)}
            document={document}
            form={form}
            at={`document-${index}-`}
          />
        </fieldset>
      ))}
    </>
  );
}

const ofDocument = (problems: Problems, index: number): Problems => {
  const at = `documents[${index}].`;
  return new Map(
    [...problems].flatMap(([path, message]) =>
      path.startsWith(at) ? [[path.slice(at.length), message] as const] : [],
    ),
  );
};
