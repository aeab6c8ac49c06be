/** The places to go, as far as whoever looks may go there. */

import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession, useVisitors } from '../api/session.ts';
import { Text, useText } from '../i18n/text.tsx';
import { NAVIGATION, type Place, type PlaceGroup } from './navigation.ts';

export function Navigation() {
  const t = useText();
  const { data: session } = useSession();
  const isClosed = useVisitors() === 'closed';
  const groups = NAVIGATION.map(({ label, places }) => ({
    label,
    places: places.filter(({ needsSession }) => Boolean(session) || !(needsSession || isClosed)),
  })).filter(({ places }) => places.length > 0);
  return (
    <nav aria-label={t('shell.navigation')} className="nav">
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
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
