/**
 * Random acts on random cases, held against a reference small enough to read: same status, the same
 * changes reported, the same acts refused.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RequestError } from '../../../src/platform/requests/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/shape/clock.ts';
import type { Database } from '../../../src/platform/storage/database/database.ts';
import { sizeOf } from '../../sizes.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { PNG_BYTES } from '../../support/pictures.ts';
import { createWorld, type Hired, type World } from './world.ts';

const PNG = PNG_BYTES.toString('base64');

const SEED = Number(process.env.SEED ?? 20260615);
const RUNS = sizeOf('formLives');

type Model = {
  ending: string;
  now: number;
  enteredAt: number;
  noticed: boolean;
  told: string[];
};
type Real = { world: World; hired: Hired };

const START: Readonly<Record<string, string>> = {
  '9999': 'closed_authorized',
  '0001': 'queued',
  '0002': 'unconfirmed_data',
  '0003': 'photo_match',
  '0004': 'scan_and_upload',
  '0005': 'manual_review',
  '0006': 'pending_referral',
  '0007': 'pending_referral',
  '0008': 'pending_referral',
  '0009': 'manual_review',
  '0010': 'close_case_and_resubmit',
  '0011': 'employment_authorized',
  '0013': 'final_nonconfirmation',
  '0014': 'submission_error',
  '0017': 'draft',
};

/** Ending and status: when the case moves on by itself, and where. */
const BY_ITSELF: Readonly<Record<string, readonly [ends: (from: number) => number, to: string]>> = {
  '0001 queued': [(from) => from + 120_000, 'closed_authorized'],
  '0004 manual_review': [(from) => from + HOUR_MS, 'closed_authorized'],
  '0005 manual_review': [(from) => from + DAY_MS, 'closed_authorized'],
  '0009 manual_review': [(from) => from + HOUR_MS, 'final_nonconfirmation'],
  '0006 referred': [(from) => workingDays(from, 2), 'closed_authorized'],
  '0007 referred': [(from) => workingDays(from, 8), 'final_nonconfirmation'],
  '0008 referred': [(from) => from + DAY_MS, 'close_case_and_resubmit'],
  '0011 employment_authorized': [(from) => from + HOUR_MS, 'closed_authorized'],
  '0013 final_nonconfirmation': [(from) => workingDays(from, 10), 'closed_nonconfirmation'],
};

/** June to October 2026, as printed by the Office of Personnel Management's rule. */
const HOLIDAYS = ['2026-06-19', '2026-07-03', '2026-09-07', '2026-10-12'];

function workingDays(from: number, count: number): number {
  let day = Math.floor(from / DAY_MS);
  for (let left = count; left > 0; ) {
    day += 1;
    // Day 0 was a Thursday.
    const weekday = (day + 4) % 7;
    const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (weekday !== 0 && weekday !== 6 && !HOLIDAYS.includes(text)) left -= 1;
  }
  return (day + 1) * DAY_MS;
}

const statusOf = ({ told }: Model): string => told.at(-1) as string;

function passTime(model: Model): void {
  const rule = BY_ITSELF[`${model.ending} ${statusOf(model)}`];
  if (rule === undefined) return;
  const [ends, to] = rule;
  if (model.now < ends(model.enteredAt)) return;
  model.told.push(to);
}

const ACTS = [
  'submit',
  'confirm',
  'match',
  'noMatch',
  'noPhoto',
  'upload',
  'notice',
  'contest',
  'accept',
  'close',
  'closeAfterNonconfirmation',
] as const;
type Act = (typeof ACTS)[number];

const NOTIFIED = '2026-06-15T12:00:00.000Z';
const REQUESTS: Readonly<Record<Act, readonly [action: string, body: unknown]>> = {
  submit: ['submit', {}],
  confirm: ['confirm', {}],
  match: ['photoMatch', { answer: 'match' }],
  noMatch: ['photoMatch', { answer: 'no_match' }],
  noPhoto: ['photoMatch', { answer: 'no_photo' }],
  upload: ['uploadDocument', { contentType: 'image/png', front: PNG }],
  notice: ['furtherActionNotice', {}],
  contest: ['refer', { contests: true, employeeNotifiedAt: NOTIFIED }],
  accept: ['refer', { contests: false, employeeNotifiedAt: NOTIFIED }],
  close: ['close', { reason: 'OTHER_FREE_TEXT', explanation: 'Test' }],
  closeAfterNonconfirmation: ['close', { reason: 'EMPLOYEE_TERMINATED_FOR_FNC_RESULT' }],
};

/** Statuses reported by an act; undefined when it is refused. */
function expected(model: Model, act: Act): readonly string[] | undefined {
  const status = statusOf(model);
  switch (act) {
    case 'submit':
      if (status === 'draft') return ['closed_authorized'];
      return status === 'submission_error' ? ['submitted', 'submission_error'] : undefined;
    case 'confirm':
      return status === 'unconfirmed_data' ? ['closed_authorized'] : undefined;
    case 'match':
      return status === 'photo_match' ? ['closed_authorized'] : undefined;
    case 'noMatch':
      return status === 'photo_match' ? ['pending_referral'] : undefined;
    case 'noPhoto':
      return status === 'photo_match' ? ['scan_and_upload'] : undefined;
    case 'upload':
      return status === 'scan_and_upload' ? ['manual_review'] : undefined;
    case 'notice':
      return status === 'pending_referral' || status === 'referred' ? [] : undefined;
    case 'contest':
      return status === 'pending_referral' && model.noticed ? ['referred'] : undefined;
    case 'accept':
      return status === 'pending_referral' && model.noticed ? ['final_nonconfirmation'] : undefined;
    case 'closeAfterNonconfirmation':
      return status === 'final_nonconfirmation' ? ['closed_nonconfirmation'] : undefined;
    case 'close':
      if (status === 'final_nonconfirmation') return ['closed_nonconfirmation'];
      if (status === 'employment_authorized') return ['closed_authorized'];
      return /^(closed_|manually_)/.test(status) ? undefined : ['manually_closed'];
  }
}

function follow(model: Model, act: Act, told: readonly string[]): void {
  model.told.push(...told);
  if (act === 'notice') model.noticed = true;
  if (act === 'noMatch') model.ending = '0007';
  if (act === 'noPhoto') model.ending = '0004';
  if (act === 'accept') model.ending = '';
  if (told.length > 0) model.enteredAt = model.now;
}

async function compare(model: Model, { world, hired }: Real): Promise<void> {
  const row = await world.caseOf(hired);
  assert.deepEqual(await world.told(row.id), model.told);
  assert.equal(row.status, statusOf(model));
  assert.equal(row.lease_token, null);
}

class ActCommand implements fc.AsyncCommand<Model, Real> {
  readonly act: Act;
  constructor(act: Act) {
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    const [action, body] = REQUESTS[this.act];
    const { id } = await real.world.caseOf(real.hired);
    const told = expected(model, this.act);
    if (told === undefined) {
      await assert.rejects(
        real.world.act(id, action, body),
        (error) => error instanceof RequestError && [400, 409].includes(error.statusCode),
      );
    } else {
      await real.world.act(id, action, body);
      follow(model, this.act, told);
    }
    await compare(model, real);
  }
  toString(): string {
    return this.act;
  }
}

class WaitCommand implements fc.AsyncCommand<Model, Real> {
  readonly hours: number;
  constructor(hours: number) {
    this.hours = hours;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    model.now += this.hours * HOUR_MS;
    real.world.time.now = model.now;
    passTime(model);
    await real.world.turn();
    await compare(model, real);
  }
  toString(): string {
    return `wait ${this.hours} h`;
  }
}

forEachDatabase((databases) => {
  test(`${RUNS} random lives behave as the reference says (seed ${SEED})`, async () => {
    const db: Database = await databases.open();
    const reached = new Set<string>();
    const commands = fc.commands(
      [
        fc.constantFrom(...ACTS).map((act) => new ActCommand(act)),
        // No shorter than the longest time between two looks.
        fc.integer({ min: 7, max: 96 }).map((hours) => new WaitCommand(hours)),
      ],
      { maxCommands: 14 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(START)), commands, async (ending, acts) => {
        const world = await createWorld(db);
        const hired = await world.hire({ ending });
        await world.turn();
        const now = world.time.now;
        const told = ['created', 'submitted', START[ending] as string];
        const model: Model = { ending, now, enteredAt: now, noticed: false, told };
        await fc.asyncModelRun(() => ({ model, real: { world, hired } }), acts);
        for (const status of model.told) reached.add(status);
        await world.end();
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(reached.size >= 12, `${reached.size} statuses reached`);
  });
});
