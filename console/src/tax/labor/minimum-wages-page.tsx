/** The minimum wages at a place on a day, by kind, each with its source and how well it is sourced. */

import { Link } from 'wouter';
import { Details } from '../../ui/details.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PlaceField } from '../payroll/place-field.tsx';
import { Legend } from '../rules/confidence.tsx';
import { Version } from './cited.tsx';
import { KINDS, type MinimumWage, useMinimumWages } from './data.ts';
import { isDay, usePlaceAndDay } from './place-and-day.ts';
import { WageCard } from './wage-card.tsx';
import '../rules/rules.css';
import './labor.css';

export function MinimumWagesPage() {
  const t = useText();
  const { date: inWords } = useFormats();
  const [{ place, date }, change] = usePlaceAndDay();
  const answers = useMinimumWages(place.code, date);
  const error = answers.find((one) => one.error !== null)?.error ?? null;
  const found = answers.flatMap(({ data }) => data ?? []);
  const [first] = found;
  const shared = sharedGaps(found);
  return (
    <Page
      title={t('wage.title')}
      intro={t('wage.intro')}
      actions={
        <Link href="/garnishments" className="button plain">
          <Text id="nav.garnishments" />
        </Link>
      }
    >
      <div className="stack">
        <section className="card" aria-label={t('labor.placeAndDay')}>
          <div className="grid">
            <PlaceField
              label={t('labor.place')}
              place={place}
              onChange={(next) => change({ place: next })}
            />
            <TextField
              label={t('labor.date')}
              hint={t('wage.dateHint')}
              type="date"
              value={date}
              onChange={(next) => isDay(next) && change({ date: next })}
            />
          </div>
        </section>
        <ErrorNotice error={error} />
        {error === null && first === undefined ? <Text id="loading" /> : null}
        {error !== null || first === undefined ? null : (
          <>
            <p role="status" className="visually-hidden">
              <Text id="wage.shown" values={{ place: place.label, date: inWords(date) }} />
            </p>
            {KINDS.map((kind, i) => {
              const answer = answers[i]?.data;
              return answer === undefined ? null : (
                <WageCard key={kind} kind={kind} answer={answer} shared={shared} />
              );
            })}
            <LocalWages shared={shared} first={first} />
          </>
        )}
      </div>
    </Page>
  );
}

type LocalProps = { readonly shared: readonly string[]; readonly first: MinimumWage };

/** What is not known of any kind, such as minimum wages of places without a register. */
function LocalWages({ shared, first }: LocalProps) {
  const t = useText();
  return (
    <section className="card stack" aria-labelledby="unknown">
      <h2 id="unknown">
        <Text id="wage.local" />
      </h2>
      <p>
        <Text id="wage.localText" />
      </p>
      {shared.map((gap) => (
        <p key={gap} className="small muted" lang="en">
          {gap}
        </p>
      ))}
      <Details title={t('rules.legend')} level={3}>
        <Legend />
      </Details>
      <Version of={first} />
    </section>
  );
}

/** Gaps that all kinds share are shown once. */
const sharedGaps = ([first, ...others]: readonly MinimumWage[]): readonly string[] =>
  (first?.gaps ?? []).filter((gap) => others.every(({ gaps }) => gaps.includes(gap)));
