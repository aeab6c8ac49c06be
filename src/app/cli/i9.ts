/** `wagewright i9 verify-audit|anchor`: proves the audit trails, and anchors them outside. */

import { writeFileSync } from 'node:fs';
import { verifyAudit } from '../../people/i9/inspection/verify-audit.ts';
import { parseAnchors, readAnchors } from '../../platform/audit/anchors.ts';
import { present } from '../../platform/shape/known.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import { openSecrets } from '../../platform/storage/secrets/secret-key.ts';
import type { Secrets } from '../../platform/storage/secrets/secrets.ts';
import type { Config } from '../parts/config.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;
type Deps = { readonly db: Database; readonly secrets: Secrets };

/** Returns the exit code: 1 when an audit trail is not as it was written. */
export async function i9(
  [action, file]: readonly string[],
  { anchors }: { readonly anchors?: string | undefined },
  config: Config,
  print: Print,
): Promise<number> {
  if (action !== 'verify-audit' && action !== 'anchor') {
    throw new UsageError('i9: verify-audit or anchor');
  }
  if (action === 'anchor' && file === undefined) {
    throw new UsageError('i9 anchor: name a file outside the database to write to');
  }
  const db = await openDatabase({ ...config, mustExist: true, patient: true });
  try {
    const deps = { db, secrets: await openSecrets(db, config, { adopt: false }) };
    return action === 'anchor'
      ? await anchor(deps, present(file), print)
      : await verify(deps, anchors, print);
  } finally {
    await db.destroy();
  }
}

async function verify(deps: Deps, file: string | undefined, print: Print): Promise<number> {
  const parsed =
    file === undefined
      ? { anchors: [], problems: [] }
      : parseAnchors(readText('i9 verify-audit', file), deps.secrets);
  const report = await verifyAudit(deps, parsed.anchors);
  const problems = [...parsed.problems, ...report.problems];
  for (const problem of problems) print(problem);
  print(`${report.employees} employee records, ${report.employeeEntries} entries`);
  const { employers, accounts, administrationEntries } = report;
  print(`${employers} employers and ${accounts} accounts, ${administrationEntries} entries`);
  const trails = report.submissions + report.employees + employers + accounts;
  print(`${trails} audit trails checked`);
  const held = file === undefined ? 'no anchors given' : `${parsed.anchors.length} anchors`;
  const result = problems.length === 0 ? 'all as written' : `${problems.length} problems`;
  print(`${report.submissions} submissions, ${report.entries} entries, ${held}: ${result}`);
  return problems.length === 0 ? 0 : 1;
}

async function anchor(deps: Deps, file: string, print: Print): Promise<number> {
  const lines: string[] = [];
  for await (const head of readAnchors(deps.db, deps)) lines.push(JSON.stringify(head));
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''), {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
  print(`${lines.length} anchors in ${file}: store it where the database operator cannot write.`);
  return 0;
}
