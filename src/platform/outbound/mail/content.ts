/** What a mail says, before it is laid out as text and as HTML. */

import { countText } from '../../shape/written.ts';

export type MailContent = {
  /** English without it. */
  readonly language?: keyof typeof HEADINGS;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Label and value. */
  readonly facts: readonly (readonly [string, string])[];
  /** What to do, in order. */
  readonly steps: readonly string[];
  /** Where it is done. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Left out of a mail that is about none. */
  readonly deliveries?: {
    readonly ids: readonly string[];
    /** How many are not among `ids`. */
    readonly more: number;
    /** The call that lists them all. */
    readonly listedBy: string;
  };
  /** Why the reader gets this mail. */
  readonly reason: string;
  /** Where the reader ends mails of this kind; mail programs get it as a header, too. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

export const HEADINGS = { en: 'What to do', es: 'Qué hacer' };

export type Deliveries = NonNullable<MailContent['deliveries']>;

export const listing = ({ more, listedBy }: Deliveries): string =>
  more === 0
    ? `All deliveries: ${listedBy}`
    : `and ${countText(more)} more. All deliveries: ${listedBy}`;
