/** One employee: the record with personal numbers masked, employment, forms, links, certificates. */

import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Text, useText } from '../../ui/i18n/text.tsx';
import { HrPage, onEmployer, Waiting } from '../hr/hr-page.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { nameOf } from './employee-table.tsx';
import { type OfEmployee, useEmployee } from './employees.ts';
import { EmploymentCard } from './employment-card.tsx';
import { FormsCard } from './forms-card.tsx';
import { RecordCard } from './record-card.tsx';

export const EmployeePage = onEmployer((context) => {
  const { employeeId = '' } = useParams();
  const { data, error } = useEmployee(context.employer.id, employeeId);
  if (data === undefined) return <Waiting error={error} />;
  return <OneEmployee key={employeeId} {...context} read={data} />;
});

function OneEmployee({ read, ...context }: OfEmployee) {
  const t = useText();
  const { employer, rights } = context;
  const { employee } = read;
  const [isEditing, setEditing] = useState(false);
  return (
    <HrPage
      {...context}
      tab="employees"
      title={nameOf(employee)}
      actions={
        <>
          <Link
            href={`/employers/${employer.id}/audit?employee=${employee.id}`}
            className="button plain"
          >
            <Text id="hr.audit" />
          </Link>
          {rights.mayWork && !isEditing ? (
            <Button onPress={() => setEditing(true)}>
              <Text id="admins.edit" />
            </Button>
          ) : null}
        </>
      }
    >
      {isEditing ? (
        <section className="employer-form" aria-label={t('employee.edit')}>
          <EmployeeForm
            employerId={employer.id}
            before={read}
            onSaved={() => setEditing(false)}
            cancel={
              <Button onPress={() => setEditing(false)}>
                <Text id="cancel" />
              </Button>
            }
          />
        </section>
      ) : (
        <div className="employee-cards">
          <FormsCard {...context} employee={employee} />
          <RecordCard {...context} read={read} />
          <EmploymentCard {...context} read={read} />
          <CertificatesCard employerId={employer.id} employeeId={employee.id} />
        </div>
      )}
    </HrPage>
  );
}
