/** The chosen register, from the file to the result of the comparison; only the newest file counts. */

import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { messageOf } from '../../ui/values.ts';
import { Canceled, RegisterWorker } from './client.ts';
import type {
  AmountRow,
  Columns,
  Finished,
  MoreFiles,
  OpenedRegister,
  Progress,
} from './messages.ts';

export type Running = { readonly done: number; readonly total: number };

type RegisterState = {
  readonly file: File | undefined;
  readonly more: MoreFiles;
  readonly opened: OpenedRegister | undefined;
  readonly columns: Partial<Columns>;
  /** Undefined while nothing is running. */
  readonly busy: 'reading' | 'running' | undefined;
  readonly rows: readonly AmountRow[];
  readonly finished: Finished | undefined;
  /** In words. */
  readonly problem: string | undefined;
  readonly isCanceled: boolean;
};

const SHOW_EVERY_MS = 150;

const EMPTY: RegisterState = {
  file: undefined,
  more: {},
  opened: undefined,
  columns: {},
  busy: undefined,
  rows: [],
  finished: undefined,
  problem: undefined,
  isCanceled: false,
};

const NOTHING_YET = { rows: [], finished: undefined, problem: undefined, isCanceled: false };

/** The same object until one of its values changes: how far a run has come is not one of them. */
export type Register = RegisterState & {
  readonly worker: RegisterWorker | undefined;
  readonly choose: (file: File) => void;
  /** Adds a file that says what the register does not; the register is read again with it. */
  readonly add: (kind: keyof MoreFiles, file: File) => void;
  readonly chooseHeader: (line: number) => void;
  readonly setColumns: (columns: Partial<Columns>) => void;
  /** Cents. */
  readonly run: (tolerance: number) => void;
  readonly cancel: () => void;
};

type Known = {
  readonly register: Register;
  readonly running: Running | undefined;
};

export function useRegister(): Known {
  const [state, setState] = useState(EMPTY);
  const [running, setRunning] = useState<Running>();
  const worker = useRef<RegisterWorker>(undefined);
  useEffect(() => () => worker.current?.cancel(), []);
  const actions = useMemo(() => actionsOn(worker, setState, setRunning), []);
  const register = useMemo(
    () => ({
      ...state,
      ...actions,
      add: (kind: keyof MoreFiles, file: File) => actions.add(state, kind, file),
      run: (tolerance: number) => actions.run(state, tolerance),
      worker: worker.current,
    }),
    [state, actions],
  );
  return { register, running: state.busy === 'running' ? running : undefined };
}

type Actions = Pick<Register, 'choose' | 'chooseHeader' | 'setColumns' | 'cancel'> & {
  readonly add: (state: RegisterState, kind: keyof MoreFiles, file: File) => void;
  readonly run: (state: RegisterState, tolerance: number) => void;
};

const read = (opened: OpenedRegister): Partial<RegisterState> => ({
  opened,
  columns: opened.columns,
  busy: undefined,
});

/** Opens the files in their own worker; where that fails, the one before stays. */
function openWith(
  worker: RefObject<RegisterWorker | undefined>,
  own: RegisterWorker,
  before: RegisterWorker | undefined,
  shown: (opened: OpenedRegister) => void,
  fail: (error: unknown) => void,
): void {
  worker.current = own;
  own.open().then(
    (opened) => {
      before?.cancel();
      if (worker.current === own) shown(opened);
    },
    (error) => {
      if (worker.current !== own) {
        before?.cancel();
        return;
      }
      own.cancel();
      worker.current = before ?? own;
      fail(error);
    },
  );
}

function actionsOn(
  worker: RefObject<RegisterWorker | undefined>,
  setState: Dispatch<SetStateAction<RegisterState>>,
  setRunning: (running: Running) => void,
): Actions {
  const change = (part: Partial<RegisterState>): void => setState((old) => ({ ...old, ...part }));
  // Many fields, or many amounts: drawn in pieces, so that the page answers meanwhile.
  const show = (part: Partial<RegisterState>): void => startTransition(() => change(part));
  const fail = (error: unknown): void =>
    change(
      error instanceof Canceled
        ? { busy: undefined, isCanceled: true }
        : { busy: undefined, problem: messageOf(error) },
    );
  return {
    choose: (file) => {
      worker.current?.cancel();
      setState({ ...EMPTY, file, busy: 'reading' });
      const shown = (opened: OpenedRegister) => show(read(opened));
      openWith(worker, new RegisterWorker(file, {}), undefined, shown, fail);
    },
    add: ({ file, more: old, columns }, kind, added) => {
      if (file === undefined) return;
      const more = { ...old, [kind]: added };
      // An earlier register has the same columns as this one.
      const shown = (opened: OpenedRegister) =>
        show({ ...read(opened), more, ...(kind === 'opening' ? { columns } : {}) });
      change({ ...NOTHING_YET, busy: 'reading' });
      openWith(worker, new RegisterWorker(file, more), worker.current, shown, fail);
    },
    chooseHeader: (line) => {
      worker.current
        ?.call('guess', [line])
        .then((opened) => show({ ...NOTHING_YET, opened, columns: opened.columns }), fail);
    },
    setColumns: (columns) => change({ ...NOTHING_YET, columns }),
    run: ({ columns, opened }, tolerance) => {
      const own = worker.current;
      if (own === undefined) return;
      change({ ...NOTHING_YET, busy: 'running' });
      setRunning({ done: 0, total: opened?.rows ?? 0 });
      const rows: AmountRow[] = [];
      let shownAt = 0;
      const onProgress = ({ done, total, rows: next }: Progress): void => {
        for (const row of next) rows.push(row);
        if (performance.now() - shownAt < SHOW_EVERY_MS) return;
        shownAt = performance.now();
        setRunning({ done, total });
      };
      own
        .call('run', [columns, tolerance], onProgress)
        .then(
          (finished) => show({ busy: undefined, finished, rows: [...finished.unread, ...rows] }),
          fail,
        );
    },
    cancel: () => worker.current?.cancel(),
  };
}
