/** Adds one employee. */

import { Link, useLocation } from 'wouter';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { HrPage, onEmployer } from '../hr/hr-page.tsx';
import { employeeHref } from '../work/work.ts';
import { EmployeeForm } from './employee-form.tsx';

export const NewEmployeePage = onEmployer((context) => {
  const t = useText();
  const [, go] = useLocation();
  const { id } = context.employer;
  return (
    <HrPage {...context} tab="employees" title={t('employees.add')}>
      {context.rights.mayWork ? (
        <div className="employer-form">
          <EmployeeForm
            employerId={id}
            onSaved={(employeeId) => go(employeeHref(id, employeeId))}
            cancel={
              <Link href={`/employers/${id}/employees`} className="button plain">
                <Text id="cancel" />
              </Link>
            }
          />
        </div>
      ) : null}
    </HrPage>
  );
});
