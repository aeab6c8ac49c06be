/** What the company's own server was sent of the fifty hires: events, and completed forms. */

import assert from 'node:assert/strict';
import type { Receiver } from '../../../support/receiver.ts';

type Event = { readonly eventKey: string; readonly data: { readonly employeeId?: string } };

type SentForm = {
  readonly id: number;
  readonly status: string;
  readonly section1: { readonly firstName: string };
  /** Base64. */
  readonly form: { readonly content: string };
};

export const eventsAt = (receiver: Receiver): readonly Event[] =>
  bodiesAt(receiver, '/events') as readonly Event[];

export const formsAt = (receiver: Receiver): readonly SentForm[] =>
  bodiesAt(receiver, '/forms') as readonly SentForm[];

const bodiesAt = ({ received }: Receiver, at: string): readonly unknown[] =>
  received.filter(({ path }) => path === at).map(({ body }) => JSON.parse(body));

/** The keys of someone's events in the order they came, without those of E-Verify. */
export const storyOf = (receiver: Receiver, person: string): readonly string[] =>
  eventsAt(receiver)
    .filter(({ data }) => data.employeeId === person.split('/').at(-1))
    .map(({ eventKey }) => eventKey.replace('employee.', ''))
    .filter((key) => key !== 'everifyCaseUpdate');

/** Each form came once, complete, with its PDF. */
export function assertForms(receiver: Receiver, count: number): void {
  const forms = formsAt(receiver);
  assert.equal(new Set(forms.map(({ id }) => id)).size, count);
  assert.equal(forms.length, count);
  for (const { status, form, section1 } of forms) {
    assert.equal(status, 'accepted');
    assert.match(Buffer.from(form.content, 'base64').toString('latin1'), /^%PDF-/);
    assert.ok(section1.firstName);
  }
}
