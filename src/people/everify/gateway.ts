/**
 * What Wagewright needs from E-Verify. The agency gives the documentation of its interface to enrolled
 * partners only, so none of its paths, codes or messages are here: a partner's gateway implements this
 * type and must pass test/people/everify/conformance.ts.
 */

import type { Deps } from '../../platform/requests/deps.ts';
import type { FieldError } from '../../platform/requests/errors.ts';

/** Case states as public integrations of the agency's interface name them. */
const AGENCY_STATUSES = [
  'DRAFT',
  'QUEUED',
  'UNCONFIRMED_DATA',
  'PHOTO_MATCH',
  'SCAN_AND_UPLOAD',
  'MANUAL_REVIEW',
  'PENDING_REFERRAL',
  'REFERRED',
  'EMPLOYMENT_AUTHORIZED',
  'FINAL_NONCONFIRMATION',
  'CLOSE_CASE_AND_RESUBMIT',
  'CLOSED',
] as const;
export type AgencyStatus = (typeof AGENCY_STATUSES)[number];

/** The client company and its credentials. */
export type Company = {
  /** Nine digits. */
  readonly ein: string;
  readonly name: string;
  readonly username: string;
  readonly password: string;
};

export type Authentication =
  | { readonly authenticated: true; readonly passwordExpiresOn: string | null }
  | { readonly authenticated: false; readonly reason: 'wrong' | 'expired' };

type CitizenshipStatus =
  | 'citizen'
  | 'noncitizen_national'
  | 'lawful_permanent_resident'
  | 'alien_authorized_to_work';

export type PresentedDocument = {
  readonly list: 'A' | 'B' | 'C';
  /** For example `us_passport`. */
  readonly key: string;
  readonly title: string;
  readonly number: string | null;
  readonly issuingAuthority: string | null;
  /** `yyyy-MM-dd`. */
  readonly expirationDate: string | null;
};

/** What a case says of the employee, as written on the completed Form I-9; days are `yyyy-MM-dd`. */
export type CaseData = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string | null;
  readonly otherLastNames: string | null;
  readonly dateOfBirth: string;
  /** Nine digits. */
  readonly ssn: string;
  readonly email: string | null;
  readonly citizenshipStatus: CitizenshipStatus;
  readonly alienNumber: string | null;
  readonly i94Number: string | null;
  readonly foreignPassportNumber: string | null;
  readonly foreignPassportCountry: string | null;
  readonly workAuthorizationExpires: string | null;
  readonly documents: readonly PresentedDocument[];
  readonly firstDayOfEmployment: string;
};

export type CaseSubmission = CaseData & {
  /** Ours, unique per case: submitting it again must find the first case, not make a second. */
  readonly clientReference: string;
  /** The last of three business days after the first day, by the days on which the employer is open. */
  readonly dueOn: string;
  /** Required when the case is made later than `dueOn`. */
  readonly lateReason: string | null;
  /** Required to continue although a closed case of the same number exists in the last 365 days. */
  readonly duplicateReason: string | null;
};

/** What became of a closed case. */
export type Eligibility = 'employment_authorized' | 'final_nonconfirmation' | 'other';

export type CaseState = {
  /** 15 characters. */
  readonly caseNumber: string;
  readonly clientReference: string;
  readonly status: AgencyStatus;
  /** Of a CLOSED case; null before. */
  readonly eligibility: Eligibility | null;
  /** Whose records do not match, from PENDING_REFERRAL on. */
  readonly mismatch: 'SSA' | 'DHS' | 'dual' | null;
  /** The agency's picture of the document, base64, while it asks for a photo match. */
  readonly photo: string | null;
};

export type PhotoAnswer = 'match' | 'no_match' | 'no_photo';

export type DocumentImages = {
  /** `image/jpeg`, `image/png` or `application/pdf`. */
  readonly contentType: string;
  /** base64. */
  readonly front: string;
  readonly back: string | null;
};

type ReferralDecision = {
  /** True: the employee takes action and the case is referred. */
  readonly contests: boolean;
  /** When the employee was notified of the mismatch in private, ISO time. */
  readonly employeeNotifiedAt: string;
};

type Closure = { readonly reason: string; readonly explanation: string | null };

/** The Further Action Notice: given to the employee before a mismatch can be referred. */
export type Notice = { readonly contentType: string; readonly content: string };

/**
 * Every call answers, or throws a GatewayError, within 30 seconds. Actions that the case's state does
 * not allow are refused; `retrieve` never changes anything that was not due by itself.
 */
export type EVerifyGateway = {
  /** What administrators see, so that no one takes the simulator for the agency. */
  readonly name: string;
  authenticate(company: Company): Promise<Authentication>;
  submit(company: Company, submission: CaseSubmission): Promise<CaseState>;
  /** The case submitted under this reference, or undefined: asked after a crash in mid-submission. */
  findByReference(company: Company, clientReference: string): Promise<CaseState | undefined>;
  retrieve(company: Company, caseNumber: string): Promise<CaseState>;
  /** Confirms a draft or unconfirmed case with this data, edited or as it was. */
  confirm(company: Company, caseNumber: string, data: CaseData): Promise<CaseState>;
  answerPhotoMatch(company: Company, caseNumber: string, answer: PhotoAnswer): Promise<CaseState>;
  uploadDocument(company: Company, caseNumber: string, images: DocumentImages): Promise<CaseState>;
  fetchNotice(company: Company, caseNumber: string, language: 'en' | 'es'): Promise<Notice>;
  refer(company: Company, caseNumber: string, decision: ReferralDecision): Promise<CaseState>;
  close(company: Company, caseNumber: string, closure: Closure): Promise<CaseState>;
};

/** Makes the gateway when a server starts. */
export type ConnectGateway = (deps: Deps) => EVerifyGateway;

/**
 * - `credentials`: the company's credentials are wrong or have expired.
 * - `refused`: the agency answered no; trying the same again leads nowhere.
 * - `duplicate`: another case of the same number within 365 days; `open` says that it still runs.
 * - `unavailable`: no answer, or none that could be understood; what was asked may have happened.
 */
export type GatewayErrorKind = 'credentials' | 'refused' | 'duplicate' | 'unavailable';

type GatewayErrorDetails = {
  readonly reason?: 'wrong' | 'expired';
  readonly errors?: readonly FieldError[];
  readonly open?: boolean;
  readonly caseNumbers?: readonly string[];
};

export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  readonly details: GatewayErrorDetails;

  constructor(kind: GatewayErrorKind, message: string, details: GatewayErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}
