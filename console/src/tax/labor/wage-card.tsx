/** One kind of minimum wage: the amount that applies, and every law behind it. */

import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LevelBadge } from '../rules/confidence.tsx';
import { LEVELS } from '../rules/data.ts';
import { Sources } from './cited.tsx';
import type { Kind, MinimumWage, Rate } from './data.ts';

const NAMES: Readonly<Record<Kind, MessageId>> = {
  standard: 'wage.standard',
  tipped: 'wage.tipped',
  youth: 'wage.youth',
};

const MEANINGS: Readonly<Record<Kind, MessageId>> = {
  standard: 'wage.standardText',
  tipped: 'wage.tippedText',
  youth: 'wage.youthText',
};

type Props = {
  readonly kind: Kind;
  readonly answer: MinimumWage;
  /** Gaps that the page shows elsewhere. */
  readonly shared: readonly string[];
};

export function WageCard({ kind, answer, shared }: Props) {
  const t = useText();
  const { money } = useFormats();
  const { highest, isComplete, rates, gaps } = answer;
  const own = gaps.filter((gap) => !shared.includes(gap));
  return (
    <section className="card stack" aria-labelledby={`wage-${kind}`}>
      <div className="wage-head">
        <div>
          <h2 id={`wage-${kind}`}>
            <Text id={NAMES[kind]} />
          </h2>
          <p className="muted">
            <Text id={MEANINGS[kind]} />
          </p>
        </div>
        <p className={isComplete ? 'wage-amount' : 'wage-amount part'}>
          <Text
            id={isComplete ? 'wage.anHour' : 'wage.atLeast'}
            values={{ amount: <strong className="number">{money(highest)}</strong> }}
          />
        </p>
      </div>
      {isComplete ? null : (
        <Notice tone="warn" title={<Text id="wage.incomplete" />}>
          {own.map((gap) => (
            <p key={gap} lang="en">
              {gap}
            </p>
          ))}
        </Notice>
      )}
      <Laws label={t('wage.laws', { kind: t(NAMES[kind]) })} rates={rates} highest={highest} />
    </section>
  );
}

type LawsProps = {
  readonly label: string;
  readonly rates: readonly Rate[];
  readonly highest: number;
};

function Laws({ label, rates, highest }: LawsProps) {
  const t = useText();
  const { money, shortDate } = useFormats();
  const columns: readonly Column<Rate>[] = [
    {
      id: 'law',
      label: t('wage.law'),
      isRowHeader: true,
      cell: ({ level, name, note }) => (
        <>
          {level === 'federal' ? <Text id="wage.federal" /> : name}
          {note === undefined ? null : (
            <span className="law-note small muted" lang="en">
              {note}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      label: t('wage.amount'),
      isNumber: true,
      cell: ({ amount }) => {
        if (amount === null) return <Text id="wage.noLaw" />;
        return amount === highest ? <strong>{money(amount)}</strong> : money(amount);
      },
    },
    {
      id: 'days',
      label: t('wage.days'),
      cell: ({ from, through }) => (
        <span>
          <Text
            id="wage.fromThrough"
            values={{
              from: <span className="day">{shortDate(from)}</span>,
              through: <span className="day">{shortDate(through)}</span>,
            }}
          />
        </span>
      ),
    },
    {
      id: 'confidence',
      label: t('rules.confidence'),
      cell: ({ confidence }) => {
        const level = LEVELS.find((one) => one === confidence);
        return level === undefined ? confidence : <LevelBadge level={level} />;
      },
    },
    {
      id: 'sources',
      label: t('wage.sources'),
      cell: ({ sources }) => <Sources sources={sources} />,
    },
  ];
  return (
    <div className="laws">
      <DataTable
        label={label}
        columns={columns}
        rows={rates}
        keyOf={(one) => one.level + one.name}
      />
    </div>
  );
}
