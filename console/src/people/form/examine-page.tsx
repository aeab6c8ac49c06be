/** An administrator examines documents: Section 2 or Supplement B of one form. */

import { useQuery } from '@tanstack/react-query';
import type { EmployerSubmission } from '@wagewright/client';
import { Link, useLocation } from 'wouter';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { type EmployerContext, Waiting } from '../hr/hr-page.tsx';
import { readMe } from '../i9/api.ts';
import type { Part } from '../i9/examine/draft.ts';
import { ExaminationWalk, employeeName } from '../i9/examine/walk.tsx';
import { useCatalog, usePossibleActs, useSubmission } from '../model/use-submission.ts';
import { formHref } from '../work/work.ts';
import { useRefresh } from './form-queries.ts';
import '../i9/i9.css';

type Props = EmployerContext & {
  readonly entry: EmployerSubmission;
  readonly part: Part;
  readonly path: string;
};

const DUTIES = [
  'representative.who.examine',
  'representative.who.compare',
  'representative.who.sign',
] as const satisfies readonly MessageId[];

export function ExaminePage({ employer, entry, part, path }: Props) {
  const t = useText();
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const me = useQuery({ queryKey: ['meName'], queryFn: readMe });
  const form = useSubmission(path);
  const acts = usePossibleActs(path);
  const catalog = useCatalog();
  const error = me.error ?? form.error ?? acts.error ?? catalog.error;
  if (!me.data || !form.data || !acts.data || !catalog.data) return <Waiting error={error} />;
  const back = formHref(employer.id, entry.id);
  const needed = part === 'section2' ? 'putSection2' : 'signSupplementB';
  const partName = t(part === 'section2' ? 'examine.part.section2' : 'examine.part.supplementB');
  if (!(acts.data.acts as readonly string[]).includes(needed)) {
    return (
      <Page title={t('hrForm.notNow.title')} isNarrow>
        <div className="stack">
          <Notice tone="warn">
            <Text id="hrForm.notNow.text" values={{ part: partName }} />
          </Notice>
          <Link href={back} className="button primary">
            <Text id="hrForm.backToForm" />
          </Link>
        </div>
      </Page>
    );
  }
  const values = { employee: employeeName(form.data), part: partName, name: me.data.name };
  return (
    <ExaminationWalk
      part={part}
      path={path}
      form={form.data}
      acts={acts.data}
      catalog={catalog.data}
      signer={me.data.name}
      intro={
        <>
          <p>
            <Text id="hrForm.examine.text" values={values} />
          </p>
          <ul className="bullets stack tight">
            {DUTIES.map((id) => (
              <li key={id}>
                <Text id={id} values={values} />
              </li>
            ))}
          </ul>
        </>
      }
      onLeave={() => navigate(back)}
      onSigned={() => void refresh().then(() => navigate(back))}
    />
  );
}
