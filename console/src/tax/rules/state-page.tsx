/** The rules of one state, or of the federal taxes, on a pay date. */

import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { ApiError } from '../../ui/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Source } from '../../ui/source.tsx';
import { TaxName } from '../payroll/tax-name.tsx';
import { placeOf, stateHref } from './calculator-link.ts';
import { ChoiceFields, useChoice } from './choice.tsx';
import { Legend, LevelBadge } from './confidence.tsx';
import { type Choice, type StateRules, useRules, useStateRules } from './data.ts';
import { LocalRegisters } from './local-registers.tsx';
import { LocalTaxes } from './local-taxes.tsx';
import { ResidenceSection } from './residence-section.tsx';
import { idOf, TaxSection } from './tax-section.tsx';
import './rules.css';

export function StatePage() {
  const t = useText();
  const { state = '' } = useParams<{ state: string }>();
  const [choice, change] = useChoice();
  const { data, error } = useStateRules(state, choice);
  useCanonicalAddress(state, data?.state.code);
  useDeepLink(data?.state.code.toLowerCase() === state);
  if (error instanceof ApiError && error.status === 404) {
    return <UnknownState text={state} refusal={error} choice={choice} />;
  }
  if (data === undefined) {
    return (
      <Page title={t('rules.title')}>
        {error === null ? <Text id="loading" /> : <ErrorNotice error={error} />}
      </Page>
    );
  }
  const { fips, name } = data.state;
  const place = placeOf(fips, name);
  return (
    <Page
      title={t(fips === '00' ? 'rules.federalTitle' : 'rules.stateTitle', { state: name })}
      intro={t('rules.stateIntro')}
      actions={
        <>
          <Link
            href={stateHref(place, data.payDate)}
            className="button primary no-print"
            aria-label={t('rules.calculateIn', { place: place.label })}
          >
            <Text id="rules.calculate" />
          </Link>
          <Button onPress={() => window.print()}>
            <Text id="rules.print" />
          </Button>
        </>
      }
    >
      <div className="stack state-rules">
        <ErrorNotice error={error} />
        <Overview data={data}>
          <ChoiceFields
            choice={choice}
            onChange={change}
            version={data.version}
            payDate={data.payDate}
          />
        </Overview>
        {data.taxes.map((tax) => (
          <TaxSection key={tax.uniqueTaxID} tax={tax} place={place} />
        ))}
        <LocalTaxes
          taxes={data.localTaxes}
          state={data.state.code}
          place={place}
          choice={choice}
          opened={window.location.hash.slice(1)}
        />
        <LocalRegisters registers={data.localRegisters} payDate={data.payDate} />
        <ResidenceSection rows={data.residence} choice={choice} />
        <Questions data={data} />
        <NotCovered data={data} />
      </div>
    </Page>
  );
}

type UnknownProps = {
  readonly text: string;
  readonly refusal: ApiError;
  readonly choice: Choice;
};

/** Links to the states that the server suggests. */
function UnknownState({ text, refusal, choice }: UnknownProps) {
  const t = useText();
  const { data } = useRules(choice);
  const near = (data?.states ?? []).filter(({ code, name }) =>
    refusal.message.includes(`${name} (${code})`),
  );
  return (
    <Page title={t('rules.unknownState')} isNarrow>
      <div className="stack">
        <p className="outside">
          <Text id="rules.noStateCalled" values={{ text: <q>{text}</q> }} />
        </p>
        {near.length === 0 ? null : (
          <>
            <p>
              <Text id="rules.didYouMean" />
            </p>
            <ul className="bullets">
              {near.map(({ code, name }) => (
                <li key={code}>
                  <Link href={`/rules/${code.toLowerCase()}${window.location.search}`}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <Link href="/rules">
            <Text id="rules.allStates" />
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** `/rules/13` and `/rules/Georgia` show the address that others link to. */
function useCanonicalAddress(state: string, code: string | undefined): void {
  const [, go] = useLocation();
  useEffect(() => {
    const wanted = code?.toLowerCase();
    if (wanted === undefined || wanted === state) return;
    go(`/rules/${wanted}${window.location.search}${window.location.hash}`, { replace: true });
  }, [state, code, go]);
}

/** The address may name a tax that appears only after the rules are loaded. */
function useDeepLink(isLoaded: boolean): void {
  useEffect(() => {
    if (!isLoaded) return;
    const show = (): void => {
      const section = document.getElementById(window.location.hash.slice(1));
      section?.scrollIntoView();
      section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    };
    // In the frame after the one in which a new page puts the focus on its title.
    if (window.location.hash !== '') requestAnimationFrame(() => requestAnimationFrame(show));
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [isLoaded]);
}

type OverviewProps = { readonly data: StateRules; readonly children: React.ReactNode };

function Overview({ data, children }: OverviewProps) {
  const t = useText();
  const { date } = useFormats();
  return (
    <section className="card stack" aria-labelledby="overview">
      <h2 id="overview">
        <Text id="rules.mapTitle" values={{ version: data.version, date: date(data.payDate) }} />
      </h2>
      <div className="grid no-print">{children}</div>
      <ul className="contents">
        {data.taxes.map((tax) => (
          <li key={tax.uniqueTaxID}>
            <a href={`#${tax.uniqueTaxID}`} aria-describedby={idOf(tax)}>
              <TaxName tax={tax} />
            </a>{' '}
            {tax.confidence === null ? null : <LevelBadge level={tax.confidence} />}
          </li>
        ))}
        {data.localTaxes.length === 0 ? null : (
          <li>
            <a href="#local">
              <Text id="rules.localTaxes" values={{ count: data.localTaxes.length }} />
            </a>
          </li>
        )}
        {data.localRegisters.length === 0 ? null : (
          <li>
            <a href="#registers">
              <Text id="rules.registers" values={{ count: data.localRegisters.length }} />
            </a>
          </li>
        )}
      </ul>
      <Details title={t('rules.legend')} level={3}>
        <Legend />
      </Details>
    </section>
  );
}

const Questions = ({ data: { openQuestions } }: { readonly data: StateRules }) => (
  <section className="card stack" aria-labelledby="questions">
    <h2 id="questions">
      <Text id="rules.openQuestions" />
    </h2>
    {openQuestions.length === 0 ? (
      <p className="muted">
        <Text id="rules.noQuestions" />
      </p>
    ) : (
      <ul className="bullets" lang="en">
        {openQuestions.map(({ question, taxes }) => (
          <li key={question}>
            {question} <span className="muted small">{taxes.slice(0, MOST_TAXES).join(', ')}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** A question about a register concerns each of its counties. */
const MOST_TAXES = 4;

const NotCovered = ({ data: { notCovered } }: { readonly data: StateRules }) => (
  <section className="card stack" aria-labelledby="not-covered">
    <h2 id="not-covered">
      <Text id="rules.notCoveredTitle" />
    </h2>
    {notCovered.length === 0 ? (
      <p className="muted">
        <Text id="rules.noneMissing" />
      </p>
    ) : (
      <ul className="stack tight" lang="en">
        {notCovered.map(({ id, title, detail, places, agency, url, source, confidence }) => (
          <li key={id} className="evidence stack tight">
            <p>
              <strong>{title}</strong> <LevelBadge level={confidence} />
            </p>
            {detail === undefined ? null : <p>{detail}</p>}
            {places.length < 2 ? null : (
              <Details
                title={<Text id="rules.places" values={{ count: places.length }} />}
                level={3}
              >
                <p className="small">{places.join(', ')}</p>
              </Details>
            )}
            <p className="small muted">
              <Source citation={{ document: agency, ...(url === undefined ? {} : { url }) }} />
              {' · '}
              <Source citation={source} />
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
