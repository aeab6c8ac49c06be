/** Employers whose webhooks go to a receiver at the other end, and their pages in a browser. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSender, type Sender } from '../../../src/platform/outbound/sender.ts';
import { DeliveryWorld } from '../delivery.ts';
import { accountClient, type Client, newEmployee, newEmployer } from '../i9.ts';
import { loopbackGuard } from '../outbound-target.ts';
import { answer, OK, Receiver } from '../receiver.ts';
import { API_KEY, SECRET_KEY } from '../server.ts';
import { openSession, VIEWS, type Visit, type visit } from './browser.ts';
import { inBrowser, type Place } from './in-browser.ts';

export const SCRIPT = '<img src=x onerror="document.title=\'broken\'">';
const RETRY_MS = 60_000;
const ARRIVAL_MS = 60_000;

type Operator = {
  readonly place: Place;
  readonly client: Client;
  /** Answers 500 with a script below `/broken`, and 200 elsewhere. */
  readonly receiver: Receiver;
  /** A page of the operator's, with its session. */
  startVisit(options?: Parameters<typeof visit>[2]): Promise<Visit>;
  /** An employer whose webhook goes to `path` of the receiver; `emit` changes its employee. */
  employerWith(path: string, name?: string): Promise<MadeEmployer>;
  arrived(path: string, count?: number): Promise<void>;
};

type MadeEmployer = {
  /** Its path in the interface. */
  readonly employer: string;
  readonly id: string;
  readonly name: string;
  readonly emit: (changes: object) => Promise<void>;
};

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ hasText: name }).first();

/** Defines tests where Chromium is installed. */
export function asOperator(define: (operator: Operator) => void): void {
  inBrowser(
    (place) => {
      let world: DeliveryWorld | undefined;
      let sender: Sender | undefined;
      let receiver: Receiver | undefined;
      let client: Client | undefined;
      before(async () => {
        client = await accountClient(place.server);
        receiver = await Receiver.start(({ path }) =>
          path.startsWith('/broken') ? answer(500, `${SCRIPT}</pre><script>1</script>`) : OK,
        );
        const clock = () => place.server.now();
        sender = createSender({ guard: loopbackGuard(), clock });
        world = new DeliveryWorld(place.server.db);
        world.worker({ sender, clock, schedule: [RETRY_MS, RETRY_MS] });
      });
      after(async () => {
        await world?.close();
        await sender?.close();
        await receiver?.close();
      });
      const operator: Operator = {
        place,
        get client() {
          return client as Client;
        },
        get receiver() {
          return receiver as Receiver;
        },
        startVisit: async (options = VIEWS.desktop) => {
          const visited = await place.visit(options);
          await openSession(visited.page, API_KEY);
          return visited;
        },
        employerWith: async (path, name = `Acme ${randomUUID().slice(0, 8)}`) => {
          const webhook = { callbackUrl: operator.receiver.url + path };
          const employer = await newEmployer(operator.client, { name, webhook });
          const employee = await newEmployee(operator.client, employer);
          const emit = async (changes: object) =>
            assert.equal((await operator.client.patch(employee, changes)).status, 200);
          return { employer, id: employer.split('/').at(-1) as string, name, emit };
        },
        arrived: async (path, count = 1) => {
          const { receiver: target } = operator;
          await target.until(
            () => target.received.filter((one) => one.path === path).length >= count,
            ARRIVAL_MS,
            `${count} at ${path}`,
          );
        },
      };
      define(operator);
    },
    async () => ({ environment: { SECRET_KEY } }),
  );
}
