/** One tax: what it is, its figures on the pay date, where they come from, and how they are tested. */

import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LocationChoice } from '../payroll/model.ts';
import { TaxName } from '../payroll/tax-name.tsx';
import { LevelBadge } from './confidence.tsx';
import type { TaxRules } from './data.ts';
import { EvidenceBlock } from './evidence.tsx';
import { Facts, Tables } from './figures.tsx';
import { Examples } from './tax-examples.tsx';
import { Parameters } from './tax-parameters.tsx';

type Props = { readonly tax: TaxRules; readonly place: LocationChoice };

export const TaxSection = ({ tax, place }: Props) => (
  <section className="card stack tax-rules" id={tax.uniqueTaxID} aria-labelledby={idOf(tax)}>
    <header className="row">
      <h2 id={idOf(tax)} tabIndex={-1}>
        <TaxName tax={tax} />
      </h2>
      {tax.confidence === null ? null : <LevelBadge level={tax.confidence} />}
    </header>
    <TaxBody tax={tax} place={place} />
  </section>
);

export const idOf = ({ uniqueTaxID }: { readonly uniqueTaxID: string }): string =>
  `title-${uniqueTaxID}`;

export function TaxBody({ tax, place }: Props) {
  const t = useText();
  const edition = tax.edition === null ? undefined : tax.editions[tax.edition];
  return (
    <>
      {tax.about === undefined ? null : <p lang="en">{tax.about.rule}</p>}
      <Summary tax={tax} />
      {edition === undefined ? (
        <Notice title={t('rules.noEdition')} />
      ) : (
        <>
          <Part title={t('rules.figures')}>
            <Facts facts={tax.facts} />
            <Tables tables={tax.tables} />
            {tax.notes.map((note) => (
              <p key={note} className="small" lang="en">
                {note}
              </p>
            ))}
          </Part>
          {tax.parameters.length === 0 ? null : (
            <Details title={t('rules.parameters', { count: tax.parameters.length })} level={3}>
              <Parameters parameters={tax.parameters} />
            </Details>
          )}
          <Details title={t('rules.subject')} level={3}>
            <p>
              <Text
                id="rules.wageTypes"
                values={{ list: <span lang="en">{tax.wageTypes.join(', ')}</span> }}
              />
            </p>
            {tax.benefitsThatLowerIt.length === 0 ? null : (
              <p>
                <Text
                  id="rules.benefits"
                  values={{ list: <span lang="en">{tax.benefitsThatLowerIt.join(', ')}</span> }}
                />
              </p>
            )}
            {tax.treatmentUnknown === undefined ? null : (
              <p>
                <Text
                  id="rules.unknownTreatment"
                  values={{ list: <span lang="en">{tax.treatmentUnknown.join(', ')}</span> }}
                />
              </p>
            )}
          </Details>
          <Part title={t('rules.sources')}>
            {tax.sources.map((source) => (
              <EvidenceBlock
                key={`${source.about} ${source.document} ${source.page}`}
                evidence={source}
                about={source.about}
              />
            ))}
          </Part>
          <Examples tax={tax} place={place} />
        </>
      )}
      <Details title={t('rules.editions', { count: tax.editions.length })} level={3}>
        <Editions tax={tax} />
      </Details>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="stack tight">
    <h3>{title}</h3>
    {children}
  </div>
);

function Summary({ tax }: { readonly tax: TaxRules }) {
  const t = useText();
  const { date } = useFormats();
  const edition = tax.edition === null ? undefined : tax.editions[tax.edition];
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('rules.payer'), t(tax.payer === 'employee' ? 'rules.employee' : 'rules.employer')],
    ...(edition === undefined
      ? []
      : ([
          [
            t('rules.inForce'),
            t('system.through', {
              first: date(edition.firstPayDate),
              last: date(edition.lastPayDate),
            }),
          ],
          [t('rules.published'), date(edition.published)],
        ] as const)),
    ...(tax.checked === null ? [] : ([[t('rules.checked'), date(tax.checked)]] as const)),
    [t('rules.id'), <code key="id">{tax.uniqueTaxID}</code>],
  ];
  return (
    <dl className="facts plain-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Edition = TaxRules['editions'][number];

function Editions({ tax }: { readonly tax: TaxRules }) {
  const t = useText();
  const { date } = useFormats();
  const columns: readonly Column<Edition>[] = [
    {
      id: 'dates',
      label: t('system.payDates'),
      isRowHeader: true,
      cell: ({ firstPayDate, lastPayDate }) =>
        t('system.through', { first: date(firstPayDate), last: date(lastPayDate) }),
    },
    { id: 'published', label: t('rules.published'), cell: ({ published }) => date(published) },
    {
      id: 'confidence',
      label: t('rules.confidence'),
      cell: ({ confidence }) => <LevelBadge level={confidence} />,
    },
  ];
  return (
    <DataTable
      label={t('rules.editions', { count: tax.editions.length })}
      columns={columns}
      rows={tax.editions}
      keyOf={({ firstPayDate }) => firstPayDate}
    />
  );
}
