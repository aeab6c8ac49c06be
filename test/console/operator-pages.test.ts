/** Employers, webhooks, postbacks and the delivery log in a real browser, with a real receiver at the other end. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { createSender, type Sender } from '../../src/delivery/outbound/sender.ts';
import { openChromium, withChromium } from '../support/chromium.ts';
import { onSqlite } from '../support/databases.ts';
import { DeliveryWorld } from '../support/delivery.ts';
import { accountClient, type Client, newEmployee, newEmployer } from '../support/i9.ts';
import { loopbackGuard } from '../support/outbound-target.ts';
import { answer, OK, Receiver } from '../support/receiver.ts';
import { API_KEY, SECRET_KEY, TestServer } from '../support/server.ts';
import { assertAccessible, openSession, VIEWS, visit } from './browser.ts';

const PAST_THE_SESSION_MS = 9 * 3_600_000;
const SCRIPT = '<img src=x onerror="document.title=\'broken\'">';
const RETRY_MS = 60_000;

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let world: DeliveryWorld;
    let sender: Sender;
    let receiver: Receiver;
    let client: Client;
    before(async () => {
      server = await TestServer.start(databases, { SECRET_KEY });
      client = await accountClient(server);
      receiver = await Receiver.start(({ path }) =>
        path.startsWith('/broken') ? answer(500, `${SCRIPT}</pre><script>1</script>`) : OK,
      );
      const clock = () => server.now();
      sender = createSender({ guard: loopbackGuard(), clock });
      world = new DeliveryWorld(server.db);
      world.worker({ sender, clock, schedule: [RETRY_MS, RETRY_MS] });
      browser = await openChromium();
    });
    after(async () => {
      await browser?.close();
      await world?.close();
      await sender?.close();
      await receiver?.close();
      await server?.close();
    });

    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading…').waitFor({ state: 'detached' });
    };

    /** Path and id of an employer whose webhook goes to `path` of the receiver. */
    async function employerWith(path: string, name = `Acme ${randomUUID().slice(0, 8)}`) {
      const webhook = { callbackUrl: receiver.url + path };
      const employer = await newEmployer(client, { name, webhook });
      const employee = await newEmployee(client, employer);
      const emit = async (changes: object) =>
        assert.equal((await client.patch(employee, changes)).status, 200);
      return { employer, id: employer.split('/').at(-1) as string, name, emit };
    }

    const arrived = (path: string, count = 1) =>
      receiver.until(
        () => receiver.received.filter((one) => one.path === path).length >= count,
        20_000,
        `${count} at ${path}`,
      );

    const rowOf = (page: Page, name: string): Locator =>
      page.getByRole('row').filter({ hasText: name }).first();

    const startVisit = async (options: Parameters<typeof visit>[2] = VIEWS.desktop) => {
      const visited = await visit(browser, server, options);
      await openSession(visited.page, API_KEY);
      return visited;
    };

    test('a webhook fails, is seen with its reason, corrected, resent, and arrives', async () => {
      const { id, name, emit } = await employerWith('/broken/1');
      await emit({ nickname: 'Ada', socialSecurityNumber: '123-45-6780' });
      await arrived('/broken/1');
      const { page, close } = await startVisit();
      await open(page, '/deliveries');
      const trouble = page.getByRole('region', { name: 'Needs attention' });
      const card = trouble.getByRole('listitem').filter({ hasText: name });
      await card.getByText('the target returned 500').waitFor();
      await card.getByText('Check the receiver’s log for this webhook-id.').waitFor();
      await rowOf(page, name).getByText('Waiting', { exact: true }).waitFor();
      await rowOf(page, name).getByRole('button').press('Enter');
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('heading', { name: 'Employee profile updated' }).waitFor();
      await sheet.getByText('Attempt 1').waitFor();
      await sheet.getByText('***-**-6780').waitFor();
      assert.equal(await sheet.getByText('123-45-6780').count(), 0);
      await sheet.getByRole('button', { name: 'Request as sent' }).press('Enter');
      await sheet.getByText(`POST ${receiver.url}/broken/1`).waitFor();
      await sheet.getByText(/webhook-signature: v1,/).waitFor();
      await sheet.getByRole('button', { name: 'Response' }).press('Enter');
      await sheet.getByText(SCRIPT).waitFor();
      await assertAccessible(page, 'delivery');
      assert.notEqual(await page.title(), 'broken');

      await sheet.getByRole('link', { name: 'Open the settings' }).press('Enter');
      await page.waitForURL(`${server.url}/employers/${id}/webhook`);
      const url = page.getByLabel('Callback URL');
      await url.fill('ftp://elsewhere.example');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Must be an http or https URL').waitFor();
      await url.fill(`${receiver.url}/good/1`);
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();

      await open(page, `/deliveries?employer=${id}`);
      await rowOf(page, name).getByRole('button').press('Enter');
      await sheet.getByRole('button', { name: 'Send now' }).press('Enter');
      await arrived('/good/1');
      await sheet.getByText('Attempt 2').waitFor();
      await sheet.getByRole('button', { name: 'Send again' }).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
      const [sent] = receiver.received.filter((one) => one.path === '/good/1');
      assert.equal(sent?.id, receiver.received.find((one) => one.path === '/broken/1')?.id);
      await close();
    });

    test('new deliveries come in by themselves, and filters hold what they say', async () => {
      const { id, name, emit } = await employerWith('/good/live');
      await emit({ nickname: 'One' });
      await arrived('/good/live');
      const { page, close } = await startVisit();
      await open(page, `/deliveries?employer=${id}`);
      await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
      await emit({ nickname: 'Two' });
      await page.getByRole('row').filter({ hasText: name }).nth(1).waitFor();
      await page.getByRole('button', { name: /Status/ }).click();
      await page.getByRole('option', { name: 'Failed' }).click();
      await page.getByText('No delivery matches.').waitFor();
      assert.match(page.url(), /status=failed/);
      await page.goBack();
      await rowOf(page, name).waitFor();
      await page.getByLabel('From').fill('2026-06-16');
      await page.getByText('No delivery matches.').waitFor();
      await page.getByLabel('From').fill('2026-06-14');
      await rowOf(page, name).waitFor();
      await close();
    });

    test('pause holds, resume sends', async () => {
      const { id, name, emit } = await employerWith('/good/pause');
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/webhook`);
      const state = page.getByRole('region', { name: 'State' });
      await state.getByRole('button', { name: 'Pause' }).press('Enter');
      await state.getByText('Paused', { exact: true }).waitFor();
      await emit({ nickname: 'Held' });
      await open(page, `/deliveries?employer=${id}`);
      await rowOf(page, name).getByText('Held', { exact: true }).waitFor();
      assert.equal(receiver.received.filter(({ path }) => path === '/good/pause').length, 0);
      const card = page.getByRole('listitem').filter({ hasText: name });
      await card.getByText('1 delivery waits').waitFor();
      await card.getByRole('button', { name: 'Resume' }).press('Enter');
      await arrived('/good/pause');
      await rowOf(page, name).getByText('Delivered', { exact: true }).waitFor();
      await card.waitFor({ state: 'detached' });
      await close();
    });

    test('ping shows what came back; a rotated secret verifies, and so does the one before', async () => {
      const { id } = await employerWith('/good/ping');
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/webhook`);
      const shown = page.locator('code.secret');
      await page.getByRole('button', { name: 'Show the secret' }).press('Enter');
      const before = (await shown.textContent()) ?? '';
      await page.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Rotate the secret' }).press('Enter');
      await page.getByText('The previous secret also signs until').waitFor();
      const now = (await shown.textContent()) ?? '';
      assert.notEqual(now, before);
      await page.getByRole('button', { name: 'Send a ping' }).press('Enter');
      await page.getByText('Arrived').waitFor();
      await page.getByText('HTTP 200').waitFor();
      const [ping] = receiver.received.filter(({ path }) => path === '/good/ping');
      assert.ok(ping);
      // The library refuses what is older than five minutes by the clock of this machine.
      const at = Number(ping.headers['webhook-timestamp']) * 1000;
      for (const secret of [before, now]) {
        const signature = new Webhook(secret).sign(ping.id, new Date(at), ping.body);
        assert.ok(`${ping.headers['webhook-signature']}`.split(' ').includes(signature));
      }
      await page.getByRole('button', { name: 'Hide' }).press('Enter');
      await shown.waitFor({ state: 'detached' });
      assert.ok(!(await page.content()).includes(now), 'a hidden secret stays in the page');
      await close();
    });

    test('the page’s rules have the server’s words, and the server’s are shown at the field', async () => {
      const { page, expected, close } = await startVisit();
      expected.push(/400/);
      const { employer, id } = await employerWith('/good/rules');
      await open(page, `/employers/${id}/webhook`);
      const errorAt = (label: string) =>
        page
          .locator('.field')
          .filter({ has: page.getByLabel(label, { exact: true }) })
          .locator('.react-aria-FieldError');
      const cases: readonly [
        act: () => Promise<void>,
        label: string,
        path: string,
        body: object,
      ][] = [
        [
          () => page.getByLabel('Callback URL').fill('nowhere'),
          'Callback URL',
          'webhook.callbackUrl',
          { callbackUrl: 'nowhere' },
        ],
        [
          () => page.getByLabel('Callback URL').fill('https://ada:x@example.com/'),
          'Callback URL',
          'webhook.callbackUrl',
          { callbackUrl: 'https://ada:x@example.com/' },
        ],
        [
          () => page.getByLabel('Failure email').fill('nobody'),
          'Failure email',
          'webhook.failureNotificationEmail',
          { callbackUrl: 'https://example.com', failureNotificationEmail: 'nobody' },
        ],
        [
          () => page.getByText('Username and password (basic)').click(),
          'Password',
          'webhook.authentication.password',
          {
            callbackUrl: 'https://example.com',
            authentication: { authType: 'basic', username: 'a' },
          },
        ],
        [
          () => page.getByText('OAuth 2.0 client credentials').click(),
          'Client secret',
          'webhook.authentication.oauth2ClientSecret',
          {
            callbackUrl: 'https://example.com',
            authentication: { authType: 'oauth2', oauth2GrantType: 'client_credentials' },
          },
        ],
      ];
      const read = await client.get(employer);
      for (const [act, label, path, webhook] of cases) {
        await act();
        await page.getByRole('button', { name: 'Save' }).press('Enter');
        const { body } = await client.patch(employer, { ...read.body.employer, webhook });
        const said = body.errors.find((error: { path: string }) => error.path === path)?.message;
        await errorAt(label).waitFor();
        assert.equal(
          (await errorAt(label).textContent())?.toLowerCase(),
          said?.toLowerCase(),
          path,
        );
      }
      assert.equal((await client.get(employer)).headers.get('etag'), '"1"', 'nothing was sent');
      // What only the server knows.
      await page.getByText('None', { exact: true }).click();
      await page.getByLabel('Failure email').fill('');
      await page.getByLabel('Callback URL').fill('http://169.254.169.254/');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await errorAt('Callback URL')
        .filter({ hasText: /address/i })
        .waitFor();
      await close();
    });

    test('a stored password is never shown, kept with its address, and asked for with another', async () => {
      const { employer, id } = await employerWith('/good/kept');
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/webhook`);
      await page.getByText('Username and password (basic)').click();
      await page.getByLabel('Username', { exact: true }).fill('ada');
      await page.getByLabel('Password', { exact: true }).fill('analytical engine');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
      await page.getByText('Stored. Leave it empty to keep it.').waitFor();
      await page.getByRole('button', { name: 'Send a ping' }).press('Enter');
      await page.getByText('Arrived').waitFor();
      const ping = receiver.received.findLast(({ path }) => path === '/good/kept');
      const expected = Buffer.from('ada:analytical engine').toString('base64');
      assert.equal(ping?.headers.authorization, `Basic ${expected}`);
      await page.getByLabel('Failure email').fill('ops@example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      const { body } = await client.get(employer);
      assert.equal(body.employer.webhook.failureNotificationEmail, 'ops@example.com');
      await page.getByLabel('Callback URL').fill(`${receiver.url}/good/elsewhere`);
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Is required when authType is basic').waitFor();
      await close();
    });

    test('a postback with every part is stored as it was entered', async () => {
      const { employer, id } = await employerWith('/good/postback');
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/postback`);
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Is required when postback.enabled is true').waitFor();
      await page.getByLabel('Target URL').fill('https://hr.example.com/i9');
      await page.getByText('OAuth 2.0 client credentials').click();
      await page.getByLabel('Token server URL').fill('https://login.example.com/token');
      await page.getByLabel('Client id').fill('payroll');
      await page.getByLabel('Client secret').fill('sealed away');
      await page.getByLabel('Additional parameters').fill('scope=i9\naudience=hr');
      await page.getByLabel('Timeout in seconds').fill('61');
      await page.getByText('Reach the target through a proxy').click();
      await page.getByLabel('Proxy port').fill('3128');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Must be at most 60').waitFor();
      await page.getByText('Is required for a proxy').waitFor();
      await page.getByLabel('Timeout in seconds').fill('30');
      await page.getByLabel('Proxy host').fill('proxy.example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      const { postback } = (await client.get(employer)).body.employer;
      assert.equal(postback.timeout, 30);
      assert.equal(postback.target.authentication.authType, 'oauth2');
      assert.deepEqual(
        [postback.proxy.host, postback.proxy.port, postback.proxy.enabled],
        ['proxy.example.com', 3128, true],
      );
      await page.getByRole('button', { name: 'Remove the postback' }).press('Enter');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Remove the postback' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      assert.equal((await client.get(employer)).body.employer.postback, undefined);
      await close();
    });

    test('an employer is made, found, and changed; of two who change it, one is told', async () => {
      const { page, expected, close } = await startVisit();
      expected.push(/412/);
      await open(page, '/employers');
      await page.getByRole('link', { name: 'Create an employer' }).press('Enter');
      await page.getByLabel('Name').fill(SCRIPT);
      await page.getByLabel('Federal EIN').fill('55-1234567');
      await page.getByRole('combobox', { name: 'Time zone' }).fill('America/Phoenix');
      await page.keyboard.press('Escape');
      await page.getByLabel('Street address').fill('1 Main Street');
      await page.getByLabel('City').fill('Scottsdale');
      await page.getByLabel('State', { exact: true }).fill('AZ');
      await page.getByLabel('ZIP code').fill('8525');
      await page.getByRole('button', { name: 'Create an employer' }).press('Enter');
      await page.getByText('Must have exactly 5 or exactly 9 digits').waitFor();
      await page.getByLabel('ZIP code').fill('85253');
      await page.getByRole('button', { name: 'Create an employer' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: SCRIPT }).waitFor();
      const employer = `/v1${new URL(page.url()).pathname}`;
      const { body } = await client.get(employer);
      const theirs = { ...body.employer, name: 'Changed by somebody else' };
      assert.equal((await client.patch(employer, theirs)).status, 200);
      await page.getByLabel('City').fill('Tempe');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Someone else changed this employer while you were editing.').waitFor();
      await page.getByText('Changed by somebody else').waitFor();
      await assertAccessible(page, 'conflict');
      assert.equal(await page.getByLabel('City').inputValue(), 'Tempe');
      await page.getByRole('button', { name: 'Save mine instead' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      assert.equal((await client.get(employer)).body.employer.address.city, 'Tempe');
      await open(page, '/employers');
      await page.getByLabel('Name or EIN').fill('551234567');
      await page.getByRole('link', { name: SCRIPT }).waitFor();
      assert.notEqual(await page.title(), 'broken');
      await close();
    });

    test('administrators are added, changed, and deactivated', async () => {
      const { id } = await employerWith('/good/admins');
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/admins`);
      await page.getByRole('button', { name: 'Add an administrator' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill(SCRIPT);
      await dialog.getByLabel('Last name').fill('Hopper');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await dialog.getByText('Is required').waitFor();
      await dialog.getByLabel('Email address').fill('grace@example.com');
      await assertAccessible(page, 'new administrator');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const row = page.getByRole('row').filter({ hasText: SCRIPT });
      await row.getByRole('button', { name: /^Edit/ }).press('Enter');
      await dialog.getByText('Viewer: reads only').click();
      await dialog.getByText('Send an email on workdays').click();
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await row.getByText('Viewer: reads only').waitFor();
      const { admins } = (await client.get(`/v1/employers/${id}/admins`)).body;
      assert.deepEqual([admins[0].dailyList, admins[0].language], [true, 'en']);
      await row.getByRole('button', { name: /^Deactivate/ }).press('Enter');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Deactivate' }).press('Enter');
      await row.getByText('Deactivated', { exact: true }).waitFor();
      assert.notEqual(await page.title(), 'broken');
      await close();
    });

    test('reminders are set, and the other options stay as they were', async () => {
      const { employer, id } = await employerWith('/good/reminders');
      const read = async () => (await client.get(employer)).body.employer;
      const { name, federalEIN, timezone, address } = await read();
      const options = { reviewRequired: true, embeddingOrigins: ['https://app.example.com'] };
      await client.patch(employer, { name, federalEIN, timezone, address, options });
      const { page, close } = await startVisit();
      await open(page, `/employers/${id}/reminders`);
      await page.getByText('Remind employees by email').click();
      await page.getByLabel('Section 1').fill('5, soon');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText(/Must be at most 10 whole numbers/).waitFor();
      await page.getByLabel('Section 1').fill('5, -2');
      await page.getByLabel('Receipts and reverification').fill('');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved').waitFor();
      const { reviewRequired, embeddingOrigins, reminders } = (await read()).options;
      assert.deepEqual([reviewRequired, embeddingOrigins], [true, ['https://app.example.com']]);
      assert.deepEqual(reminders, {
        enabled: true,
        hour: 9,
        weekdaysOnly: true,
        section1: [5, -2],
        section2: [2, 0],
        renewal: [],
      });
      await open(page, `/employers/${id}`);
      await page
        .getByLabel('Sites that may show')
        .fill('https://hr.example.com/\nhttps://b.example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved').waitFor();
      const after = (await read()).options;
      assert.deepEqual(after.embeddingOrigins, ['https://hr.example.com', 'https://b.example.com']);
      assert.deepEqual(after.reminders.section1, [5, -2], 'what the form does not show stays');
      await close();
    });

    describe('no barrier', () => {
      let employerId: string;
      before(async () => {
        const { id, emit } = await employerWith('/broken/views', 'Riverside Bakery & Café LLC');
        employerId = id;
        await emit({ nickname: 'Ada' });
        await arrived('/broken/views');
      });
      const paths = () => [
        '/employers',
        '/employers/new',
        `/employers/${employerId}`,
        `/employers/${employerId}/admins`,
        `/employers/${employerId}/reminders`,
        `/employers/${employerId}/webhook`,
        `/employers/${employerId}/postback`,
        '/deliveries',
      ];
      for (const [view, options] of Object.entries(VIEWS)) {
        test(view, async () => {
          const { page, close } = await startVisit(options);
          for (const path of paths()) {
            await open(page, path);
            await assertAccessible(page, `${path} ${view}`);
          }
          await page.locator('.log-open').first().press('Enter');
          await page.getByRole('dialog').getByText('Attempts').first().waitFor();
          await assertAccessible(page, `delivery ${view}`);
          await close();
        });
      }

      test('in Spanish', async () => {
        const { page, close } = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await page.goto('/sign-in');
        await page.getByLabel('Clave de API').fill(API_KEY);
        await page.getByRole('button', { name: 'Iniciar sesión' }).click();
        await page.waitForURL((url) => url.pathname !== '/sign-in');
        for (const path of paths()) {
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle').catch(() => {});
          await assertAccessible(page, `${path} in Spanish`);
        }
        await page.goto('/employers/new');
        await page.getByRole('button', { name: 'Crear un empleador' }).press('Enter');
        await page.getByText('Es obligatorio').first().waitFor();
        await close();
      });
    });

    test('what is typed into one part of an employer stays while another part is changed', async () => {
      const { employer, id } = await employerWith('/good/parts');
      const { page, close } = await startVisit();
      const show = (part: string) =>
        page.locator('.parts').getByRole('link', { name: part }).press('Enter');
      await open(page, `/employers/${id}`);
      const city = page.getByRole('textbox', { name: 'City' });
      await city.fill('Typedville');
      await show('Webhook');
      await page.getByRole('textbox', { name: 'Failure email' }).fill('parts@example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
      await show('Details');
      assert.equal(await city.inputValue(), 'Typedville');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
      const { body } = await client.get(employer);
      assert.equal(body.employer.address.city, 'Typedville');
      assert.equal(body.employer.webhook.failureNotificationEmail, 'parts@example.com');
      await close();
    });

    test('a server that is gone in mid-work costs nothing that was typed', async () => {
      const { employer, id } = await employerWith('/good/gone');
      const { page, expected, close } = await startVisit();
      expected.push(/ERR_/);
      await open(page, `/employers/${id}/webhook`);
      await page.getByLabel('Failure email').fill('typed@example.com');
      await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('The server cannot be reached.').first().waitFor();
      await assertAccessible(page, 'server gone');
      await page.unroute('**/v1/**');
      assert.equal(await page.getByLabel('Failure email').inputValue(), 'typed@example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      const { body } = await client.get(employer);
      assert.equal(body.employer.webhook.failureNotificationEmail, 'typed@example.com');
      await close();
    });

    test('a wrong key leads nowhere; a key without the scope is told so', async () => {
      const { page, expected, close } = await visit(browser, server);
      expected.push(/40[13]/);
      await page.goto('/sign-in?next=/employers');
      await page.getByLabel('API key').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      assert.match(page.url(), /\/sign-in/);
      const { key } = await server.makeKey({ scopes: ['tax'] });
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${server.url}/employers`);
      await page.getByRole('alert').getByText(/scope/).waitFor();
      await close();
    });

    test('a session that ends in mid-work costs nothing that was typed', async () => {
      const { id } = await employerWith('/good/session');
      const { page, expected, close } = await startVisit();
      expected.push(/401/);
      await open(page, `/employers/${id}/webhook`);
      await page.getByLabel('Failure email').fill('typed@example.com');
      server.setTime(PAST_THE_SESSION_MS);
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      const again = page.getByRole('link', { name: 'Sign in again' }).first();
      await again.waitFor();
      const opened = page.context().waitForEvent('page');
      await again.click();
      const other = await opened;
      await other.getByLabel('API key').fill(API_KEY);
      await other.getByRole('button', { name: 'Sign in' }).click();
      await other.getByRole('heading', { level: 1, name: /^Acme/ }).waitFor();
      await page.getByText('Your session has ended').first().waitFor({ state: 'detached' });
      assert.equal(await page.getByLabel('Failure email').inputValue(), 'typed@example.com');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('Saved', { exact: true }).waitFor();
      await close();
    });
  });
});
