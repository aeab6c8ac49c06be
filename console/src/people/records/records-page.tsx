/** Records the law requires an employer to keep: the inspection export, historical forms, and retention. */

import { Text, useText } from '../../ui/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HrPage, onEmployer } from '../hr/hr-page.tsx';
import { HistoricalBatch } from './historical-batch.tsx';
import { HistoricalForm } from './historical-form.tsx';
import { InspectionExport } from './inspection-export.tsx';
import { Retention } from './retention.tsx';

export const RecordsPage = onEmployer((context) => {
  const t = useText();
  const { employer, rights } = context;
  return (
    <HrPage {...context} tab="records" title={t('hr.records')}>
      <div className="stack">
        {rights.mayAdminister ? (
          <>
            <InspectionExport employerId={employer.id} />
            <Retention employerId={employer.id} />
          </>
        ) : (
          <Notice title={<Text id="records.ownersOnly" />} />
        )}
        {rights.mayWork ? (
          <>
            <HistoricalForm employerId={employer.id} />
            <HistoricalBatch employerId={employer.id} />
          </>
        ) : null}
      </div>
    </HrPage>
  );
});
