/** Why an administrator closes a case: codes as public integrations use them. */

type ClosureReason = {
  readonly code: string;
  readonly label: string;
  /** Only to be given after a Final Nonconfirmation. */
  readonly onlyAfterNonconfirmation: boolean;
  readonly needsExplanation: boolean;
};

export const CLOSURE_REASONS: readonly ClosureReason[] = [
  {
    code: 'EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC',
    label: 'The employee continues to work after a Final Nonconfirmation',
    onlyAfterNonconfirmation: true,
    // The agency is given the reason (e-verify.gov, closing a case).
    needsExplanation: true,
  },
  {
    code: 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT',
    label: 'Employment ended because of a Final Nonconfirmation',
    onlyAfterNonconfirmation: true,
    needsExplanation: false,
  },
  {
    code: 'INCORRECT_DATA',
    label: 'The case was created with incorrect data',
    onlyAfterNonconfirmation: false,
    needsExplanation: false,
  },
  {
    code: 'EMPLOYER_INSTRUCTED_TO_CLOSE_BY_DHS',
    label: 'DHS instructed the employer to close the case',
    onlyAfterNonconfirmation: false,
    needsExplanation: false,
  },
  {
    code: 'EMPLOYER_INSTRUCTED_TO_CLOSE_BY_SSA',
    label: 'SSA instructed the employer to close the case',
    onlyAfterNonconfirmation: false,
    needsExplanation: false,
  },
  {
    code: 'OTHER_FREE_TEXT',
    label: 'Another reason',
    onlyAfterNonconfirmation: false,
    needsExplanation: true,
  },
];

export const closureReason = (code: string): ClosureReason | undefined =>
  CLOSURE_REASONS.find((reason) => reason.code === code);
