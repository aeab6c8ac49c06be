/** The states as tiles where they lie on a map. Each is a link; the table below holds the same in words. */

import { Link } from 'wouter';
import { useText } from '../../ui/i18n/text.tsx';
import { SIGNS, useLevelNames } from './confidence.tsx';
import type { StateSummary } from './data.ts';
import { TILES } from './tiles.ts';

type Props = {
  readonly states: readonly StateSummary[];
  readonly hrefOf: (state: StateSummary) => string;
  /** The others stay in their places, pale. */
  readonly isShown: (state: StateSummary) => boolean;
};

export function StateMap({ states, hrefOf, isShown }: Props) {
  const t = useText();
  const nameOf = useLevelNames();
  const placed = states
    .flatMap((state) => {
      const tile = TILES[state.code];
      return tile === undefined ? [] : [{ state, tile }];
    })
    .toSorted((a, b) => a.tile[0] - b.tile[0] || a.tile[1] - b.tile[1]);
  return (
    <ul className="tiles" aria-label={t('rules.map')}>
      {placed.map(({ state, tile: [row, column] }) => (
        <li
          key={state.code}
          className={state.code === 'US' ? 'tile wide' : 'tile'}
          style={{ gridRowStart: row, gridColumnStart: column }}
        >
          <Link
            href={hrefOf(state)}
            className={`level ${state.confidence}${isShown(state) ? '' : ' pale'}`}
            aria-label={t('rules.tile', {
              state: state.code === 'US' ? state.name : `${state.code}, ${state.name}`,
              confidence: nameOf(state.confidence),
              taxes: state.taxes,
            })}
          >
            <span>{state.code === 'US' ? t('rules.federal') : state.code}</span>
            <span aria-hidden="true" className="tile-sign">
              {SIGNS[state.confidence]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
