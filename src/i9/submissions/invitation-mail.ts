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
  { transaction, row, employer, employee }: Opened,
  { name, emailAddress, link, expiresAt }: InvitationLetter,
): Promise<void> {
  const employeeName = `${employee.first_name} ${employee.last_name}`;
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
        `${name}: ${employeeName} named you as the authorized representative of ${employer.name}. You examine the employee's documents in person and sign Section 2 on the employer's behalf. The employer then reviews the form.`,
        'This link is only for you. Do not forward it to anyone, including the employee.',
      ],
      facts: [
        ['Employer', employer.name],
        ['Employee', employeeName],
        ['Valid until', `${printDay(expiresAt.slice(0, 10))} (UTC), for one use`],
      ],
      steps: [`Open the link: ${link}`],
      reason: `You received this email because ${employeeName} gave your address to ${employer.name} for a Form I-9. If you do not know them, delete this email. The link expires automatically.`,
    },
  );
}
