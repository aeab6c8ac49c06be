/** How well figures are sourced, as a word with its own sign, and what each word means. */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { LEVELS, type Level } from './data.ts';

const NAMES: Readonly<Record<Level, MessageId>> = {
  official: 'confidence.official',
  transcribed: 'confidence.transcribed',
  secondary: 'confidence.secondary',
  derived: 'confidence.derived',
  unverified: 'confidence.unverified',
};

const MEANINGS: Readonly<Record<Level, MessageId>> = {
  official: 'rules.means.official',
  transcribed: 'rules.means.transcribed',
  secondary: 'rules.means.secondary',
  derived: 'rules.means.derived',
  unverified: 'rules.means.unverified',
};

/** Distinguishable without color, too. */
export const SIGNS: Readonly<Record<Level, string>> = {
  official: '●',
  transcribed: '◕',
  secondary: '◑',
  derived: '◔',
  unverified: '?',
};

export function useLevelNames(): (level: Level) => string {
  const t = useText();
  return (level) => t(NAMES[level]);
}

export const LevelBadge = ({ level }: { readonly level: Level }) => (
  <span className={`level ${level}`}>
    <span aria-hidden="true">{SIGNS[level]}</span> <Text id={NAMES[level]} />
  </span>
);

/** For tables with one in each cell. */
export const PlainLevel = ({ level }: { readonly level: Level }) => (
  <span className="plain-level small">
    <span aria-hidden="true">{SIGNS[level]}</span> <Text id={NAMES[level]} />
  </span>
);

export const Legend = ({ counts }: { readonly counts?: Readonly<Record<Level, number>> }) => (
  <dl className="legend-list">
    {LEVELS.map((level) => (
      <div key={level}>
        <dt>
          <LevelBadge level={level} />
          {counts === undefined ? null : (
            <span className="muted small">
              <Text id="rules.countStates" values={{ count: counts[level] }} />
            </span>
          )}
        </dt>
        <dd className="small">
          <Text id={MEANINGS[level]} />
        </dd>
      </div>
    ))}
  </dl>
);
