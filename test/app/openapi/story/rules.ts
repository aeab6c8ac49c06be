/** The tax rules for people, and what changed between releases. */

import { laborVersions } from '../../../../src/tax/labor/load.ts';
import type { Recorder } from './recorder.ts';

/** The first release with minimum wages and garnishment limits. */
const LABOR = String(laborVersions().at(-1));

const ON_A_DAY = { version: '2026.1', payDate: '2026-06-30' };

export async function tellRules(story: Recorder): Promise<void> {
  await story.call('rules', { query: ON_A_DAY });
  await story.call('stateRules', { path: { state: 'WY' }, query: ON_A_DAY });
  await story.call('taxRules', {
    path: { state: 'WY', uniqueTaxID: '56-000-0000-SIT-000' },
    query: ON_A_DAY,
  });
  await story.call('minimumWages', {
    query: { date: '2026-06-15', version: LABOR },
  });
  await story.call('garnishments', {
    query: { version: LABOR },
    body: {
      payDate: '2026-06-15',
      payPeriod: 'weekly',
      grossEarnings: 500,
      disposableEarnings: 200,
      orders: [{ id: '1', type: 'support', supportsOther: true, isOver12Weeks: false }],
    },
  });
  await story.call('releases');
  const path = { from: '2025.1', to: '2026.1' };
  await story.call('releaseDifferences', { path });
  await story.call('listPaycheckChanges', { path, query: { state: 'GA', limit: '2' } });
}
