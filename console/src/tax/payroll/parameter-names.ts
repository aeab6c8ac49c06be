/**
 * Short names of the parameters of taxes. The rules describe each parameter at length, in English and for
 * programs; a parameter without a name here is shown with that description alone.
 */

import type { MessageId } from '../../ui/i18n/language.tsx';
import { useSentences } from '../../ui/i18n/sentences.ts';
import { useText } from '../../ui/i18n/text.tsx';

const PARAMETERS: Readonly<Record<string, MessageId>> = {
  '2020_W4': 'parameter.2020_W4',
  ADDITIONALALLOWANCES: 'parameter.ADDITIONALALLOWANCES',
  ADDITIONALWH: 'parameter.ADDITIONALWH',
  ADOPTEDDEPENDENTS: 'parameter.ADOPTEDDEPENDENTS',
  AGEANDBLINDNESSEXEMPTIONS: 'parameter.AGEANDBLINDNESSEXEMPTIONS',
  ALL_ZONES_PAYROLL: 'parameter.ALL_ZONES_PAYROLL',
  ANNUALIZED: 'parameter.ANNUALIZED',
  ANNUAL_SALARY: 'parameter.ANNUAL_SALARY',
  ANNUAL_WITHHOLDING_ALLOWANCE: 'parameter.ANNUAL_WITHHOLDING_ALLOWANCE',
  BASICALLOWANCES: 'parameter.BASICALLOWANCES',
  CALCULATOR: 'parameter.CALCULATOR',
  CONVENIENCE: 'parameter.CONVENIENCE',
  CREDITLIMIT: 'parameter.CREDITLIMIT',
  CREDITRATE: 'parameter.CREDITRATE',
  CREDITREDUCTION: 'parameter.CREDITREDUCTION',
  DAYSWORKED: 'parameter.DAYSWORKED',
  DEDUCTIONALLOWANCES: 'parameter.DEDUCTIONALLOWANCES',
  DEDUCTIONS: 'parameter.DEDUCTIONS',
  DEPENDENTALLOWANCES: 'parameter.DEPENDENTALLOWANCES',
  DEPENDENTEXEMPTIONS: 'parameter.DEPENDENTEXEMPTIONS',
  DEPENDENTS: 'parameter.DEPENDENTS',
  DEPENDENTS_AMT: 'parameter.DEPENDENTS_AMT',
  DISTRICTSHARE: 'parameter.DISTRICTSHARE',
  DOCUMENTEDLOWERWH: 'parameter.DOCUMENTEDLOWERWH',
  EMPLOYEE_HOURLY_RATE: 'parameter.EMPLOYEE_HOURLY_RATE',
  EMPLOYEE_RATE: 'parameter.EMPLOYEE_RATE',
  EXEMPTIONS: 'parameter.EXEMPTIONS',
  FILINGSTATUS: 'parameter.FILINGSTATUS',
  FIRSTTIMEDEPENDENTS: 'parameter.FIRSTTIMEDEPENDENTS',
  FIRST_PAY_PERIOD: 'parameter.FIRST_PAY_PERIOD',
  FIXED_WH_AMT: 'parameter.FIXED_WH_AMT',
  FULLTIMESTUDENT: 'parameter.FULLTIMESTUDENT',
  HEADOFHOUSEHOLD: 'parameter.HEADOFHOUSEHOLD',
  HEALTH_BENEFITS: 'parameter.HEALTH_BENEFITS',
  HIGHERWAGEBASE: 'parameter.HIGHERWAGEBASE',
  HOURLY_RATE: 'parameter.HOURLY_RATE',
  JOINTCUSTODYDEPENDENTS: 'parameter.JOINTCUSTODYDEPENDENTS',
  LOCAL_GOVERNMENT: 'parameter.LOCAL_GOVERNMENT',
  LOW_INCOME: 'parameter.LOW_INCOME',
  LOW_INCOME_ENDED: 'parameter.LOW_INCOME_ENDED',
  LOW_INCOME_MUNICIPAL: 'parameter.LOW_INCOME_MUNICIPAL',
  LOW_INCOME_SCHOOL: 'parameter.LOW_INCOME_SCHOOL',
  MINIMUMWAGE: 'parameter.MINIMUMWAGE',
  MOST_RECENT_WAGES: 'parameter.MOST_RECENT_WAGES',
  MOST_RECENT_WH: 'parameter.MOST_RECENT_WH',
  NONRESIDENTCERTIFICATE: 'parameter.NONRESIDENTCERTIFICATE',
  NONRESPERCENTAGE: 'parameter.NONRESPERCENTAGE',
  NUMBER_EMPLOYEES: 'parameter.NUMBER_EMPLOYEES',
  OTHER_INCOME: 'parameter.OTHER_INCOME',
  PAYROLL_BEFORE: 'parameter.PAYROLL_BEFORE',
  PERCENTSTATE: 'parameter.PERCENTSTATE',
  PERSONALBLINDNESS: 'parameter.PERSONALBLINDNESS',
  PERSONALEXEMPTION: 'parameter.PERSONALEXEMPTION',
  PERSONALEXEMPTIONS: 'parameter.PERSONALEXEMPTIONS',
  PREDOMINANT_ELSEWHERE: 'parameter.PREDOMINANT_ELSEWHERE',
  PREMIUM_RATE: 'parameter.PREMIUM_RATE',
  PRINCIPALEMPLOYMENT: 'parameter.PRINCIPALEMPLOYMENT',
  PRINCIPAL_ELSEWHERE: 'parameter.PRINCIPAL_ELSEWHERE',
  QUARTERLY_PAYROLL: 'parameter.QUARTERLY_PAYROLL',
  RATETABLE: 'parameter.RATETABLE',
  REDUCED_WH_AMT: 'parameter.REDUCED_WH_AMT',
  REGULARALLOWANCES: 'parameter.REGULARALLOWANCES',
  SHAREOFWORK: 'parameter.SHAREOFWORK',
  SMALLEMPLOYER: 'parameter.SMALLEMPLOYER',
  SMALL_EMPLOYER: 'parameter.SMALL_EMPLOYER',
  SPOUSEBLINDNESS: 'parameter.SPOUSEBLINDNESS',
  SUPPLEMENTAL: 'parameter.SUPPLEMENTAL',
  TEXARKANARESIDENT: 'parameter.TEXARKANARESIDENT',
  TOTALALLOWANCES: 'parameter.TOTALALLOWANCES',
  TOTALALLOWANCESNYC: 'parameter.TOTALALLOWANCESNYC',
  TOTALDEPENDENTS: 'parameter.TOTALDEPENDENTS',
  TOTALEXEMPTIONAMT: 'parameter.TOTALEXEMPTIONAMT',
  TWOEARNERPERCENT: 'parameter.TWOEARNERPERCENT',
  TWO_JOBS: 'parameter.TWO_JOBS',
  UNDERAGE: 'parameter.UNDERAGE',
  VETERAN: 'parameter.VETERAN',
  WEEKS: 'parameter.WEEKS',
  WITHHELD_ELSEWHERE: 'parameter.WITHHELD_ELSEWHERE',
  WITHHOLDINGCODE: 'parameter.WITHHOLDINGCODE',
  ZONE: 'parameter.ZONE',
  overrideRate: 'parameter.overrideRate',
};

export function useParameterName(): (parameter: string) => string | undefined {
  const t = useText();
  return (parameter) => {
    const id = Object.hasOwn(PARAMETERS, parameter) ? PARAMETERS[parameter] : undefined;
    return id === undefined ? undefined : t(id);
  };
}

const MEANINGS = { es: async () => (await import('../../ui/i18n/meanings-es.json')).default };

/** What a value of a parameter means, in the language of the page where it is known there. */
export function useMeaning(): (meaning: string) => string {
  const known = useSentences(MEANINGS);
  return (meaning) => known?.[meaning] ?? meaning;
}
