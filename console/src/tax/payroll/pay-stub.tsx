/** From gross to net: each deduction and tax on a line, and what the paycheck costs the employer. */

import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text } from '../../ui/i18n/text.tsx';
import { keyOf, type ListedTax, type Paycheck } from './model.ts';
import { Notes } from './notes.tsx';
import { TaxName } from './tax-name.tsx';
import { TaxSteps } from './tax-steps.tsx';
import type { Line, Result } from './use-calculation.ts';
import { useBenefitNames } from './wages-fields.tsx';

type Props = {
  readonly paycheck: Paycheck;
  readonly result: Result;
  readonly taxes: readonly ListedTax[];
};

export function PayStub({ paycheck, result, taxes }: Props) {
  const { money } = useFormats();
  const benefitName = useBenefitNames();
  const { totals, taxCalculation } = result;
  if (totals === undefined) return null;
  const byKey = new Map(taxes.map((tax) => [keyOf(tax), tax]));
  const linesOf = (payer: string) => taxCalculation.filter((line) => line.payer === payer);
  const deductions = paycheck.benefits.filter(({ amount }) => amount > 0);
  const rows = (payer: string) =>
    linesOf(payer).map((line) => (
      <TaxRow
        key={`${keyOf(line)} ${line.wageType}`}
        line={line}
        listed={byKey.get(keyOf(line))}
        payDate={paycheck.payDate}
        isOnly={linesOf(payer).filter((one) => keyOf(one) === keyOf(line)).length === 1}
      />
    ));
  return (
    <div className="stub">
      <Sum label={<Text id="stub.gross" />} amount={money(totals.gross)} />
      <section className="stub-part" aria-labelledby="stub-employee">
        <h3 id="stub-employee">
          <Text id="stub.employeeTaxes" />
          <span className="number">−{money(totals.employeeTaxes)}</span>
        </h3>
        {rows('employee')}
      </section>
      {deductions.length === 0 ? null : (
        <section className="stub-part" aria-labelledby="stub-deductions">
          <h3 id="stub-deductions">
            <Text id="stub.deductions" />
          </h3>
          {deductions.map(({ id, type, amount }) => (
            <p key={id} className="stub-row">
              <span>{benefitName(type)}</span>
              <span className="number">−{money(amount)}</span>
            </p>
          ))}
        </section>
      )}
      <Sum label={<Text id="stub.net" />} amount={money(totals.net)} isMain />
      <section className="stub-part" aria-labelledby="stub-employer">
        <h3 id="stub-employer">
          <Text id="stub.employerTaxes" />
          <span className="number">{money(totals.employerTaxes)}</span>
        </h3>
        {rows('employer')}
      </section>
      <Sum label={<Text id="stub.cost" />} amount={money(totals.employerCost)} />
      <Notes notes={result.notes ?? []} codes={result.noteCodes ?? []} />
    </div>
  );
}

type SumProps = {
  readonly label: ReactNode;
  readonly amount: string;
  readonly isMain?: boolean;
};

const Sum = ({ label, amount, isMain = false }: SumProps) => (
  <p className={isMain ? 'stub-sum main' : 'stub-sum'}>
    <span>{label}</span>
    <output className="number">{amount}</output>
  </p>
);

const CONFIDENCE: Readonly<Record<string, { readonly tone: Tone; readonly name: MessageId }>> = {
  official: { tone: 'good', name: 'confidence.official' },
  transcribed: { tone: 'good', name: 'confidence.transcribed' },
  secondary: { tone: 'neutral', name: 'confidence.secondary' },
  derived: { tone: 'neutral', name: 'confidence.derived' },
  unverified: { tone: 'warn', name: 'confidence.unverified' },
};

function ConfidenceBadge({ confidence }: { readonly confidence: string }) {
  const known = CONFIDENCE[confidence];
  return known === undefined ? null : (
    <Badge tone={known.tone}>
      <Text id={known.name} />
    </Badge>
  );
}

type RowProps = {
  readonly line: Line;
  readonly listed: ListedTax | undefined;
  readonly isOnly: boolean;
  readonly payDate: string;
};

function TaxRow({ line, listed, isOnly, payDate }: RowProps) {
  const { money, percent } = useFormats();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="tax" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="tax-title">
          <span>
            <TaxName tax={line} />
            {isOnly ? null : ` (${line.wageType})`}
          </span>
          <span className="muted small">{line.rate === 0 ? null : percent(line.rate)}</span>
        </span>
        <span className="number">{money(line.taxAmount)}</span>
      </summary>
      {isOpen ? <TaxBody line={line} listed={listed} payDate={payDate} /> : null}
    </details>
  );
}

/** Drawn while it is open: the paycheck follows every key. */
function TaxBody({ line, listed, payDate }: Omit<RowProps, 'isOnly'>) {
  return (
    <div className="tax-body stack tight">
      {listed === undefined ? null : (
        <>
          <p>
            <span lang="en">{listed.why.rule}</span>{' '}
            <ConfidenceBadge confidence={listed.confidence} />
          </p>
          <p className="muted small">
            <Text id="steps.source" values={{ source: listed.why.citation.document }} />
          </p>
        </>
      )}
      <TaxSteps line={line} />
      <p className="small">
        <Link
          href={`/rules/${line.uniqueTaxID.slice(0, 2)}?payDate=${payDate}#${line.uniqueTaxID}`}
        >
          <Text id="steps.rules" />
        </Link>
      </p>
    </div>
  );
}
