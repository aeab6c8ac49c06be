/** The messages between the page and the worker of a parallel run. */

import type { Columns, Summary } from '@wagewright/compare';

export type { Columns };

/** Files next to a register. */
export type MoreFiles = { readonly employees?: File; readonly opening?: File };

/** A register as it was read, and what its columns seem to hold. */
export type OpenedRegister = {
  /** Rows after the header. */
  readonly rows: number;
  /** Line of the header in the file. */
  readonly headerLine: number;
  readonly headers: readonly string[];
  /** Of each column, what its first filled cells hold. */
  readonly samples: readonly string[];
  /** Of the rows that may be the header: line and the beginning of what they hold. */
  readonly titles: readonly { readonly line: number; readonly text: string }[];
  readonly columns: Partial<Columns>;
  /** What was taken from elsewhere than a header, and columns that are not sure: sentences. */
  readonly remarks: readonly string[];
  /** Of each remark. */
  readonly remarkCodes: readonly string[];
};

export type AmountState = 'agrees' | 'differs' | 'failed';

/** One amount of the register, or a row that no check could be made of. Amounts in cents. */
export type AmountRow = {
  /** Place among all amounts; -1 for a row that was not read. */
  readonly index: number;
  readonly line: number;
  readonly employee: string;
  readonly name: string;
  readonly payDate: string;
  readonly tax: string;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly difference: number;
  readonly state: AmountState;
  /** The likely reason, or why there is no amount of ours. */
  readonly why: string;
  /** Of the cause, for a row that was not read. */
  readonly code?: string;
};

export type Progress = {
  readonly done: number;
  readonly total: number;
  /** Results of the checks since the last progress message. */
  readonly rows: readonly AmountRow[];
};

export type Finished = {
  readonly version: string;
  readonly summary: Summary;
  readonly notes: readonly string[];
  /** Of each note. */
  readonly noteCodes: readonly string[];
  readonly unread: readonly AmountRow[];
};

export type StepValue = number | string | null;

export type Details = {
  readonly title: string;
  readonly taxes: readonly string[];
  readonly notes: readonly string[];
  readonly reasons: readonly {
    readonly text: string;
    readonly steps: readonly {
      readonly line: string;
      readonly label: string;
      readonly ours: StepValue;
      readonly theirs: StepValue;
    }[];
  }[];
};

/** Functions of the worker. Each rejects with words for the person who chose the file. */
export type Work = {
  readonly open: (file: File, more: MoreFiles) => Promise<OpenedRegister>;
  readonly guess: (headerLine: number) => OpenedRegister;
  /** The columns of a YAML text. */
  readonly parse: (text: string, fileName: string) => Columns;
  readonly print: (columns: Partial<Columns>) => string;
  readonly run: (columns: Partial<Columns>, tolerance: number) => Promise<Finished>;
  readonly details: (index: number) => Details;
  readonly report: (format: 'csv' | 'html', title: string) => string;
};

export type WorkName = keyof Work;

export type WorkerCall = {
  readonly id: number;
  readonly name: WorkName;
  readonly args: readonly unknown[];
};

export type WorkerAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: string }
  | { readonly id: number; readonly progress: Progress };
