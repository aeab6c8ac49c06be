/** What changed from one release to another: figures by tax, and the paychecks that show it. */

import { Link } from 'wouter';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Source } from '../../ui/source.tsx';
import {
  type EditionChange,
  type RegisterChange,
  type TaxChange,
  useDifferences,
  useRules,
} from './data.ts';
import { useFigure } from './figures.tsx';
import { TaxChanges } from './tax-changes.tsx';

type Props = { readonly from: string; readonly to: string };

export function Comparison({ from, to }: Props) {
  const { data, error } = useDifferences(from, to);
  const { data: rules } = useRules(NEWEST);
  if (data === undefined) {
    return error === null ? (
      <p role="status">
        <Text id="releases.comparing" />
      </p>
    ) : (
      <ErrorNotice error={error} />
    );
  }
  const names = new Map(rules?.states.map(({ code, name }) => [code, name]));
  const nameOf = (code: string): string => names.get(code) ?? code;
  const changes = [...data.taxes, ...data.editions, ...data.registers];
  const codes = [...new Set(changes.map(({ state }) => state))];
  const states = codes.toSorted(
    (a, b) =>
      Number(b === 'US') - Number(a === 'US') || nameOf(a).localeCompare(nameOf(b), 'en-US'),
  );
  return (
    <>
      <p>
        <Text
          id="releases.summary"
          values={{ editions: data.editions.length, lines: data.lines, compared: data.compared }}
        />
      </p>
      <div>
        {states.map((code) => (
          <State
            key={code}
            name={nameOf(code)}
            taxes={data.taxes.filter(({ state }) => state === code)}
            editions={data.editions.filter(({ state }) => state === code)}
            registers={data.registers.filter(({ state }) => state === code)}
            from={from}
            to={to}
          />
        ))}
      </div>
    </>
  );
}

const NEWEST = { version: null, payDate: null };

type StateProps = Props & {
  readonly name: string;
  readonly taxes: readonly TaxChange[];
  readonly editions: readonly EditionChange[];
  readonly registers: readonly RegisterChange[];
};

function State({ name, taxes, editions, registers, from, to }: StateProps) {
  const t = useText();
  const lines = taxes.reduce((sum, tax) => sum + tax.lines, 0);
  const locals = registers.reduce((sum, one) => sum + one.added + one.removed + one.changed, 0);
  const parts: readonly (readonly [MessageId, number])[] = [
    ['releases.stateFigures', editions.length],
    ['releases.stateLocals', locals],
    ['releases.stateLines', lines],
  ];
  const what = parts
    .filter(([, count]) => count > 0)
    .map(([id, count]) => t(id, { count }))
    .join(', ');
  return (
    <Details title={t('releases.state', { state: name, what })}>
      <div className="stack">
        {registers.map((change) => (
          <Register key={change.register} change={change} />
        ))}
        {editions.map((edition) => (
          <Edition key={`${edition.uniqueTaxID} ${edition.firstPayDate}`} edition={edition} />
        ))}
        {taxes.map((tax) => (
          <TaxChanges key={tax.uniqueTaxID} tax={tax} from={from} to={to} />
        ))}
      </div>
    </Details>
  );
}

/** New and removed taxes of a register, counted; its changed rows are among the editions. */
function Register({ change }: { readonly change: RegisterChange }) {
  const { added, addedTitles, removed, removedTitles, changed } = change;
  const parts: readonly (readonly [MessageId, number, readonly string[]])[] = [
    ['releases.registerAdded', added, addedTitles],
    ['releases.registerRemoved', removed, removedTitles],
    ['releases.registerChanged', changed, []],
  ];
  return (
    <div className="evidence stack tight">
      {parts.map(([id, count, titles]) =>
        count === 0 ? null : (
          <p key={id}>
            <Text id={id} values={{ count }} />{' '}
            <span className="small muted" lang="en">
              {titles.join('; ')}
              {titles.length > 0 && count > titles.length ? '; …' : ''}
            </span>
          </p>
        ),
      )}
    </div>
  );
}

const CHANGES: Readonly<Record<EditionChange['change'], readonly [MessageId, Tone]>> = {
  added: ['releases.added', 'good'],
  changed: ['releases.changed', 'accent'],
  removed: ['releases.removed', 'warn'],
};

function Edition({ edition }: { readonly edition: EditionChange }) {
  const t = useText();
  const figure = useFigure();
  const { date } = useFormats();
  const { change, title, uniqueTaxID, state, firstPayDate, source, published, fields } = edition;
  const { comparedWith, figures, figureCount } = edition;
  const [name, tone] = CHANGES[change];
  return (
    <div className="evidence stack tight">
      <p>
        <Badge tone={tone}>
          <Text id={name} />
        </Badge>{' '}
        <Link
          href={`/rules/${state.toLowerCase()}?payDate=${firstPayDate}#${uniqueTaxID}`}
          lang="en"
        >
          {title}
        </Link>{' '}
        <Text id="releases.since" values={{ date: date(firstPayDate) }} />
      </p>
      <p className="small muted">
        <Source citation={source} />, {t('releases.publishedOn', { date: date(published) })}
      </p>
      {figures.length === 0 ? null : (
        <Details
          title={t('releases.figureChanges', {
            count: figureCount,
            date: comparedWith === null ? '' : date(comparedWith),
          })}
          isOpen={figureCount < 4}
          level={4}
        >
          <ul className="bullets small" lang="en">
            {figures.map(({ label, unit, before, after }) => (
              <li key={label}>
                {label}: {figure(before, unit) || '–'} →{' '}
                <strong>{figure(after, unit) || '–'}</strong>
              </li>
            ))}
          </ul>
          {figureCount > figures.length ? (
            <p className="small muted">
              <Text id="releases.more" values={{ count: figureCount - figures.length }} />
            </p>
          ) : null}
        </Details>
      )}
      {fields.length === 0 || figures.length > 0 ? null : (
        <p className="small" lang="en">
          {fields.join('; ')}
        </p>
      )}
    </div>
  );
}
