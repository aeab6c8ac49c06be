/** The parts of an employer, each at its own address. */

import { Link } from 'wouter';
import { useSession } from '../../ui/api/session.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';

const TABS = {
  work: 'hr.work',
  employees: 'hr.employees',
  records: 'hr.records',
  audit: 'hr.audit',
  details: 'employer.details',
  admins: 'admins.title',
  reminders: 'reminders.title',
  webhook: 'webhook.title',
  postback: 'postback.title',
  everify: 'everifySettings.title',
} as const satisfies Readonly<Record<string, MessageId>>;
export type TabName = keyof typeof TABS;

type Props = {
  readonly employer: { readonly id: string; readonly name: string };
  readonly current: TabName;
};

/** An employer's settings are for the account and the employer's owners. */
const SETTINGS: readonly string[] = ['details', 'admins', 'webhook', 'postback', 'everify'];

export function EmployerTabs({ employer: { id, name }, current }: Props) {
  const { data: session } = useSession();
  const mayAdminister = session?.person == null || session.person.admin?.role === 'owner';
  const tabs = Object.entries(TABS).filter(([tab]) => mayAdminister || !SETTINGS.includes(tab));
  return (
    <nav ref={showCurrent} aria-label={name} className="parts no-print">
      <ul className="row">
        {tabs.map(([tab, label]) => (
          <li key={tab}>
            <Link
              href={tab === 'details' ? `/employers/${id}` : `/employers/${id}/${tab}`}
              {...(tab === current ? { 'aria-current': 'page' } : {})}
            >
              <Text id={label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the tabs are one line to scroll, the current one may be beyond its end. */
function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (tabs === null || !current) return;
  const { left, width } = current.getBoundingClientRect();
  const middle = left - tabs.getBoundingClientRect().left + tabs.scrollLeft + width / 2;
  tabs.scrollLeft = middle - tabs.clientWidth / 2;
}
