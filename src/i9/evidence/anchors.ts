/**
 * Anchors: the heads of audit trails, written outside the database. Without them, who can restore
 * an old copy of some rows could hide what came after; with them that is found.
 */

import type { Database } from '../../storage/database.ts';
import { listEmployeeAuditHeads } from '../../storage/employee-audit.ts';
import { listAuditHeads } from '../../storage/evidence.ts';
import type { Secrets } from '../../storage/secrets.ts';
import type { I9Deps } from '../deps.ts';
import { headMac, isHeadAuthentic } from './chain.ts';
import { employeeHeadMac, isEmployeeHeadAuthentic } from './employee-audit.ts';

type Head = {
  readonly employerId: string;
  /** Of the last entry. */
  readonly sequence: number;
  readonly hash: string;
  /** Keyed digest under SECRET_KEY. */
  readonly mac: string;
};
/** Of the trail of a form. */
export type SubmissionAnchor = Head & { readonly submissionId: number };
/** Of the trail of an employee's record and certificates. */
export type EmployeeAnchor = Head & { readonly employeeId: string };
export type Anchor = SubmissionAnchor | EmployeeAnchor;

export const isOfEmployee = (anchor: Anchor): anchor is EmployeeAnchor => 'employeeId' in anchor;
export const isOfForm = (anchor: Anchor): anchor is SubmissionAnchor => !isOfEmployee(anchor);

const PAGE = 500;

/** Every head, or those of one employer, page by page: those of forms, then those of employees. */
export async function* readAnchors(
  db: Database,
  { secrets }: Pick<I9Deps, 'secrets'>,
  employerId?: string,
): AsyncGenerator<Anchor> {
  const forms = everyRow(
    0,
    (after) => listAuditHeads(db, after, PAGE, employerId),
    (head) => head.submission_id,
  );
  for await (const head of forms) {
    const { submission_id: submissionId, employer_id, sequence, hash } = head;
    const mac = headMac(secrets, head);
    yield { submissionId, employerId: employer_id, sequence, hash, mac };
  }
  const employees = everyRow(
    '',
    (after) => listEmployeeAuditHeads(db, after, PAGE, employerId),
    (head) => head.employee_id,
  );
  for await (const head of employees) {
    const { employee_id: employeeId, employer_id, sequence, hash } = head;
    const mac = employeeHeadMac(secrets, head);
    yield { employeeId, employerId: employer_id, sequence, hash, mac };
  }
}

/** Page by page, as `read` gives the rows after a key. */
async function* everyRow<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = keyOf(last);
  }
}

/** Reads a file of anchors, one JSON object a line; a line that is not ours is told by its number. */
export function parseAnchors(
  text: string,
  secrets: Secrets,
): { readonly anchors: readonly Anchor[]; readonly problems: readonly string[] } {
  const anchors: Anchor[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const anchor = parseAnchor(line);
    if (anchor !== undefined && isAuthentic(secrets, anchor)) anchors.push(anchor);
    else problems.push(`anchors, line ${index + 1}: not an anchor made with this SECRET_KEY`);
  }
  return { anchors, problems };
}

function parseAnchor(line: string): Anchor | undefined {
  try {
    const anchor: unknown = JSON.parse(line);
    return typeof anchor === 'object' && anchor !== null ? (anchor as Anchor) : undefined;
  } catch {
    return undefined;
  }
}

/** The digest covers every field and is of another kind for employees: neither passes for the other. */
function isAuthentic(secrets: Secrets, anchor: Anchor): boolean {
  const { employerId: employer_id, sequence, hash, mac } = anchor;
  const head = { employer_id, sequence, hash, mac };
  return isOfEmployee(anchor)
    ? isEmployeeHeadAuthentic(secrets, { ...head, employee_id: anchor.employeeId })
    : isHeadAuthentic(secrets, { ...head, submission_id: anchor.submissionId });
}

/** What is wrong with a trail that should hold the entries of these anchors. */
export function verifyAnchors(
  anchors: readonly Head[],
  entries: readonly { readonly sequence: number; readonly hash: string }[],
): string[] {
  return anchors.flatMap(({ sequence, hash }) => {
    const entry = entries.find((one) => one.sequence === sequence);
    if (entry === undefined) return [`entry ${sequence}: was anchored, but is missing`];
    return entry.hash === hash ? [] : [`entry ${sequence}: is not the one anchored`];
  });
}
