/** What is done for several employees, one after the other, and what became of each. */

import type { EmployeeInvitationInput, ListedEmployee } from '@wagewright/client';
import { messageOf } from '../../ui/values.ts';
import { inviteEmployee, makeLink, startForm } from './employees.ts';

export type BulkAct = 'start' | 'links' | 'emails';

export type Outcome = {
  readonly employee: ListedEmployee;
  readonly isStarted: boolean;
  readonly isEmailed: boolean;
  /** To hand over. */
  readonly link: string | undefined;
  readonly problem: string | undefined;
};

type BulkOrder = {
  readonly employerId: string;
  readonly what: BulkAct;
  /** Of the emails; each employee's own without it. */
  readonly language: EmployeeInvitationInput['language'];
  /** Why nothing was sent to someone without an address. */
  readonly noAddress: string;
};

/** An employee with a complete form gets no second one here: a rehire is decided on the employee's page. */
export const isWithoutForm = ({ form }: ListedEmployee): boolean => form === null;

export async function actFor(employee: ListedEmployee, order: BulkOrder): Promise<Outcome> {
  const none = { employee, isStarted: false, isEmailed: false, link: undefined };
  try {
    return { ...none, problem: undefined, ...(await ACTS[order.what](employee, order)) };
  } catch (error) {
    return { ...none, problem: messageOf(error) };
  }
}

type Act = (employee: ListedEmployee, order: BulkOrder) => Promise<Partial<Outcome>>;

const ACTS: Readonly<Record<BulkAct, Act>> = {
  async start(employee, { employerId }) {
    if (!isWithoutForm(employee)) return {};
    await startForm(employerId, employee.id);
    return { isStarted: true };
  },
  async links({ id }, { employerId }) {
    return { link: await makeLink(employerId, id) };
  },
  async emails({ id, emailAddress }, { employerId, language, noAddress }) {
    if (!emailAddress) return { problem: noAddress };
    const body = language === undefined ? {} : { language };
    const { linkDelivery, invitationUri } = await inviteEmployee(employerId, id, body);
    // Its address was removed meanwhile.
    return linkDelivery === 'email' ? { isEmailed: true } : { link: invitationUri };
  },
};
