/** When an employer's people are reminded by email: what is set, and the defaults. */

import Type, { type Static } from 'typebox';

/** Later ones would come when no one expects them anymore; earlier ones, before anyone can act. */
const EARLIEST_DAYS = 120;
const LATEST_DAYS = -30;

const days = (fallback: readonly number[], description: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: LATEST_DAYS, maximum: EARLIEST_DAYS }), {
      maxItems: 10,
      default: fallback,
      description,
    }),
  );

export const DEFAULT_REMINDERS = {
  enabled: false,
  hour: 9,
  weekdaysOnly: true,
  section1: [3, 1, 0],
  section2: [2, 0],
  renewal: [90, 30, 7],
};

export const Reminders = Type.Object(
  {
    enabled: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Reminds employees by email. Requires SMTP_URL and PUBLIC_URL.',
      }),
    ),
    hour: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 23,
        default: DEFAULT_REMINDERS.hour,
        description: 'From this hour in the employer’s time zone. Daily lists, too.',
      }),
    ),
    weekdaysOnly: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Not on weekends and federal holidays, but on the next workday.',
      }),
    ),
    section1: days(
      DEFAULT_REMINDERS.section1,
      'Days before Section 1 is due; negative numbers are days after. Empty: none.',
    ),
    section2: days(DEFAULT_REMINDERS.section2, 'Days before Section 2 is due.'),
    renewal: days(
      DEFAULT_REMINDERS.renewal,
      'Days before a receipt or an employment authorization ends.',
    ),
  },
  { title: 'ReminderSchedule', description: 'When employees are reminded.' },
);
export type Reminders = Required<Static<typeof Reminders>>;

/** Of the stored options. */
export function remindersOf(options: string): Reminders {
  const { reminders }: { readonly reminders?: Partial<Reminders> } = JSON.parse(options);
  return { ...DEFAULT_REMINDERS, ...reminders };
}
