/** Departmental Notice #1 in the layout of the agency's PDF. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES_ROOT } from '../../src/tax/rules/index.ts';
import { pdfFile } from './agency-files.ts';

/** The notice of October 2026 as it could be: rates by county code that changed, the others as installed. */
export async function indianaNotice(change: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const lines = readFileSync(join(RULES_ROOT, 'us/in/counties.csv'), 'utf8').trim().split('\n');
  const last = new Map(
    lines.slice(1).map((line) => {
      const [, code = '', county = '', , , , , rate = ''] = line.split(',');
      return [code, [county, code, rate]] as const;
    }),
  );
  const table = [...last.values()].map(([county = '', code = '', rate = '']) => [
    [60, county] as [number, string],
    [200, code] as [number, string],
    [260, change[code] ?? rate] as [number, string],
  ]);
  const head: [number, string][][] = [
    [[40, 'Departmental Notice #1']],
    [[40, 'Effective Oct. 1, 2026']],
  ];
  return await pdfFile([head, table.slice(0, 60), table.slice(60)]);
}
