/** The employer's own fields. */

import type { Read } from '../../ui/api/employers.ts';
import { DraftForm } from '../../ui/draft.tsx';
import { detailsBody, detailsDraft, detailsProblems } from './details.ts';
import { DetailsFields } from './details-fields.tsx';
import { FormEnd } from './form-end.tsx';
import { type Part, useEmployerForm } from './use-employer-form.ts';

const DETAILS: Part = {
  draftOf: detailsDraft,
  problemsOf: detailsProblems,
  bodyOf: detailsBody,
};

export function DetailsForm({ read }: { readonly read: Read }) {
  const form = useEmployerForm(read, DETAILS);
  return (
    <DraftForm draft={form.draft} onSave={form.save} className="card stack employer-form">
      <DetailsFields />
      <FormEnd form={form} />
    </DraftForm>
  );
}
