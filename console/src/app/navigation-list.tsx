/** The places to go, as far as whoever looks may go there. */

import type { Session } from '@wagewright/client';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession, useVisitors } from '../api/session.ts';
import { Text, useText } from '../i18n/text.tsx';
import { NAVIGATION, type Place, type PlaceGroup } from './navigation.ts';

export function Navigation() {
  const t = useText();
  const { data: session } = useSession();
  const isClosed = useVisitors() === 'closed';
  const employerId = session?.person?.admin?.employer.id;
  const groups = NAVIGATION.map(({ label, places }) => ({
    label,
    places: places
      .filter((place) => isOpenTo(place, session ?? null, isClosed))
      .map((place) => ({ ...place, href: place.href.replace('/:id', `/${employerId}`) })),
  })).filter(({ places }) => places.length > 0);
  return (
    <nav aria-label={t('shell.navigation')} className="nav">
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
}

/** A person's places are those of an employer, which has to be chosen first. */
function isOpenTo({ for: whose }: Place, session: Session | null, isClosed: boolean): boolean {
  if (session === null) return whose === undefined && !isClosed;
  const isReady = session.kind === 'account' || session.person?.admin != null;
  return isReady && (whose === undefined || whose === 'signedIn' || whose === session.kind);
}

function Group({ label, places }: PlaceGroup) {
  const id = useId();
  return (
    <div>
      <p id={id} className="nav-group">
        <Text id={label} />
      </p>
      <ul aria-labelledby={id}>
        {places.map((place) => (
          <li key={place.href}>
            <PlaceLink {...place} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceLink({ href, label, isOutside }: Place) {
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
