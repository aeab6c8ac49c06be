/**
 * Any sequence of acts on Form I-9, legal or not, against a model: what the model forbids is refused
 * and changes nothing; what it allows leads to its state and emits exactly its events.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { verifyAudit } from '../../../src/people/i9/inspection/verify-audit.ts';
import type { SubmissionIds } from '../../../src/people/i9/submissions/change-submission.ts';
import { addCopy } from '../../../src/people/i9/submissions/copies/copies.ts';
import { readSubmission } from '../../../src/people/i9/submissions/reading/read-submissions.ts';
import { exchangeInvitation } from '../../../src/people/i9/submissions/representatives/exchange-invitation.ts';
import { restartSubmission } from '../../../src/people/i9/submissions/restart-submission.ts';
import { purgeSubmission } from '../../../src/people/i9/submissions/retention/purge-submission.ts';
import {
  acceptSubmission,
  rejectSubmission,
} from '../../../src/people/i9/submissions/review-submission.ts';
import { scanExpirations } from '../../../src/people/i9/submissions/scan-expirations.ts';
import { correctSubmission } from '../../../src/people/i9/submissions/sections/correct-submission.ts';
import { putSection1, signSection1 } from '../../../src/people/i9/submissions/sections/section1.ts';
import {
  putSection2,
  reportMismatch,
  signSection2,
} from '../../../src/people/i9/submissions/sections/section2.ts';
import { signSupplementB } from '../../../src/people/i9/submissions/sections/supplement-b.ts';
import { startSubmission } from '../../../src/people/i9/submissions/start-submission.ts';
import type { Caller } from '../../../src/platform/requests/deps.ts';
import { RequestError } from '../../../src/platform/requests/errors.ts';
import { addDays, localDay } from '../../../src/platform/shape/days.ts';
import { sizeOf } from '../../sizes.ts';
import { forEachDatabase } from '../../support/databases.ts';
import {
  ALIEN,
  copyOf,
  EAD,
  MONDAY,
  PICTURE,
  section2,
  signature,
  Workplace,
} from '../../support/submissions.ts';

const RUNS = sizeOf('formLives');
const DAY_MS = 86_400_000;
const ORIGIN = { ip: '', userAgent: '' };

type Watched = { readonly form: number; readonly tracked: string | null; lookFrom: string | null };

/** What the specification says should be, kept apart from how the product does it. */
type Model = {
  readonly review: boolean;
  readonly keepsCopies: boolean;
  status: string | null;
  today: string;
  active: boolean;
  /** Expiry of the card in Section 2's draft, and the one tracked. */
  card: string | null;
  tracked: string | null;
  lookFrom: string | null;
  mayEnter: boolean;
  /** Copies of both sides of the card, for Section 2 and for the next block of Supplement B. */
  copies: boolean;
  blockCopies: boolean;
  /** The last block of Supplement B with a card. */
  block: { readonly entry: number; readonly signedOn: string; readonly expires: string } | null;
  blocks: number;
  /** Days since the last invitation. */
  invitedDays: number;
  corrected: number;
  events: string[];
  /** Acts that were allowed. */
  readonly done: Set<string>;
  noticed: Set<string>;
  /** Accepted forms while another one was started. */
  readonly earlier: Watched[];
  forms: number;
  /** The accepted form that a restarted one is to take the place of. */
  replaces: number | null;
};

type Real = {
  readonly work: Workplace;
  readonly employee: { readonly id: string; readonly caller: Caller };
  place: SubmissionIds;
  former: SubmissionIds[];
  token: string;
  representative: Caller | undefined;
};

const isBegun = (model: Model): boolean => model.status !== null && model.status !== 'not_started';

function track(model: Model, expires: string): void {
  if (model.tracked === expires) return;
  model.tracked = expires;
  model.lookFrom = addDays(expires, -30);
  if (!model.active || model.lookFrom > model.today) return;
  model.lookFrom = null;
  notice(model, { form: model.forms, tracked: expires });
}

/** What the scan does to one accepted form. */
function look(model: Model, watched: Watched): void {
  if (watched.lookFrom === null || watched.lookFrom > model.today) return;
  watched.lookFrom = model.active ? null : addDays(model.today, 1);
  if (model.active) notice(model, watched);
}

function notice(model: Model, { form, tracked }: Omit<Watched, 'lookFrom'>): void {
  const key = `${form}:${tracked}`;
  if (model.noticed.has(key)) return;
  model.noticed.add(key);
  model.events.push('upcomingExpiration');
}

type Step = {
  readonly allowed: (model: Model, real: Real) => boolean;
  readonly act: (real: Real, model: Model) => Promise<unknown>;
  readonly leads: (model: Model, real: Real) => void;
};

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }

  check = (): boolean => true;

  async run(model: Model, real: Real): Promise<void> {
    const { allowed, act, leads } = this.#step;
    const before = [...model.events];
    if (allowed(model, real)) {
      await act(real, model);
      leads(model, real);
      model.done.add(this.#name);
    } else {
      await assert.rejects(act(real, model), RequestError, `${this.#name} in ${model.status}`);
      assert.deepEqual(model.events, before);
    }
    if (model.status !== null) {
      const { status } = await readSubmission(real.work.deps, real.work.admin, real.place);
      assert.equal(status, model.status, this.#name);
    }
    assert.deepEqual(await real.work.eventKeys(), model.events, this.#name);
  }

  toString = (): string => this.#name;
}

const inStates = (...states: string[]) => ({
  allowed: (model: Model): boolean => states.includes(model.status ?? ''),
});
const to =
  (status: string, event?: string) =>
  (model: Model): void => {
    model.status = status;
    if (event !== undefined) model.events.push(event);
  };
const SECTION1 = { ...ALIEN, authorizationExpirationDate: 'N/A' };

const STEPS: Record<string, Step> = {
  start: {
    allowed: ({ status }) => status === null || status === 'accepted',
    act: async (real) => {
      const { employerId, employeeId } = real.place;
      const view = await startSubmission(real.work.deps, real.work.account, {
        employerId,
        employeeId,
      });
      if (real.place.submissionId > 0) real.former.push(real.place);
      real.place = { ...real.place, submissionId: view.id };
      real.representative = undefined;
    },
    leads: (model) => {
      // An accepted form stays what it is until another one takes its place.
      const { forms, tracked, lookFrom } = model;
      model.earlier.push({ form: forms, tracked, lookFrom });
      begin(model);
      model.replaces = null;
    },
  },
  writeSection1: {
    ...inStates('not_started', 'section1_in_progress'),
    act: ({ work, employee, place }) => putSection1(work.deps, employee.caller, place, SECTION1),
    leads: to('section1_in_progress'),
  },
  signSection1: {
    ...inStates('section1_in_progress'),
    act: ({ work, employee, place }) =>
      signSection1(work.deps, employee.caller, place, signature('section1')),
    leads: to('section1_complete', 'section1Complete'),
  },
  keySignsSection1: {
    allowed: () => false,
    act: ({ work, place }) => signSection1(work.deps, work.account, place, signature('section1')),
    leads: () => {},
  },
  invite: {
    ...inStates('section1_complete', 'section2_in_progress', 'accepted'),
    act: async (real) => {
      const { work, place } = real;
      const body = { name: 'Lee' };
      real.token = (await work.invite(place, body)).token;
      real.representative = undefined;
    },
    leads: (model) => {
      model.mayEnter = true;
      model.invitedDays = 0;
    },
  },
  enter: {
    allowed: ({ mayEnter }) => mayEnter,
    act: async (real) => {
      const { person } = await exchangeInvitation(real.work.deps, real.token, ORIGIN);
      real.representative = {
        accountId: real.work.accountId,
        actor: person,
        origin: ORIGIN,
      };
    },
    leads: (model) => {
      model.mayEnter = false;
      // Of an accepted form, to Supplement B.
      if (model.status !== 'accepted') model.status = 'section2_in_progress';
    },
  },
  signSection2: {
    allowed: ({ status, card, today, copies, keepsCopies }) =>
      status === 'section2_in_progress' &&
      card !== null &&
      card >= today &&
      (copies || !keepsCopies),
    act: ({ work, place }) => signSection2(work.deps, work.admin, place, signature('section2')),
    leads: (model, real) => {
      model.mayEnter = false;
      real.representative = undefined;
      model.status = model.review ? 'in_review' : 'accepted';
      if (!model.review) complete(model);
    },
  },
  mismatch: {
    allowed: ({ status }, { representative }) =>
      status === 'section2_in_progress' && representative !== undefined,
    act: ({ work, place, representative }) =>
      reportMismatch(work.deps, representative ?? work.admin, place, {}),
    leads: (model, real) => {
      model.mayEnter = false;
      real.representative = undefined;
      to('rep_mismatch', 'i9AuthRepMismatch')(model);
    },
  },
  accept: {
    ...inStates('in_review'),
    act: ({ work, place }) => acceptSubmission(work.deps, work.admin, place),
    leads: (model) => {
      model.status = 'accepted';
      complete(model);
    },
  },
  reject: {
    ...inStates('in_review'),
    act: ({ work, place }) =>
      rejectSubmission(work.deps, work.admin, place, { rejectionReason: 'unreadable' }),
    leads: to('rejected', 'submissionRejected'),
  },
  employeeRestarts: {
    // Alone, no one leaves the employer without an accepted form.
    allowed: (model) => isBegun(model) && model.status !== 'accepted',
    act: (real) => restart(real, real.employee.caller),
    leads: restarted,
  },
  adminRestarts: {
    allowed: isBegun,
    act: (real) => restart(real, real.work.admin),
    leads: restarted,
  },
  correctSection1: {
    ...inStates('section1_complete', 'section2_in_progress', 'in_review', 'accepted'),
    act: ({ work, employee, place }, model) =>
      correctSubmission(work.deps, employee.caller, place, {
        section: 'section1',
        changes: { otherLastNames: `Name ${model.corrected}` },
        reason: 'forgotten',
        ...signature('correction'),
      }),
    leads: (model) => {
      model.corrected += 1;
    },
  },
  nameChange: {
    ...inStates('accepted'),
    act: ({ work, place }) =>
      signSupplementB(work.deps, work.admin, place, {
        reason: 'nameChange',
        newName: { lastName: 'Cho' },
        ...signature('supplementB'),
      }),
    leads: endInvitation,
  },
  correctBlock: {
    allowed: ({ status, block }) =>
      status === 'accepted' && block !== null && block.expires !== addDays(block.signedOn, 60),
    act: ({ work, place }, { block }) =>
      correctSubmission(work.deps, work.admin, place, {
        section: 'supplementB',
        entry: block?.entry ?? 1,
        changes: {
          documents: [{ ...EAD, expirationDate: addDays(block?.signedOn ?? '2026-06-15', 60) }],
        },
        reason: 'misread',
        ...signature('correction'),
      }),
    leads: (model) => {
      if (model.block === null) return;
      const expires = addDays(model.block.signedOn, 60);
      model.block = { ...model.block, expires };
      track(model, expires);
    },
  },
  scan: {
    allowed: () => true,
    act: async ({ work }) => {
      const { failures } = await scanExpirations(work.deps, work.time.now);
      assert.deepEqual(failures, []);
    },
    leads: (model) => {
      for (const form of model.earlier) look(model, form);
      if (model.status !== 'accepted') return;
      const { forms, tracked, lookFrom } = model;
      const form = { form: forms, tracked, lookFrom };
      look(model, form);
      model.lookFrom = form.lookFrom;
    },
  },
  leaveOrReturn: {
    allowed: () => true,
    act: ({ work, employee }, { active }) =>
      work.setEmployment(employee.id, active ? 'terminated' : 'active'),
    leads: (model) => {
      model.active = !model.active;
    },
  },
  touchFormer: {
    allowed: (_model, { former }) => former.length === 0,
    act: async ({ work, former }) => {
      const place = former.find(() => true);
      if (place !== undefined) await acceptSubmission(work.deps, work.admin, place);
    },
    leads: () => {},
  },
};

function endInvitation(model: Model, real: Real): void {
  model.blocks += 1;
  model.mayEnter = false;
  real.representative = undefined;
}

function reverified(model: Model, real: Real, days: number): void {
  endInvitation(model, real);
  const { today, blocks } = model;
  model.blockCopies = false;
  model.block = { entry: blocks, signedOn: today, expires: addDays(today, days) };
  model.events.push('submissionReverified');
  track(model, addDays(today, days));
}

const mayReverify = ({ status, keepsCopies, blockCopies }: Model): boolean =>
  status === 'accepted' && (blockCopies || !keepsCopies);

async function restart(real: Real, caller: Caller): Promise<void> {
  const view = await restartSubmission(real.work.deps, caller, real.place);
  real.former.push(real.place);
  real.place = { ...real.place, submissionId: view.id };
  real.representative = undefined;
}

function restarted(model: Model): void {
  if (model.status === 'accepted') {
    // The form on record, with its notice, until the new one is accepted.
    const { forms, tracked, lookFrom } = model;
    model.earlier.push({ form: forms, tracked, lookFrom });
    model.replaces = forms;
  }
  begin(model);
  model.events.push('i9Restarted');
}

function begin(model: Model): void {
  model.copies = false;
  model.blockCopies = false;
  model.block = null;
  model.blocks = 0;
  model.status = 'not_started';
  model.card = null;
  model.tracked = null;
  model.lookFrom = null;
  model.mayEnter = false;
  model.forms += 1;
}

function complete(model: Model): void {
  const replaced = model.earlier.findIndex(({ form }) => form === model.replaces);
  if (replaced >= 0) model.earlier.splice(replaced, 1);
  model.replaces = null;
  model.events.push('i9Complete');
  track(model, model.card as string);
}

for (const days of [10, 45, 80]) {
  STEPS[`writeSection2(${days})`] = {
    ...inStates('section1_complete', 'section2_in_progress'),
    act: ({ work, place }, { today }) =>
      putSection2(
        work.deps,
        work.admin,
        place,
        section2({ ...EAD, expirationDate: addDays(today, days) }),
      ),
    leads: (model) => {
      model.status = 'section2_in_progress';
      model.card = addDays(model.today, days);
    },
  };
  const reverify = ({ work, place }: Real, { today }: Model, caller: Caller) =>
    signSupplementB(work.deps, caller, place, {
      reason: 'reverification',
      document: { ...EAD, expirationDate: addDays(today, days) },
      ...signature('supplementB'),
    });
  STEPS[`reverify(${days})`] = {
    allowed: mayReverify,
    act: (real, model) => reverify(real, model, real.work.admin),
    leads: (model, real) => reverified(model, real, days),
  };
  STEPS[`representativeReverifies(${days})`] = {
    allowed: (model, { representative }) => representative !== undefined && mayReverify(model),
    act: (real, model) => reverify(real, model, real.representative ?? real.employee.caller),
    leads: (model, real) => reverified(model, real, days),
  };
}

for (const part of ['section2', 'supplementB'] as const) {
  STEPS[`copies(${part})`] = {
    allowed: ({ status, keepsCopies }) =>
      keepsCopies &&
      (status === 'accepted' ||
        (part === 'section2' &&
          ['section1_complete', 'section2_in_progress', 'in_review'].includes(status ?? ''))),
    act: async ({ work, place }) => {
      for (const side of ['front', 'back']) {
        await addCopy(work.deps, work.admin, place, copyOf(EAD, side, part), PICTURE);
      }
    },
    leads: (model) => {
      if (part === 'section2') model.copies = true;
      else model.blockCopies = true;
    },
  };
}

for (const days of [1, 20, 40]) {
  STEPS[`pass(${days} days)`] = {
    allowed: () => true,
    act: async ({ work }) => {
      work.time.now += days * DAY_MS;
    },
    leads: (model) => {
      model.today = addDays(model.today, days);
      model.invitedDays += days;
      // An invitation is good for seven days.
      if (model.invitedDays >= 7) model.mayEnter = false;
    },
  };
}

const commands = Object.entries(STEPS).map(([name, step]) => fc.constant(new Command(name, step)));

const SECTION1_SIGNED = ['start', 'writeSection1', 'signSection1'];

/** Random acts rarely get far by themselves: sequences begin at different places. */
const BEGINNINGS: readonly (readonly string[])[] = [
  [],
  SECTION1_SIGNED,
  [...SECTION1_SIGNED, 'invite', 'enter'],
  [...SECTION1_SIGNED, 'invite', 'enter', 'writeSection2(10)', 'mismatch'],
  [...SECTION1_SIGNED, 'writeSection2(45)', 'copies(section2)', 'signSection2'],
  [
    ...SECTION1_SIGNED,
    'writeSection2(45)',
    'copies(section2)',
    'signSection2',
    'accept',
    'invite',
    'enter',
    'copies(supplementB)',
    'representativeReverifies(45)',
    'correctBlock',
  ],
  [
    ...SECTION1_SIGNED,
    'writeSection2(45)',
    'copies(section2)',
    'signSection2',
    'accept',
    'nameChange',
    'employeeRestarts',
    'adminRestarts',
    'writeSection1',
    'employeeRestarts',
    'writeSection1',
    'signSection1',
    'writeSection2(80)',
    'copies(section2)',
    'signSection2',
    'accept',
    'pass(20 days)',
    'scan',
  ],
  [
    ...SECTION1_SIGNED,
    'writeSection2(45)',
    'copies(section2)',
    'signSection2',
    'reject',
    'employeeRestarts',
  ],
  // Without review the last act is refused, which is a test too.
  [...SECTION1_SIGNED, 'writeSection2(10)', 'copies(section2)', 'signSection2', 'accept'],
];

/** After which nothing is possible anymore, and no event is reported. */
async function purgeAll(model: Model, real: Real): Promise<void> {
  if (model.status === null) return;
  const { work, employee, former, place } = real;
  await assert.rejects(purgeSubmission(work.deps, work.admin, place), RequestError);
  await work.setEmployment(employee.id, 'terminated', model.today);
  work.time.now += 6 * 366 * DAY_MS;
  model.today = localDay(work.time.now, 'America/Phoenix');
  for (const one of [...former, place]) {
    await purgeSubmission(work.deps, work.admin, one);
    await assert.rejects(purgeSubmission(work.deps, work.admin, one), RequestError);
  }
  for (const [name, { act }] of Object.entries(STEPS)) {
    if (ALWAYS_POSSIBLE.test(name)) continue;
    await assert.rejects(act(real, model), RequestError, `${name} after the purge`);
  }
  await scanExpirations(work.deps, work.time.now);
  const { status, section1 } = await readSubmission(work.deps, work.admin, place);
  assert.deepEqual([status, section1], ['purged', null]);
  assert.deepEqual(await work.eventKeys(), model.events);
}

/** What is done to no form: time, employment, the scan, and the look at former forms. */
const ALWAYS_POSSIBLE = /^(pass|leaveOrReturn|scan|touchFormer)/;

describe('the states of Form I-9', () => {
  forEachDatabase((databases) => {
    for (const [review, keepsCopies] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      const variant = `${review ? 'with' : 'without'} review, ${keepsCopies ? 'with' : 'without'} copies`;
      test(`hold under any sequence of acts, ${variant}`, async () => {
        const db = await databases.openNew();
        const reached = new Set<string>();
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...BEGINNINGS),
            fc.commands(commands, { maxCommands: 40, size: 'max' }),
            async (beginning, sequence) => {
              const work = await Workplace.open(db, {
                reviewRequired: review,
                documentCopiesKept: keepsCopies,
              });
              const employee = await work.hire();
              const model: Model = {
                review,
                keepsCopies,
                copies: false,
                blockCopies: false,
                block: null,
                blocks: 0,
                status: null,
                today: localDay(MONDAY, 'America/Phoenix'),
                active: true,
                card: null,
                tracked: null,
                lookFrom: null,
                mayEnter: false,
                invitedDays: 0,
                corrected: 0,
                events: [],
                done: new Set(),
                noticed: new Set(),
                earlier: [],
                forms: 0,
                replaces: null,
              };
              const { employerId } = work;
              const place = { employerId, employeeId: employee.id, submissionId: 0 };
              const real: Real = {
                work,
                employee,
                place,
                former: [],
                token: '',
                representative: undefined,
              };
              for (const name of beginning) {
                await new Command(name, STEPS[name] as Step).run(model, real);
              }
              await fc.asyncModelRun(() => ({ model, real }), sequence);
              for (const one of [...model.events, ...model.done]) reached.add(one);
              reached.add(model.status ?? 'none');
              await purgeAll(model, real);
            },
          ),
          { numRuns: RUNS, seed: 20_260_615, endOnFailure: true },
        );
        // A test that never gets anywhere would prove nothing.
        const expected = [
          'section1Complete',
          'i9Complete',
          'i9Restarted',
          'employeeRestarts',
          'adminRestarts',
          'i9AuthRepMismatch',
          'upcomingExpiration',
          'submissionReverified',
          'representativeReverifies(45)',
          'correctBlock',
          'nameChange',
          ...(review ? ['submissionRejected'] : []),
          ...(keepsCopies ? ['copies(section2)', 'copies(supplementB)'] : []),
        ];
        assert.deepEqual(
          expected.filter((event) => !reached.has(event)),
          [],
        );
        const { problems } = await verifyAudit({
          db,
          secrets: (await Workplace.open(db)).deps.secrets,
        });
        assert.deepEqual(problems, []);
      });
    }
  });
});
