/** What a column can hold, in words, in the order in which it is offered. */

import { useMemo } from 'react';
import type { Option } from '../../ui/fields.tsx';
import type { MessageId } from '../../ui/i18n/language.tsx';
import { useText } from '../../ui/i18n/text.tsx';
import { SINGLE_ROLES, type SingleRole } from './column-roles.ts';

type Field = SingleRole | 'wages' | 'taxes';

const NAMES: Readonly<Record<Field, MessageId>> = {
  employee: 'parallel.role.employee',
  name: 'parallel.role.name',
  check: 'parallel.role.check',
  payDate: 'parallel.role.payDate',
  payPeriodsPerYear: 'parallel.role.payPeriodsPerYear',
  workState: 'parallel.role.workState',
  periodBegin: 'parallel.role.periodBegin',
  periodEnd: 'parallel.role.periodEnd',
  homeState: 'parallel.role.homeState',
  workPlace: 'parallel.role.workPlace',
  homePlace: 'parallel.role.homePlace',
  gross: 'parallel.role.gross',
  net: 'parallel.role.net',
  hours: 'parallel.role.hours',
  ytdWages: 'parallel.role.ytdWages',
  taxColumn: 'parallel.role.taxColumn',
  amountColumn: 'parallel.role.amountColumn',
  wages: 'parallel.role.wages',
  taxes: 'parallel.role.taxes',
};

const WAGES: Readonly<Record<string, MessageId>> = {
  Total: 'parallel.wages.total',
  Regular: 'parallel.wages.regular',
  Supplemental: 'wages.supplemental',
  Tips: 'wages.tips',
  GroupTermLife: 'wages.groupTermLife',
  Fringe: 'wages.fringe',
};

const BENEFITS: Readonly<Record<string, MessageId>> = {
  '125': 'benefits.125',
  '401K': 'benefits.401K',
  '403B': 'benefits.403B',
  '457': 'benefits.457',
  ROTH401K: 'benefits.ROTH401K',
  FSA: 'benefits.FSA',
  HSA: 'benefits.HSA',
  SIMPLEIRA: 'benefits.SIMPLEIRA',
  DEPENDENTCARE: 'benefits.DEPENDENTCARE',
  COMMUTER: 'benefits.COMMUTER',
};

const PARAMETERS: Readonly<Record<string, MessageId>> = {
  'FIT.FILINGSTATUS': 'parallel.certificate.fedStatus',
  'FIT.DEPENDENTS_AMT': 'parallel.certificate.fedDependents',
  'FIT.TWO_JOBS': 'parallel.certificate.fedTwoJobs',
  'FIT.OTHER_INCOME': 'parallel.certificate.fedOtherIncome',
  'FIT.DEDUCTIONS': 'parallel.certificate.fedDeductions',
  'FIT.TOTALALLOWANCES': 'parallel.certificate.fedAllowances',
  'FIT.ADDITIONALWH': 'parallel.certificate.fedExtra',
  'FIT.EXEMPT': 'parallel.certificate.fedExempt',
  'SIT.FILINGSTATUS': 'parallel.certificate.stateStatus',
  'SIT.TOTALALLOWANCES': 'parallel.certificate.stateAllowances',
  'SIT.ADDITIONALWH': 'parallel.certificate.stateExtra',
  'SIT.EXEMPT': 'parallel.certificate.stateExempt',
  'ER_SUTA.RATE': 'parallel.certificate.sutaRate',
};

const TAXES: Readonly<Record<string, MessageId>> = {
  FIT: 'parallel.tax.FIT',
  FITWS: 'parallel.tax.FITWS',
  FICA: 'parallel.tax.FICA',
  MEDI: 'parallel.tax.MEDI',
  'MEDI+MEDI2': 'parallel.tax.MEDIBoth',
  MEDI2: 'parallel.tax.MEDI2',
  SIT: 'parallel.tax.SIT',
  'HOME:SIT': 'parallel.tax.homeSIT',
  LOCAL: 'parallel.tax.LOCAL',
  'HOME:LOCAL': 'parallel.tax.homeLOCAL',
  SDI: 'parallel.tax.SDI',
  FLI: 'parallel.tax.FLI',
  SUI: 'parallel.tax.SUI',
  ER_FICA: 'parallel.tax.ER_FICA',
  ER_MEDI: 'parallel.tax.ER_MEDI',
  ER_FUTA: 'parallel.tax.ER_FUTA',
  ER_SUTA: 'parallel.tax.ER_SUTA',
  ER_SDI: 'parallel.tax.ER_SDI',
  ER_FLI: 'parallel.tax.ER_FLI',
};

export function useRoleNames(): Readonly<Record<Field, string>> {
  const t = useText();
  const names = Object.entries(NAMES).map(([field, id]) => [field, t(id)]);
  return Object.fromEntries(names) as Record<Field, string>;
}

/** The options of a tax by name, in the layout with a row for each tax. */
export function useTaxOptions(): readonly Option[] {
  const t = useText();
  return [
    { id: '', label: t('parallel.role.none') },
    ...Object.entries(TAXES).map(([id, name]) => ({ id, label: t(name) })),
  ];
}

export function useRoleOptions(): readonly Option[] {
  const t = useText();
  return useMemo(() => {
    const grouped = (
      group: string,
      title: MessageId,
      names: Readonly<Record<string, MessageId>>,
    ): Option[] =>
      Object.entries(names).map(([id, name]) => ({
        id: `${group}:${id}`,
        label: t(title, { name: t(name) }),
      }));
    return [
      { id: '', label: t('parallel.role.none') },
      ...SINGLE_ROLES.map((id) => ({ id, label: t(NAMES[id]) })),
      ...grouped('wages', 'parallel.group.wages', WAGES),
      ...grouped('taxes', 'parallel.group.taxes', TAXES),
      ...grouped('parameters', 'parallel.group.parameters', PARAMETERS),
      ...grouped('benefits', 'parallel.group.benefits', BENEFITS),
    ];
  }, [t]);
}
