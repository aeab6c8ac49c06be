/** What goes to the threads that calculate, and what comes back. */

import type { LoadedRelease } from '../installs/loaded-release.ts';
import type { Overlay } from '../overlays/index.ts';
import type { ErrorKind } from '../paycalc/error-table.ts';
import type { Problem } from '../paycalc/errors.ts';
import type { Asked } from '../preview/pair.ts';
import type { Tally } from '../preview/tally.ts';
import type { Chunk } from './chunk.ts';
import type { RegisterQuestion, SentRegister } from './register-chunk.ts';

/** The JSON text of a `PayCalcAnswer`, in UTF-8, and how many items it answers. */
export type AnsweredBytes = {
  readonly bytes: Uint8Array;
  readonly total: number;
  readonly failed: number;
  /** Of the rules. */
  readonly version: string;
  /** Of a part of a file: the items that failed, as text. */
  readonly errors?: string;
  /** Of previews: the sums of the part. */
  readonly tally?: Tally;
};

export type RulesToUse = {
  /** As the server read them: a thread that starts later has the same. */
  readonly overlays: readonly Overlay[];
  /** What the operator installed, as it is when the thread starts. */
  readonly installed?: readonly LoadedRelease[];
  /** The version that answers by default (`RULES_VERSION`). */
  readonly pinned?: string | undefined;
  /** Another folder than the installed one. */
  readonly root?: string | undefined;
  /** With releases that are not sealed. */
  readonly draft?: boolean | undefined;
  /** False: without the fast road of payCalc. */
  readonly isFast?: boolean;
};

export type Task = {
  /** A `PayCalcRequest` as it came. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly version: string | undefined;
  /** Milliseconds since 1970 at the start of the task. */
  readonly now: number;
};

/** Errors do not keep their class on the way between threads. */
export type TaskResult =
  | { readonly answer: AnsweredBytes; readonly refusal?: undefined; readonly faults: unknown[] }
  | {
      readonly refusal: {
        readonly kind: ErrorKind;
        readonly message: string;
        readonly problems: readonly Problem[];
      };
      readonly faults: unknown[];
    };

export type ChunkTask = Omit<Chunk, 'bytes'> & { readonly bytes: Uint8Array<ArrayBuffer> };

export type PreviewTask = ChunkTask & { readonly asked: Asked };

export type RegisterTask = {
  /** CSV, or a workbook by the name. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly files: Omit<SentRegister, 'register'>;
  readonly question: RegisterQuestion;
};
