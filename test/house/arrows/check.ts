/**
 * `npm run arrows` checks the plan of the house: wings, rooms, folders, circles, unused exports, short
 * files, long functions, casts, queries, words in comments, and the picture of the wings.
 *
 * `--wing tax` prints the faults of a wing by check; `--write` draws the picture; `--figures [FOLDER]`
 * prints the measures of this or another checkout.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findingsOf } from './checks.ts';
import { figuresTable } from './figures.ts';
import { type Finding, listOf } from './findings.ts';
import { readHouse } from './house.ts';
import { pageOfPicture, withPicture } from './picture.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const { values, positionals } = parseArgs({
  options: {
    wing: { type: 'string' },
    write: { type: 'boolean' },
    figures: { type: 'boolean' },
  },
  allowPositionals: true,
});

if (values.figures) console.log(figuresTable([ROOT, ...positionals.map((each) => resolve(each))]));
else if (values.wing === undefined) checkAll();
else report(findingsOf(readHouse(ROOT)).filter(({ key }) => listOf(key) === values.wing));

function checkAll(): void {
  const findings = findingsOf(readHouse(ROOT));
  const file = pageOfPicture(ROOT);
  if (values.write) writeFileSync(file, withPicture(readFileSync(file, 'utf8')));
  const page = readFileSync(file, 'utf8');
  const faults = findings.map(({ check, key, text }) => `${check} ${key}: ${text}`);
  if (withPicture(page) !== page)
    faults.push(`${file}: picture not up to date; run npm run arrows -- --write`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function report(findings: readonly Finding[]): void {
  for (const [check, each] of Map.groupBy(findings, (finding) => finding.check)) {
    console.log(`\n${check}: ${each.length}`);
    for (const { key, text, count } of each)
      console.log(`  ${key}${count === undefined ? '' : ` (${count})`}: ${text}`);
  }
}
