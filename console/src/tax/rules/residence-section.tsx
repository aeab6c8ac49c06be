/** How a state's taxes treat people who live in one place and work in another. */

import { Link } from 'wouter';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { type Choice, queryOf, type Residence } from './data.ts';
import { EvidenceBlock } from './evidence.tsx';

const RULES: Readonly<Record<string, MessageId>> = {
  all: 'rules.residents.all',
  credit: 'rules.residents.credit',
  creditTable: 'rules.residents.creditTable',
  difference: 'rules.residents.difference',
  own: 'rules.residents.own',
  unlessWithheld: 'rules.residents.unlessWithheld',
};

type Props = { readonly rows: readonly Residence[]; readonly choice: Choice };

export function ResidenceSection({ rows, choice }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="residence">
      <h2 id="residence">
        <Text id="rules.residence" />
      </h2>
      {rows.map((row) => (
        <Row key={row.uniqueTaxID} row={row} choice={choice} />
      ))}
    </section>
  );
}

function Row({ row, choice }: { readonly row: Residence; readonly choice: Choice }) {
  const t = useText();
  const { residents, nonresidents, reciprocity, convenience } = row;
  const rule = RULES[residents.rule];
  return (
    <div className="stack">
      <h3 lang="en">{row.title}</h3>
      <div className="stack tight">
        <h4>{t('rules.residentsTitle')}</h4>
        <p>{rule === undefined ? residents.rule : t(rule)}</p>
        <Note note={residents.note} />
        <EvidenceBlock evidence={residents} />
      </div>
      <div className="stack tight">
        <h4>{t('rules.nonresidentsTitle')}</h4>
        <p>{t(nonresidents.withheld ? 'rules.withheld' : 'rules.notWithheld')}</p>
        <Note note={nonresidents.note} />
        <EvidenceBlock evidence={nonresidents} />
      </div>
      {reciprocity === undefined ? null : (
        <div className="stack tight">
          <h4>{t('rules.reciprocityTitle')}</h4>
          <p>
            <Text
              id="rules.reciprocity"
              values={{ certificate: <span lang="en">{reciprocity.certificate}</span> }}
            />
          </p>
          <ul className="row">
            {reciprocity.states.map((code) => (
              <li key={code}>
                <Link href={`/rules/${code.toLowerCase()}${queryOf(choice)}`}>{code}</Link>
              </li>
            ))}
          </ul>
          <Note note={reciprocity.note} />
          <EvidenceBlock evidence={reciprocity} />
        </div>
      )}
      {convenience === undefined ? null : (
        <div className="stack tight">
          <h4>{t('rules.convenienceTitle')}</h4>
          <p>
            {convenience.states.length === 0
              ? t('rules.convenience')
              : t('rules.convenienceStates', { states: convenience.states.join(', ') })}
          </p>
          <EvidenceBlock evidence={convenience} />
        </div>
      )}
    </div>
  );
}

const Note = ({ note }: { readonly note: string | undefined }) =>
  note === undefined ? null : (
    <p className="small" lang="en">
      {note}
    </p>
  );
