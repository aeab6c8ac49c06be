/** The mail that brings an invitation to the representative an employee asked for. */

import { queueMail } from '../../events/outbox.ts';
import type { Deps } from '../../requests/deps.ts';
import { printDay } from '../../shape/days.ts';
import type { Opened } from './change-submission.ts';

export type InvitationLetter = {
  readonly name: string;
  readonly emailAddress: string;
  readonly link: string;
  /** ISO time. */
  readonly expiresAt: string;
};

/** Queued in the transaction of the invitation. */
export async function mailInvitation(
  deps: Deps,
  { transaction, row, employer }: Opened,
  { name, emailAddress, link, expiresAt }: InvitationLetter,
): Promise<void> {
  await queueMail(
    transaction,
    deps,
    {
      accountId: row.account_id,
      employerId: row.employer_id,
      eventKey: 'representativeInvited',
      submissionId: row.id,
    },
    {
      to: emailAddress,
      subject: `Form I-9: ${employer.name} asks you to examine documents`,
      title: 'You are invited to complete Section 2 of Form I-9',
      paragraphs: [
        `${name}: an employee of ${employer.name} named you as the employer's authorized representative. You examine the employee's documents in person and sign Section 2 on the employer's behalf. The employer then reviews the form. The link shows whose form it is.`,
        'This link is only for you. Do not forward it to anyone, including the employee.',
      ],
      facts: [
        ['Employer', employer.name],
        ['Valid until', `${printDay(expiresAt.slice(0, 10))} (UTC), for one use`],
      ],
      steps: [],
      link: { label: 'Open the form', url: link },
      reason: `You received this email because an employee of ${employer.name} gave your address for a Form I-9. If you do not expect it, delete this email. The link expires automatically.`,
    },
  );
}
