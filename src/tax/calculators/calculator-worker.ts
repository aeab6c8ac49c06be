/** A thread of the pool: loads the rules once, then answers one body or chunk of lines after the other. */

import { workerData } from 'node:worker_threads';
import { releaseBuffer } from '../../platform/http/bodies/release-buffer.ts';
import { HandedOver } from '../../platform/processes/handed-over.ts';
import { joined, releaseIn } from '../installs/loaded-release.ts';
import { withOverlays } from '../overlays/index.ts';
import type { AnsweredBody } from '../paycalc/answer-body.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import { answer as answerRequest, answersOn } from '../paycalc/fast/index.ts';
import { everyRelease, installedReleases } from '../paycalc/releases.ts';
import { loadRules } from '../rules/index.ts';
import { type AnsweredChunk, answerChunk } from './chunk.ts';
import type {
  ChunkTask,
  PreviewTask,
  RegisterTask,
  RulesToUse,
  Task,
  TaskResult,
} from './messages.ts';
import { previewChunk } from './preview-chunk.ts';
import { readRegister as registerIn } from './register-chunk.ts';

/** What the thread that called gets, or that with its memory. */
export type TaskAnswer = TaskResult | HandedOver<TaskResult>;

const { overlays, installed = [], pinned, root, draft, isFast = true } = workerData as RulesToUse;
const rules = loadRules(root);
const releases = withOverlays(
  rules,
  draft ? everyRelease(rules) : installedReleases(rules),
  overlays,
);
releases.replace(joined(releases.all, installed.map(releaseIn)));
if (pinned !== undefined) releases.pin(pinned);

const answersOf = answersOn(isFast);

export const answer = ({ bytes, version, now }: Task): Promise<TaskAnswer> =>
  resultOf(bytes, (onFault) => {
    const began = performance.now();
    const work = answerRequest(Buffer.from(bytes.buffer), version, {
      releases,
      isFast,
      clock: () => now + Math.round(performance.now() - began),
      onFault,
    });
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });

/** Answers the items of a part of a file. */
export const answerPart = ({ bytes, ...chunk }: ChunkTask): Promise<TaskAnswer> =>
  resultOf(bytes, (onFault) => {
    const work = answerChunk(
      { ...chunk, bytes: Buffer.from(bytes.buffer) },
      { releases, answersOf, onFault },
    );
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });

/** Answers the items of a part of a file with their previews. */
export const previewPart = ({ bytes, asked, ...chunk }: PreviewTask): Promise<TaskAnswer> =>
  resultOf(bytes, (onFault) => {
    const part = { ...chunk, bytes: Buffer.from(bytes.buffer) };
    const work = previewChunk(part, asked, { releases, onFault });
    let step = work.next();
    while (!step.done) step = work.next();
    return step.value;
  });

/** Reads a register to its items. */
export const readRegister = ({ bytes, name, files, question }: RegisterTask): Promise<TaskAnswer> =>
  resultOf(bytes, () => registerIn({ ...files, register: { name, bytes } }, question, releases));

/** The result of `work` on `bytes`, which are empty afterward. */
async function resultOf(
  bytes: Uint8Array,
  work: (onFault: OnFault) => AnsweredBody | AnsweredChunk | Promise<AnsweredChunk>,
): Promise<TaskAnswer> {
  const faults: unknown[] = [];
  try {
    const answer = await work((fault) => faults.push(fault));
    return new HandedOver({ answer, faults }, [answer.bytes.buffer]);
  } catch (error) {
    if (!(error instanceof TaxInterfaceError)) throw error;
    const { kind, message, problems } = error;
    return { refusal: { kind, message, problems }, faults };
  } finally {
    releaseBuffer(bytes);
  }
}
