/** E-Verify's periods, as e-verify.gov states them. */

/** The employee is notified and the decision recorded within so many federal working days. */
export const REFERRAL_DECISION_DAYS = 10;
/** The employee contacts SSA or DHS within so many federal working days of the referral. */
export const CONTACT_AGENCY_DAYS = 8;
/** The agency closes a draft no one touched for so many federal working days. */
export const DRAFT_DAYS = 180;
/** The agency looks back so many calendar days for another case of the same number. */
export const DUPLICATE_DAYS = 365;
