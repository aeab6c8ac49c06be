/** The agency's own paychecks for a tax, which the calculation has to repeat, and a link that opens each. */

import { Link } from 'wouter';
import { Details } from '../../ui/details.tsx';
import { useFormats } from '../../ui/format.ts';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Source } from '../../ui/source.tsx';
import type { LocationChoice } from '../payroll/model.ts';
import { exampleHref, itemOf } from './calculator-link.ts';
import { LevelBadge } from './confidence.tsx';
import type { RuleExample, TaxRules } from './data.ts';

type Props = { readonly tax: TaxRules; readonly place: LocationChoice };

export function Examples({ tax, place }: Props) {
  const t = useText();
  const { examples, otherExamples, tableCells } = tax;
  return (
    <div className="stack tight">
      <h3>{t('rules.officialExamples')}</h3>
      <p className="muted small">
        {examples.length + otherExamples + tableCells === 0 ? (
          <Text id="rules.noExamples" />
        ) : (
          <Text
            id="rules.exampleCounts"
            values={{ here: examples.length, other: otherExamples, cells: tableCells }}
          />
        )}
      </p>
      {examples.length === 0 ? null : (
        <Details
          title={t('rules.showExamples', { count: examples.length })}
          isOpen={examples.length < 4}
          level={4}
        >
          <div className="stack">
            {examples.map((example) => (
              <Example key={example.id} example={example} tax={tax} place={place} />
            ))}
          </div>
        </Details>
      )}
    </div>
  );
}

type ExampleProps = Props & { readonly example: RuleExample };

function Example({ example, tax, place }: ExampleProps) {
  const t = useText();
  const { money, date } = useFormats();
  const { payDate, expect, about, source, confidence, tolerance, toleranceReason } = example;
  const item = itemOf(example);
  const href = exampleHref(example, place);
  const inputs = useInputs(example, tax);
  return (
    <article className="example stack tight">
      <h5 lang="en">{about}</h5>
      <ScrollArea label={about}>
        <table className="table small">
          <tbody>
            <tr>
              <th scope="row">{t('rules.inputs')}</th>
              <td>
                {t('rules.paid', {
                  date: date(payDate),
                  periods: item.payrollRunParameters.payPeriodsPerYear,
                })}
                {inputs.length === 0 ? null : <span lang="en">; {inputs.join('; ')}</span>}
              </td>
            </tr>
            {expect
              .filter(({ uniqueTaxID }) => uniqueTaxID === tax.uniqueTaxID)
              .map(({ wageType, taxAmount }) => (
                <tr key={wageType}>
                  <th scope="row">{t('rules.expected')}</th>
                  <td>
                    <strong className="number">{money(taxAmount)}</strong>
                    {wageType === 'Regular' ? null : ` (${wageType})`}
                    {Number(tolerance) === 0
                      ? null
                      : ` ${t('rules.within', { amount: money(Number(tolerance)) })}`}
                    {toleranceReason === undefined ? null : (
                      <span lang="en"> {toleranceReason}</span>
                    )}
                  </td>
                </tr>
              ))}
            <tr>
              <th scope="row">{t('steps.citation')}</th>
              <td lang="en">
                <Source citation={source} /> <LevelBadge level={confidence} />
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollArea>
      {href === undefined ? null : (
        <p className="no-print">
          <Link href={href} aria-label={t('rules.openExampleNamed', { name: about })}>
            <Text id="rules.openExample" />
          </Link>
        </p>
      )}
    </article>
  );
}

/** What the example enters: wages, and the answers about this tax. */
function useInputs(example: RuleExample, { uniqueTaxID: id }: TaxRules): readonly string[] {
  const t = useText();
  const { money } = useFormats();
  const item = itemOf(example);
  return [
    ...item.wages.map(({ wageType, grossWages, ytdWages }) =>
      [
        `${wageType} ${money(grossWages)}`,
        ytdWages == null ? '' : t('rules.ytd', { amount: money(ytdWages) }),
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
    ...item.taxJurisdictionParms
      .filter(({ uniqueTaxID }) => uniqueTaxID === id)
      .flatMap(({ miscParameters }) => miscParameters ?? [])
      .map(({ parameterName, parameterValue }) => `${parameterName} ${parameterValue}`),
  ];
}
