/** How newer answers are laid over the part of the log that a page has read. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  appendPage,
  beginLog,
  type Log,
  type LogPage,
  markOf,
  refreshFrom,
  refreshTop,
} from '../../../console/src/operate/deliveries/log.ts';
import type { Delivery } from '../../../console/src/operate/deliveries/model.ts';

const row = (id: string, status = 'delivered'): Delivery =>
  ({ deliveryId: id, status }) as unknown as Delivery;

const page = (ids: string, nextCursor: string | null): LogPage => ({
  deliveries: [...ids].map((id) => row(id)),
  nextCursor,
});

const idsOf = ({ rows }: Log): string => rows.map(({ deliveryId }) => deliveryId).join('');

const read = (): Log =>
  appendPage(beginLog(page('zyx', 'after x')), 'after x', page('wvu', 'after u'));

test('pages follow each other, and an answer that comes twice is taken once', () => {
  const log = read();
  assert.equal(idsOf(log), 'zyxwvu');
  assert.equal(log.nextCursor, 'after u');
  assert.equal(appendPage(log, 'after x', page('wvu', 'after u')), log);
});

test('what is new comes in at the top, what is gone goes, and the rest stays', () => {
  // The page has room for three: z and y are the newest now known of the old ones.
  assert.equal(idsOf(refreshTop(read(), page('~zy', 'after y'))), '~zyxwvu');
  // y does not match the filter anymore.
  assert.equal(idsOf(refreshTop(read(), page('zxw', 'after w'))), 'zxwvu');
});

test('a top that does not reach what is known starts over', () => {
  const log = refreshTop(read(), page('~}|', 'after |'));
  assert.equal(idsOf(log), '~}|');
  assert.equal(log.nextCursor, 'after |');
});

test('an answer that is the whole log replaces it', () => {
  const log = refreshTop(read(), page('zu', null));
  assert.equal(idsOf(log), 'zu');
  assert.equal(log.nextCursor, null);
  assert.equal(idsOf(refreshTop(read(), page('', null))), '');
});

test('a page in the middle is read again from where it began', () => {
  const log = read();
  assert.deepEqual(markOf(log, 'z'), { cursor: null, after: null });
  const mark = markOf(log, 'v');
  assert.deepEqual(mark, { cursor: 'after x', after: 'x' });
  const changed = { deliveries: [row('w', 'failed'), row('u')], nextCursor: 'after u' };
  const after = refreshFrom(log, mark, changed);
  assert.equal(idsOf(after), 'zyxwu');
  assert.equal(after.rows[3]?.status, 'failed');
  assert.equal(idsOf(refreshFrom(log, mark, page('w', null))), 'zyxw');
});
