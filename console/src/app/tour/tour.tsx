/**
 * The tour: a line above the page that says what to look at there. It covers nothing, takes no focus,
 * and can be left at any time.
 */

import { Link, useLocation } from 'wouter';
import { useSession } from '../../ui/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { STEPS, useTour } from './use-tour.ts';
import './tour.css';

export function Tour() {
  const t = useText();
  const { data: session } = useSession();
  const { step, set, end } = useTour();
  const [path] = useLocation();
  const shown = step === null ? undefined : STEPS[step];
  if (!session || step === null || shown === undefined) return null;
  return (
    <aside className="tour no-print" aria-label={t('tour.label')}>
      <p className="tour-text">
        <strong>
          <Text id="tour.step" values={{ number: step + 1, count: STEPS.length }} />{' '}
          <Text id={shown.title} />.
        </strong>{' '}
        <Text id={shown.text} />{' '}
        {path === shown.href ? null : (
          <Link href={shown.href}>
            <Text id="tour.return" />
          </Link>
        )}
      </p>
      <div className="row">
        {step === 0 ? null : (
          <Button onPress={() => set(step - 1)}>
            <Text id="tour.back" />
          </Button>
        )}
        {step === STEPS.length - 1 ? null : (
          <Button variant="primary" onPress={() => set(step + 1)}>
            <Text id="tour.next" />
          </Button>
        )}
        <Button variant="quiet" onPress={end}>
          <Text id="tour.leave" />
        </Button>
      </div>
    </aside>
  );
}
