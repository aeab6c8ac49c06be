/** Registers of local taxes: thousands of places, each register with its source and how well it is known. */

import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Source } from '../../ui/source.tsx';
import { LevelBadge, PlainLevel } from './confidence.tsx';
import { LEVELS, type LocalRegister } from './data.ts';

type Props = { readonly registers: readonly LocalRegister[]; readonly payDate: string };

export function LocalRegisters({ registers, payDate }: Props) {
  const { date } = useFormats();
  if (registers.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="registers">
      <h2 id="registers">
        <Text id="rules.registers" values={{ count: registers.length }} />
      </h2>
      <p className="muted">
        <Text id="rules.registersIntro" values={{ date: date(payDate) }} />
      </p>
      <ul className="stack tight">
        {registers.map((register) => (
          <Register key={register.register} register={register} />
        ))}
      </ul>
    </section>
  );
}

/** `{municipality} earned income tax ({county} County)` as `… earned income tax`. */
const kindOf = (title: string): string =>
  title
    .replace(/\s*\([^)]*\{[^)]*\)/g, '')
    .replace(/\{\w+\}/g, '…')
    .trim();

function Register({ register }: { readonly register: LocalRegister }) {
  const t = useText();
  const { date } = useFormats();
  const { title, payer, source, taxes, current, byConfidence, firstPayDate, lastPayDate } =
    register;
  return (
    <li className="evidence stack tight">
      <p>
        <strong lang="en">{kindOf(title)}</strong>{' '}
        {source === undefined ? null : <LevelBadge level={source.confidence} />}
      </p>
      <p>
        <Text id="rules.registerCounts" values={{ taxes, current }} />{' '}
        {t('system.through', { first: date(firstPayDate), last: date(lastPayDate) })}.{' '}
        {t('rules.payer')}: {t(payer === 'employee' ? 'rules.employee' : 'rules.employer')}.
      </p>
      <ul className="contents">
        {LEVELS.filter((level) => byConfidence[level] > 0).map((level) => (
          <li key={level}>
            <PlainLevel level={level} /> {byConfidence[level].toLocaleString('en-US')}
          </li>
        ))}
      </ul>
      {source === undefined ? null : (
        <p className="small muted" lang="en">
          <Source citation={source} />,{' '}
          <Text id="rules.retrieved" values={{ date: date(source.retrieved) }} />
          {source.attribution === undefined ? null : <>. {source.attribution}</>}
        </p>
      )}
    </li>
  );
}
