/** What the answers say to the tax calculation: each parameter with the line it comes from. */

import { Details } from '../ui/details.tsx';
import { Text, useText } from '../ui/i18n/text.tsx';
import { ScrollArea } from '../ui/scroll-area.tsx';
import type { FilledForm } from './model.ts';

export function FedParameters({ filled }: { readonly filled: FilledForm }) {
  const t = useText();
  const { lines, taxJurisdictionParms, problems } = filled;
  return (
    <Details title={<Text id="forms.parameters" />}>
      {problems.length > 0 ? (
        <p className="muted">{t('forms.parametersLater')}</p>
      ) : lines.length === 0 ? (
        <p className="muted">{t('forms.parametersNone')}</p>
      ) : (
        <div className="stack">
          <ScrollArea label={t('forms.parameters')}>
            <table className="table small">
              <thead>
                <tr>
                  <th scope="col">{t('forms.parameter')}</th>
                  <th scope="col">{t('forms.value')}</th>
                  <th scope="col">{t('forms.fromLine')}</th>
                  <th scope="col">{t('forms.tax')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ field, line, uniqueTaxID, parameterName, parameterValue }) => (
                  <tr key={`${uniqueTaxID} ${parameterName} ${field}`}>
                    <td>
                      <code>{parameterName ?? 'isExempt'}</code>
                    </td>
                    <td>{parameterValue}</td>
                    <td>{line ?? field}</td>
                    <td>
                      <code>{uniqueTaxID}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          <ScrollArea label="taxJurisdictionParms">
            <pre>{JSON.stringify({ taxJurisdictionParms }, null, 2)}</pre>
          </ScrollArea>
        </div>
      )}
    </Details>
  );
}
