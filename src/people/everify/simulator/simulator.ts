/**
 * The whole life of an E-Verify case, chosen by its inputs (scripts.ts), driven by the injected clock,
 * kept in the database. It is part of the package because trial servers on localhost use it
 * (docs/guides/i9.md); no other server loads it.
 */

import type { Deps } from '../../../platform/requests/deps.ts';
import { DAY_MS, isoTime } from '../../../platform/shape/clock.ts';
import type { EVerifySimulatorCaseRow } from '../../../platform/storage/database/tables-everify.ts';
import { closureReason } from '../closure-reasons.ts';
import {
  type AgencyStatus,
  type CaseState,
  type CaseSubmission,
  type Company,
  type EVerifyGateway,
  GatewayError,
} from '../gateway.ts';
import { DUPLICATE_DAYS } from '../periods.ts';
import {
  findSimulatedCase,
  findSimulatedDuplicates,
  insertSimulatedCase,
  nextSimulatedCase,
  updateSimulatedCase,
} from '../storage/everify-simulator.ts';
import { checkSubmission } from './checks.ts';
import {
  isAwayOn,
  NO_PHOTO,
  NOT_CONTESTED,
  PHOTO_MISMATCH,
  passwordExpiry,
  scriptFor,
} from './scripts.ts';
import {
  caseNumberOf,
  eligibilityAfter,
  passTime,
  type Simulated,
  stageOf,
  toCaseState,
} from './state.ts';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];

/** Passwords and numbers that lead elsewhere are listed in scripts.ts. */
export function createSimulator(deps: Deps): EVerifyGateway {
  const authenticate = authenticator(deps);
  const admit = async (company: Company): Promise<void> => {
    const result = await authenticate(company);
    if (result.authenticated) return;
    throw new GatewayError('credentials', `The credentials are ${result.reason}.`, {
      reason: result.reason,
    });
  };
  const find: Find = async (company, caseNumber) => {
    await admit(company);
    const row = await findSimulatedCase(deps.db, company.ein, { caseNumber });
    if (row === undefined) throw new GatewayError('refused', 'No such case.');
    return row;
  };
  const act = actor(deps, find);
  return {
    name: 'simulator',
    authenticate,

    async submit(company, submission) {
      await admit(company);
      const made = await make(deps, company, submission);
      if (made.isNew && scriptFor(submission.ssn).unanswered === 'lost') {
        throw new GatewayError('unavailable', 'The answer was lost.');
      }
      return made.state;
    },

    async findByReference(company, clientReference) {
      await admit(company);
      const row = await findSimulatedCase(deps.db, company.ein, { clientReference });
      return row && read(deps, row);
    },

    async retrieve(company, caseNumber) {
      return read(deps, await find(company, caseNumber));
    },

    ...dataActs(deps, act),
    ...caseActs(act),
  };
}

const authenticator =
  (deps: Deps): EVerifyGateway['authenticate'] =>
  async ({ ein, password }) => {
    const today = isoTime(deps.clock()).slice(0, 10);
    if (isAwayOn(password, today)) throw new GatewayError('unavailable', 'No answer.');
    if (!/^\d{9}$/.test(ein) || password === '' || password.endsWith('-wrong')) {
      return { authenticated: false, reason: 'wrong' };
    }
    const passwordExpiresOn = passwordExpiry(password);
    const expired = passwordExpiresOn !== null && today >= passwordExpiresOn;
    if (expired || password.endsWith('-expired')) {
      return { authenticated: false, reason: 'expired' };
    }
    return { authenticated: true, passwordExpiresOn };
  };

type Find = (company: Company, caseNumber: string) => Promise<EVerifySimulatorCaseRow>;

/** Changes a case whose status is allowed; refuses the others. */
type Act = (
  company: Company,
  caseNumber: string,
  allowed: (status: AgencyStatus) => boolean,
  change: (current: Simulated) => Partial<Simulated>,
) => Promise<CaseState>;

const actor =
  (deps: Deps, find: Find): Act =>
  async (company, caseNumber, allowed, change) => {
    const row = await find(company, caseNumber);
    const current = passTime(open(deps, row), deps.clock());
    const { status } = stageOf(current);
    if (!allowed(status)) {
      throw new GatewayError('refused', `The case is ${status}: that cannot be done now.`);
    }
    const changed = passTime(
      { ...current, enteredAt: deps.clock(), ...change(current) },
      deps.clock(),
    );
    const state = seal(deps, row.case_number, changed);
    const ssn_index = ssnIndex(deps, changed.submission.ssn);
    if (!(await updateSimulatedCase(deps.db, { ...row, state, ssn_index }))) {
      throw new GatewayError('unavailable', 'The case was changed at the same moment.');
    }
    return toCaseState(row.case_number, changed);
  };

const only = (status: AgencyStatus) => (current: AgencyStatus) => current === status;

/** What the employer sends: corrected data, the photo, documents. */
function dataActs(
  deps: Deps,
  act: Act,
): Pick<EVerifyGateway, 'confirm' | 'answerPhotoMatch' | 'uploadDocument'> {
  return {
    async confirm(company, caseNumber, data) {
      return await act(
        company,
        caseNumber,
        (status) => status === 'DRAFT' || status === 'UNCONFIRMED_DATA',
        ({ submission, stages }) => {
          const edited = { ...submission, ...data };
          checkSubmission(edited, submission.lateReason ?? 'edited', deps.clock());
          const sameNumber = edited.ssn === submission.ssn;
          return {
            submission: edited,
            stages: sameNumber ? stages.slice(1) : scriptFor(edited.ssn).stages,
          };
        },
      );
    },

    async answerPhotoMatch(company, caseNumber, answer) {
      const ways = { match: undefined, no_match: PHOTO_MISMATCH, no_photo: NO_PHOTO };
      return await act(company, caseNumber, only('PHOTO_MATCH'), ({ stages }) => ({
        stages: ways[answer] ?? stages.slice(1),
      }));
    },

    async uploadDocument(company, caseNumber, { contentType, front }) {
      return await act(company, caseNumber, only('SCAN_AND_UPLOAD'), ({ stages }) => {
        if (!PICTURES.includes(contentType) || front === '') {
          throw new GatewayError('refused', 'The document cannot be read.', {
            errors: [
              {
                path: 'front',
                code: 'invalid_value',
                message: `must be one of ${PICTURES.join(', ')}`,
              },
            ],
          });
        }
        return { stages: stages.slice(1) };
      });
    },
  };
}

/** A mismatch, from the notice to the referral, and the end of a case. */
function caseActs(act: Act): Pick<EVerifyGateway, 'fetchNotice' | 'refer' | 'close'> {
  return {
    async fetchNotice(company, caseNumber, language) {
      let notice = '';
      await act(
        company,
        caseNumber,
        (status) => status === 'PENDING_REFERRAL' || status === 'REFERRED',
        ({ enteredAt, stages }) => {
          notice = `SIMULATED Further Action Notice (${language}) for case ${caseNumber}: ${stages[0]?.mismatch} mismatch. Not a document of the agency.`;
          // Reading the notice does not begin a new period.
          return { noticeFetched: true, enteredAt };
        },
      );
      return { contentType: 'text/plain', content: Buffer.from(notice).toString('base64') };
    },

    async refer(company, caseNumber, { contests }) {
      return await act(
        company,
        caseNumber,
        only('PENDING_REFERRAL'),
        ({ stages, noticeFetched }) => {
          if (!noticeFetched) {
            throw new GatewayError('refused', 'Fetch the Further Action Notice first.');
          }
          return { stages: contests ? stages.slice(1) : NOT_CONTESTED };
        },
      );
    },

    async close(company, caseNumber, { reason, explanation }) {
      return await act(
        company,
        caseNumber,
        (status) => status !== 'CLOSED',
        (current) => {
          const { status } = stageOf(current);
          const known = closureReason(reason);
          if (
            known === undefined ||
            (known.needsExplanation && !explanation) ||
            (known.onlyAfterNonconfirmation && status !== 'FINAL_NONCONFIRMATION')
          ) {
            throw new GatewayError('refused', `The case cannot be closed with ${reason}.`);
          }
          return { stages: [{ status: 'CLOSED', eligibility: eligibilityAfter(status) }] };
        },
      );
    },
  };
}

async function make(
  deps: Deps,
  company: Company,
  submission: CaseSubmission,
): Promise<{ state: CaseState; isNew: boolean }> {
  return await deps.db.transaction().execute(async (tx) => {
    const number = await nextSimulatedCase(tx);
    const { ssn, clientReference } = submission;
    const known = await findSimulatedCase(tx, company.ein, { clientReference });
    if (known !== undefined) return { state: read(deps, known), isNew: false };
    const now = deps.clock();
    const script = scriptFor(ssn);
    if (script.unanswered === 'never') throw new GatewayError('unavailable', 'No answer.');
    if (script.refused) {
      throw new GatewayError('refused', 'The agency does not take this case.', {
        errors: [
          { path: 'ssn', code: 'invalid_value', message: 'is not accepted by the simulator' },
        ],
      });
    }
    checkSubmission(submission, submission.lateReason, now);
    const since = isoTime(now - DUPLICATE_DAYS * DAY_MS);
    const indexes = deps.secrets.blindIndexes(ssn, SSN_COLUMN);
    const others = await findSimulatedDuplicates(tx, company.ein, indexes, since);
    const running = others.filter((row) => read(deps, row).status !== 'CLOSED');
    if (running.length > 0 || (others.length > 0 && !submission.duplicateReason)) {
      throw new GatewayError('duplicate', 'Another case of this number exists.', {
        open: running.length > 0,
        caseNumbers: (running.length > 0 ? running : others).map((row) => row.case_number),
      });
    }
    const caseNumber = caseNumberOf(now, number);
    const simulated: Simulated = {
      submission,
      stages: script.stages,
      enteredAt: now,
      noticeFetched: false,
    };
    await insertSimulatedCase(tx, {
      case_number: caseNumber,
      ein: company.ein,
      client_reference: clientReference,
      ssn_index: ssnIndex(deps, ssn),
      state: seal(deps, caseNumber, simulated),
      revision: 1,
      created_at: isoTime(now),
    });
    return { state: toCaseState(caseNumber, simulated), isNew: true };
  });
}

const SSN_COLUMN = 'everify_simulator_cases.ssn';
const ssnIndex = ({ secrets }: Deps, ssn: string): string => secrets.blindIndex(ssn, SSN_COLUMN);
const context = (caseNumber: string): string => `everify_simulator_cases.state:${caseNumber}`;

const seal = ({ secrets }: Deps, caseNumber: string, simulated: Simulated): string =>
  secrets.seal(JSON.stringify(simulated), context(caseNumber));

const open = ({ secrets }: Deps, { case_number, state }: EVerifySimulatorCaseRow): Simulated =>
  JSON.parse(secrets.open(state, context(case_number)));

const read = (deps: Deps, row: EVerifySimulatorCaseRow): CaseState =>
  toCaseState(row.case_number, passTime(open(deps, row), deps.clock()));
