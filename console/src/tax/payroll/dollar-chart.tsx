/** Where each dollar of the paycheck goes, as a bar; the list below it says the same in numbers. */

import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import type { Line, Result } from './use-calculation.ts';

type Part = { readonly name: MessageId; readonly amount: number; readonly series: number };

export function DollarChart({ result }: { readonly result: Result }) {
  const t = useText();
  const { money, percent } = useFormats();
  const { totals } = result;
  if (totals === undefined || totals.gross <= 0) return null;
  const parts = partsOf(result).filter(({ amount }) => amount > 0);
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figure className="stack tight">
      <figcaption className="legend">
        <Text id="chart.dollar" />
      </figcaption>
      <div className="bar" aria-hidden="true">
        {parts.map(({ name, amount, series }) => (
          <span
            key={name}
            className={`series-${series}`}
            style={{ flexGrow: amount }}
            title={`${t(name)} ${money(amount)}`}
          />
        ))}
      </div>
      <ul className="bar-legend small">
        {parts.map(({ name, amount, series }) => (
          <li key={name}>
            <span aria-hidden="true" className={`swatch series-${series}`} />
            <Text id={name} />
            <span className="number">{money(amount)}</span>
            <span className="number muted">
              {percent(Math.round((amount / whole) * 1000) / 1000)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const FEDERAL_INSURANCE = /-(FICA|MEDI|MEDI2)-/;

function partsOf({ totals, taxCalculation }: Result): Part[] {
  const sumOf = (isOne: (line: Line) => boolean): number =>
    taxCalculation
      .filter((line) => line.payer === 'employee' && isOne(line))
      .reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  const isFederal = ({ uniqueTaxID }: Line): boolean => uniqueTaxID.startsWith('00-');
  const isInsurance = ({ uniqueTaxID }: Line): boolean => FEDERAL_INSURANCE.test(uniqueTaxID);
  const isLocal = ({ uniqueTaxID }: Line): boolean => !/^\d\d-000-0+-/.test(uniqueTaxID);
  const { gross, net, employeeTaxes } = totals ?? { gross: 0, net: 0, employeeTaxes: 0 };
  const deductions = Math.round((gross - net - employeeTaxes) * 100) / 100;
  return [
    { name: 'chart.net', amount: net, series: 1 },
    { name: 'chart.federal', amount: sumOf((l) => isFederal(l) && !isInsurance(l)), series: 2 },
    { name: 'chart.insurance', amount: sumOf((l) => isFederal(l) && isInsurance(l)), series: 3 },
    { name: 'chart.state', amount: sumOf((l) => !isFederal(l) && !isLocal(l)), series: 4 },
    { name: 'chart.local', amount: sumOf((l) => !isFederal(l) && isLocal(l)), series: 5 },
    { name: 'chart.deductions', amount: deductions, series: 6 },
  ];
}
