/** A new server: what runs, where its key is, and the first paycheck, in the page and in a terminal. */

import type { ServerInfo, ServerSetup } from '@wagewright/client';
import { Link } from 'wouter';
import type { Paycheck } from '../../tax/payroll/model.ts';
import { toLink } from '../../tax/payroll/share.ts';
import { useSession } from '../../ui/api/session.ts';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';

const ILLINOIS = { code: '17-000-0000', label: 'Illinois' };

/** The paycheck of the README and of examples/paycheck.json. */
const FIRST_PAYCHECK: Paycheck = {
  payDate: '2026-06-26',
  payPeriodsPerYear: 26,
  home: ILLINOIS,
  work: [ILLINOIS],
  gross: 3000,
  yearToDate: 36_000,
  extras: [],
  benefits: [],
  answers: { '00-000-0000-FIT-000 00-000-0000': { FILINGSTATUS: 'M' } },
};

const curl = (origin: string): string =>
  `curl -s ${origin}/ste-hosted/v1/payCalc -H "Authorization: YOUR_KEY" -d @examples/paycheck.json`;

const KEYS: Readonly<Record<ServerSetup['firstKey'], MessageId>> = {
  printed: 'first.key.printed',
  BOOTSTRAP_API_KEY: 'first.key.set',
  other: 'first.key.other',
  none: 'first.key.none',
};

export function FirstRun({ server }: { readonly server: ServerInfo }) {
  const t = useText();
  return (
    <div className="cards">
      <WhatRuns server={server} />
      <Card
        title={<Text id="first.paycheck.title" />}
        action={
          <Link href={toLink(FIRST_PAYCHECK, '')} className="button primary">
            <Text id="first.paycheck.link" />
          </Link>
        }
      >
        <p>
          <Text id="first.paycheck.text" />
        </p>
        <CopyText label={t('first.paycheck.curl')} text={curl(window.location.origin)} />
      </Card>
    </div>
  );
}

function WhatRuns({ server: { productVersion, rulesVersion, setup } }: { server: ServerInfo }) {
  const { data: session } = useSession();
  if (setup === null) return null;
  const { database, dataDir, firstKey } = setup;
  return (
    <Card
      title={<Text id="first.runs.title" />}
      action={
        session ? (
          <Link href="/keys" className="button plain">
            <Text id="keys.title" />
          </Link>
        ) : (
          <Link href="/sign-in" className="button plain">
            <Text id="signIn.link" />
          </Link>
        )
      }
    >
      <dl className="facts">
        <dt>Wagewright</dt>
        <dd>{productVersion}</dd>
        <dt>
          <Text id="first.runs.rules" />
        </dt>
        <dd>{rulesVersion}</dd>
        <dt>
          <Text id="first.runs.database" />
        </dt>
        <dd className="breaks">
          {database === 'postgres' ? (
            'PostgreSQL'
          ) : (
            <Text id="first.runs.sqlite" values={{ folder: <code>{dataDir}</code> }} />
          )}
        </dd>
        <dt>
          <Text id="first.runs.key" />
        </dt>
        <dd>
          <Text id={KEYS[firstKey]} values={{ command: <code>wagewright key create</code> }} />
        </dd>
      </dl>
    </Card>
  );
}
