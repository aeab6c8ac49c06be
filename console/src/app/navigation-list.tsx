/** The links of the navigation that this visitor or session may follow. */

import type { Session } from '@wagewright/client';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession, useVisitors } from '../ui/api/session.ts';
import { Text, useText } from '../ui/i18n/text.tsx';
import { NAVIGATION, type NavigationGroup, type NavigationLink } from './navigation.ts';

export function Navigation() {
  const t = useText();
  const { data: session } = useSession();
  const isClosed = useVisitors() === 'closed';
  const employerId = session?.person?.admin?.employer.id;
  const groups = NAVIGATION.map(({ label, links }) => ({
    label,
    links: links
      .filter((link) => isOpenTo(link, session ?? null, isClosed))
      .map((link) => ({ ...link, href: link.href.replace('/:id', `/${employerId}`) })),
  })).filter(({ links }) => links.length > 0);
  return (
    <nav aria-label={t('shell.navigation')} className="nav">
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
}

/** A person's links are those of an employer, which has to be chosen first. */
function isOpenTo(
  { for: whose }: NavigationLink,
  session: Session | null,
  isClosed: boolean,
): boolean {
  if (session === null) return whose === undefined && !isClosed;
  const isReady = session.kind === 'account' || session.person?.admin != null;
  return isReady && (whose === undefined || whose === 'signedIn' || whose === session.kind);
}

function Group({ label, links }: NavigationGroup) {
  const id = useId();
  return (
    <div>
      <p id={id} className="nav-group">
        <Text id={label} />
      </p>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <li key={link.href}>
            <NavigationItem {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NavigationItem({ href, label, isOutside }: NavigationLink) {
  const [path] = useLocation();
  if (isOutside) {
    return (
      <a href={href}>
        <Text id={label} />
      </a>
    );
  }
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} {...(isHere ? { 'aria-current': 'page' } : {})}>
      <Text id={label} />
    </Link>
  );
}
