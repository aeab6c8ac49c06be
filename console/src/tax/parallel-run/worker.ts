/** A parallel run in its own thread. The register never leaves it, except for what the page shows. */

import {
  type Columns,
  type Comparison,
  compareRegister,
  csvReport,
  guessColumns,
  htmlReport,
  loadLocalTaxes,
  localTaxStates,
  parseColumns,
  printColumns,
  type Row,
  readRegister,
  SheetError,
  summaryOf,
} from '@wagewright/compare';
import { messageOf } from '../../ui/values.ts';
import type {
  AmountRow,
  AmountState,
  Details,
  OpenedRegister,
  Progress,
  Work,
  WorkerAnswer,
  WorkerCall,
} from './messages.ts';

/** Checks between two progress messages. */
const STRIDE = 20;
const TITLE_ROWS = 20;
const SAMPLE_ROWS = 50;
const SAMPLES = 2;
const LONGEST_SAMPLE = 40;

type ComparedCheck = Comparison['checks'][number];
type Amount = {
  readonly check: ComparedCheck['check'];
  readonly amount: ComparedCheck['amounts'][number];
};

let rows: readonly Row[] = [];
/** Rows of the files next to the register. */
let more: { readonly employees?: readonly Row[]; readonly opening?: readonly Row[] } = {};
let fileName = '';
let comparison: Comparison | undefined;
let amounts: Amount[] = [];

const rowsIn = async (file: File): Promise<readonly Row[]> =>
  readRegister(new Uint8Array(await file.arrayBuffer()), file.name);

const clipped = (text: string): string =>
  text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text;

function opened(headerLine?: number): OpenedRegister {
  const {
    header,
    rows: after,
    columns,
    remarks,
    remarkCodes,
  } = guessColumns(rows, {
    fileName,
    ...(more.employees === undefined ? {} : { employees: more.employees }),
    ...(headerLine === undefined ? {} : { headerLine }),
  });
  const samples = header.cells.map((_, i) => {
    const filled = after.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[i] ?? '');
    return [...new Set(filled.filter(Boolean))].slice(0, SAMPLES).map(clipped).join(', ');
  });
  return {
    rows: after.length,
    headerLine: header.line,
    headers: header.cells,
    samples,
    titles: rows
      .slice(0, TITLE_ROWS)
      .map(({ line, cells }) => ({ line, text: clipped(cells.filter(Boolean).join(', ')) })),
    columns,
    remarks,
    remarkCodes,
  };
}

const stateOf = ({ agrees, failure }: Amount['amount']): AmountState =>
  agrees ? 'agrees' : failure === undefined ? 'differs' : 'failed';

function rowOf({ check, amount }: Amount, index: number): AmountRow {
  const { expected, ours, difference, failure, reasons } = amount;
  return {
    index,
    line: check.line,
    employee: check.employee,
    name: check.name,
    payDate: check.payDate,
    tax: expected.label,
    theirs: expected.cents,
    ours: ours ?? null,
    difference,
    state: stateOf(amount),
    why: failure ?? reasons[0]?.text ?? '',
  };
}

function compareAll(
  columns: Columns,
  tolerance: number,
  onProgress: (progress: Progress) => void,
): Comparison {
  amounts = [];
  let sent = 0;
  return compareRegister(rows, columns, {
    tolerance,
    ...more,
    onCheck: (compared, { done, total }) => {
      for (const amount of compared?.amounts ?? []) {
        amounts.push({ check: (compared as ComparedCheck).check, amount });
      }
      if (done % STRIDE !== 0 && done !== total) return;
      const next = amounts.slice(sent).map((each, i) => rowOf(each, sent + i));
      sent = amounts.length;
      onProgress({ done, total, rows: next });
    },
  });
}

const finished = (): Comparison => {
  if (comparison === undefined) throw new Error('nothing has been compared');
  return comparison;
};

function details(index: number): Details {
  const { check, amount } = amounts[index] as Amount;
  return {
    title: amount.title,
    taxes: amount.expected.taxes,
    notes: check.notes,
    reasons: amount.reasons.map(({ text, steps }) => ({
      text,
      steps: steps.map(({ line, label, ours = null, theirs = null }) => ({
        line,
        label,
        ours,
        theirs,
      })),
    })),
  };
}

const workFor = (id: number): Work => ({
  open: async (file, { employees, opening }) => {
    fileName = file.name;
    rows = await rowsIn(file);
    more = {
      ...(employees === undefined ? {} : { employees: await rowsIn(employees) }),
      ...(opening === undefined ? {} : { opening: await rowsIn(opening) }),
    };
    return opened();
  },
  guess: (headerLine) => opened(headerLine),
  parse: parseColumns,
  print: printColumns,
  run: async (unfinished, tolerance) => {
    await loadLocalTaxes(...localTaxStates());
    const columns = parseColumns(printColumns(unfinished), 'columns.yaml');
    comparison = compareAll(columns, tolerance, (progress) => answer({ id, progress }));
    return {
      version: comparison.version,
      summary: summaryOf(comparison),
      notes: comparison.notes,
      noteCodes: comparison.noteCodes,
      unread: comparison.failed.map(({ line, employee, reason, code }) => ({
        index: -1,
        line,
        employee,
        name: '',
        payDate: '',
        tax: '',
        theirs: null,
        ours: null,
        difference: 0,
        state: 'failed',
        why: reason,
        code,
      })),
    };
  },
  details,
  report: (format, title) =>
    format === 'csv' ? csvReport(finished()) : htmlReport(finished(), title),
});

const answer = (answer: WorkerAnswer): void => self.postMessage(answer);

self.onmessage = async ({ data: { id, name, args } }: MessageEvent<WorkerCall>) => {
  const call = workFor(id)[name] as (...values: readonly unknown[]) => unknown;
  try {
    answer({ id, value: await call(...args) });
  } catch (error) {
    if (!(error instanceof SheetError)) console.error(error);
    answer({ id, problem: messageOf(error) });
  }
};
