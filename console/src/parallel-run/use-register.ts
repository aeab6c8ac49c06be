/** The chosen register, from the file to what came of the comparison; only the newest file counts. */

import { useEffect, useRef, useState } from 'react';
import { Canceled, RegisterWorker } from './client.ts';
import type { AmountRow, Columns, Finished, OpenedRegister, Progress } from './messages.ts';

export type Running = { readonly done: number; readonly total: number };

export type RegisterState = {
  readonly file: File | undefined;
  readonly opened: OpenedRegister | undefined;
  readonly columns: Partial<Columns>;
  /** Undefined when nothing is on its way. */
  readonly busy: 'reading' | Running | undefined;
  readonly rows: readonly AmountRow[];
  readonly finished: Finished | undefined;
  /** In words. */
  readonly problem: string | undefined;
  readonly isCanceled: boolean;
};

const SHOW_EVERY_MS = 150;

const EMPTY: RegisterState = {
  file: undefined,
  opened: undefined,
  columns: {},
  busy: undefined,
  rows: [],
  finished: undefined,
  problem: undefined,
  isCanceled: false,
};

const NOTHING_YET = { rows: [], finished: undefined, problem: undefined, isCanceled: false };

export type Register = RegisterState & {
  readonly worker: RegisterWorker | undefined;
  readonly choose: (file: File) => void;
  readonly chooseHeader: (line: number) => void;
  readonly setColumns: (columns: Partial<Columns>) => void;
  /** Cents. */
  readonly run: (tolerance: number) => void;
  readonly cancel: () => void;
};

export function useRegister(): Register {
  const [state, setState] = useState(EMPTY);
  const worker = useRef<RegisterWorker>(undefined);
  useEffect(() => () => worker.current?.cancel(), []);
  const change = (part: Partial<RegisterState>): void => setState((old) => ({ ...old, ...part }));
  const fail = (error: unknown): void =>
    change(
      error instanceof Canceled
        ? { busy: undefined, isCanceled: true }
        : { busy: undefined, problem: (error as Error).message },
    );

  const choose = (file: File): void => {
    worker.current?.cancel();
    const own = new RegisterWorker(file);
    worker.current = own;
    setState({ ...EMPTY, file, busy: 'reading' });
    own.open().then(
      (opened) =>
        worker.current === own && change({ opened, columns: opened.columns, busy: undefined }),
      (error) => worker.current === own && fail(error),
    );
  };

  const chooseHeader = (line: number): void => {
    worker.current
      ?.ask('guess', [line])
      .then((opened) => change({ ...NOTHING_YET, opened, columns: opened.columns }), fail);
  };

  const run = (tolerance: number): void => {
    const own = worker.current;
    if (own === undefined) return;
    change({ ...NOTHING_YET, busy: { done: 0, total: state.opened?.rows ?? 0 } });
    const rows: AmountRow[] = [];
    let shownAt = 0;
    const onProgress = ({ done, total, rows: next }: Progress): void => {
      rows.push(...next);
      if (performance.now() - shownAt < SHOW_EVERY_MS) return;
      shownAt = performance.now();
      change({ busy: { done, total } });
    };
    own
      .ask('run', [state.columns, tolerance], onProgress)
      .then(
        (finished) => change({ busy: undefined, finished, rows: [...finished.unread, ...rows] }),
        fail,
      );
  };

  return {
    ...state,
    worker: worker.current,
    choose,
    chooseHeader,
    setColumns: (columns) => change({ ...NOTHING_YET, columns }),
    run,
    cancel: () => worker.current?.cancel(),
  };
}
