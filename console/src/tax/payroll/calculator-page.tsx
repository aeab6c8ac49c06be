/** The calculator: places and wages on one side, the pay stub with its reasons on the other. */

import { memo, useCallback, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Compare } from './compare.tsx';
import { CopyAs } from './copy-as.tsx';
import { CurveChart } from './curve-chart.tsx';
import { DollarChart } from './dollar-chart.tsx';
import { GrossUp } from './gross-up.tsx';
import {
  type Answers,
  firstPaycheck,
  isAnswered,
  keyOf,
  type ListedTax,
  type LocationChoice,
  type Paycheck,
  type RequiredAnswer,
} from './model.ts';
import { NotCovered } from './not-covered.tsx';
import { PayStub } from './pay-stub.tsx';
import { PlaceField } from './place-field.tsx';
import { Questions } from './questions.tsx';
import { fromLink } from './share.ts';
import { TaxName } from './tax-name.tsx';
import { type Calculation, useCalculation } from './use-calculation.ts';
import { WagesFields } from './wages-fields.tsx';
import './payroll.css';

const ILLINOIS: LocationChoice = { code: '17-000-0000', label: 'Illinois' };

export function CalculatorPage() {
  const t = useText();
  const [paycheck, setPaycheck] = useState<Paycheck>(() => ({
    ...firstPaycheck(ILLINOIS),
    ...fromLink(window.location.hash),
  }));
  // From here on, the paycheck may differ from the one in the link.
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(null, '', window.location.pathname);
  }, []);
  const change = useCallback(
    (part: Partial<Paycheck>): void => setPaycheck((old) => ({ ...old, ...part })),
    [],
  );
  const answer = useCallback((answers: Answers): void => change({ answers }), [change]);
  const calculation = useCalculation(paycheck);
  return (
    <Page title={t('calculator.title')} intro={t('calculator.intro')}>
      <div className="columns">
        <div className="stack">
          <section className="card stack" aria-labelledby="where">
            <h2 id="where">
              <Text id="calculator.where" />
            </h2>
            <LocationFields home={paycheck.home} work={paycheck.work} onChange={change} />
          </section>
          <section className="card stack" aria-labelledby="wages">
            <h2 id="wages">
              <Text id="calculator.wages" />
            </h2>
            <WagesFields paycheck={paycheck} onChange={change} />
          </section>
          <section className="card stack" aria-labelledby="certificates">
            <h2 id="certificates">
              <Text id="calculator.certificates" />
            </h2>
            <Questions
              taxes={calculation.list?.taxes ?? NO_TAXES}
              answers={paycheck.answers}
              onChange={answer}
            />
          </section>
        </div>
        <Outcome paycheck={paycheck} calculation={calculation} onChange={change} />
      </div>
    </Page>
  );
}

const NO_TAXES: readonly ListedTax[] = [];

type LocationFieldsProps = Pick<Paycheck, 'home' | 'work'> & {
  readonly onChange: (part: Partial<Paycheck>) => void;
};

const LocationFields = memo(function LocationFields({ home, work, onChange }: LocationFieldsProps) {
  const t = useText();
  const setWork = (index: number, place: LocationChoice): void =>
    onChange({ work: work.map((one, i) => (i === index ? place : one)) });
  return (
    <>
      <PlaceField
        label={t('place.home')}
        place={home}
        onChange={(next) => onChange({ home: next })}
      />
      {work.map((place, index) => (
        <div key={place.code} className={work.length === 1 ? 'stack' : 'entry'}>
          <PlaceField
            label={index === 0 ? t('place.work') : t('place.workMore', { number: index + 1 })}
            place={place}
            onChange={(next) => setWork(index, next)}
          />
          {work.length === 1 ? null : (
            <Button
              variant="quiet"
              aria-label={t('entry.remove', { name: place.label })}
              onPress={() => onChange({ work: work.filter((_, i) => i !== index) })}
            >
              <span aria-hidden="true">✕</span>
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button onPress={() => onChange({ work: [...work, home] })} isDisabled={work.length > 4}>
          <Text id="place.add" />
        </Button>
      </div>
    </>
  );
});

/** What only the employer knows: no tax is calculated without it. */
const Missing = ({ missing }: { readonly missing: readonly RequiredAnswer[] }) =>
  missing.length === 0 ? null : (
    <Notice tone="warn" title={<Text id="calculator.missing" />}>
      <ul className="plain">
        {missing.map((each) => (
          <li key={`${keyOf(each)} ${each.name}`}>
            <strong>
              <TaxName tax={each} />:
            </strong>{' '}
            <span lang="en">{each.question}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );

type OutcomeProps = {
  readonly paycheck: Paycheck;
  readonly calculation: Calculation;
  readonly onChange: (part: Partial<Paycheck>) => void;
};

function Outcome({ paycheck, calculation, onChange }: OutcomeProps) {
  const { list, item, result, problem, version, isPending } = calculation;
  const { date } = useFormats();
  const missing = (list?.required ?? []).filter((each) => !isAnswered(each, paycheck.answers));
  return (
    <div className="stack outcome" aria-busy={isPending}>
      <Missing missing={missing} />
      {problem === undefined || missing.length > 0 ? null : <Notice tone="bad" title={problem} />}
      {result === undefined || item === undefined || list === undefined ? null : (
        <>
          <section className="card stack" aria-labelledby="stub">
            <h2 id="stub">
              <Text id="calculator.stub" values={{ date: date(paycheck.payDate) }} />
            </h2>
            <PayStub paycheck={paycheck} result={result} taxes={list.taxes ?? []} />
            <p className="muted small">
              <Text id="calculator.version" values={{ version }} />
            </p>
          </section>
          <NotCovered list={list} />
          <section className="card stack" aria-labelledby="charts">
            <h2 id="charts">
              <Text id="calculator.charts" />
            </h2>
            <DollarChart result={result} />
            {list.payCalcItem === undefined ? null : (
              <CurveChart paycheck={paycheck} skeleton={list.payCalcItem} />
            )}
          </section>
          <section className="card">
            <Details title={<Text id="calculator.compare" />} isLazy>
              <Compare paycheck={paycheck} result={result} />
            </Details>
            {list.payCalcItem === undefined ? null : (
              <Details title={<Text id="calculator.grossUp" />} isLazy>
                <GrossUp
                  paycheck={paycheck}
                  skeleton={list.payCalcItem}
                  onGross={(gross) => onChange({ gross })}
                />
              </Details>
            )}
            <Details title={<Text id="calculator.copy" />} isLazy>
              <CopyAs paycheck={paycheck} item={item} />
            </Details>
          </section>
        </>
      )}
    </div>
  );
}
