/** Announcements of a release, and an account that subscribes to them. */

import { announceNew } from '../../../../src/tax/announcements/announce.ts';
import { installedReleases } from '../../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../../src/tax/rules/index.ts';
import type { Recorder } from './recorder.ts';

/** No background work runs in the story: of the first two releases, the second is announced here. */
async function announceOne({ server }: Recorder): Promise<void> {
  const rules = loadRules();
  await announceNew({
    db: server.db,
    clock: () => server.now(),
    tree: { ...rules, releases: rules.releases.slice(0, 2) },
    releases: installedReleases(rules),
    installed: () => [],
    forms: [],
    productVersion: '0.2.0',
  });
}

export async function tellAnnouncements(story: Recorder, callbackUrl: string): Promise<void> {
  await announceOne(story);
  const { body } = await story.call('listAnnouncements', { query: { limit: '5' } });
  const announcementId: string = body.announcements[0].id;
  const query = { state: 'OH', kind: 'rate' };
  await story.call('readAnnouncement', { path: { announcementId }, query });
  await story.call('atomFeed', { query });
  await story.call('jsonFeed', { query });
  const made = await story.call('createAnnouncementSubscription', {
    body: { name: 'Payroll, Ohio', webhook: { callbackUrl }, states: ['US', 'OH'] },
  });
  const path = { subscriptionId: String(made.body.subscription.id) };
  await story.call('listAnnouncementSubscriptions');
  await story.call('readAnnouncementSubscription', { path });
  await story.call('updateAnnouncementSubscription', {
    path,
    body: { kinds: ['rate', 'wageBase'] },
  });
  await story.call('getSubscriptionSecret', { path });
  await story.call('rotateSubscriptionSecret', { path });
  await story.call('testSubscription', { path });
  await story.call('deleteAnnouncementSubscription', { path });
}
