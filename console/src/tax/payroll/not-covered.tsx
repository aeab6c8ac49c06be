/** Taxes of these places that are not covered, and taxes that a reader might expect but that are not owed. */

import { Details } from '../../ui/details.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { TaxListResponse } from './model.ts';
import { TaxName } from './tax-name.tsx';

export function NotCovered({ list }: { readonly list: TaxListResponse }) {
  const { notCovered = [], notOwed = [], questions = [], taxes = [] } = list;
  const left = taxes.filter(({ condition }) => condition?.assumed === false);
  return (
    <>
      {notCovered.length === 0 ? null : (
        <Notice tone="warn" title={<Text id="notCovered.title" />}>
          <ul className="plain">
            {notCovered.map(({ id, title, applies, detail, agency, url }) => (
              <li key={id}>
                <strong>{title}</strong>{' '}
                {applies === 'perhaps' ? <Text id="notCovered.perhaps" /> : null} {detail}{' '}
                <span className="muted">
                  {url === undefined ? (
                    agency
                  ) : (
                    <a href={url} rel="noreferrer" target="_blank">
                      {agency}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {left.length === 0 ? null : (
        <Notice title={<Text id="notCovered.conditions" />}>
          <ul className="plain">
            {left.map(({ condition, ...tax }) => (
              <li key={tax.uniqueTaxID}>
                <strong>
                  <TaxName tax={tax} />:
                </strong>{' '}
                {condition?.question}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {questions.map(({ name, question, assumed }) => (
        <Notice key={name} title={question}>
          {assumed === undefined ? null : (
            <p>
              <Text id="notCovered.assumed" values={{ value: assumed }} />
            </p>
          )}
        </Notice>
      ))}
      {notOwed.length === 0 ? null : (
        <section className="card">
          <Details title={<Text id="notOwed.title" />}>
            <ul className="plain">
              {notOwed.map(({ why, ...tax }) => (
                <li key={tax.uniqueTaxID}>
                  <strong>
                    <TaxName tax={tax} />:
                  </strong>{' '}
                  {why.rule} <span className="muted">{why.citation.document}</span>
                </li>
              ))}
            </ul>
          </Details>
        </section>
      )}
    </>
  );
}
