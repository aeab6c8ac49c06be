/** Whether a form can be filled in, and whose PDF it is. */

import { Badge, type Tone } from '../ui/badge.tsx';
import type { MessageId } from '../ui/i18n/language.tsx';
import { Text } from '../ui/i18n/text.tsx';
import type { FormSummary } from './model.ts';

export type Status = 'wagewright' | 'agency' | 'incomplete' | 'planned';

export const STATUSES: Readonly<Record<Status, { readonly name: MessageId; readonly tone: Tone }>> =
  {
    wagewright: { name: 'forms.status.wagewright', tone: 'good' },
    agency: { name: 'forms.status.agency', tone: 'accent' },
    incomplete: { name: 'forms.status.incomplete', tone: 'warn' },
    planned: { name: 'forms.status.planned', tone: 'neutral' },
  };

export const statusOf = ({ pdf, edition }: FormSummary): Status =>
  pdf ?? (edition === null ? 'planned' : 'incomplete');

export function FormStatus({ form }: { readonly form: FormSummary }) {
  const { name, tone } = STATUSES[statusOf(form)];
  return (
    <Badge tone={tone}>
      <Text id={name} />
    </Badge>
  );
}
