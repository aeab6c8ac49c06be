/** The frame of the console in a real browser: first page, sign-in, languages, themes, policy. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  SIZES,
  signIn,
  VIEWS,
} from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { weigh } from '../../support/pages/weight.ts';
import { API_KEY } from '../../support/server.ts';

const MOST_BYTES = 200_000;
/** The calculation with all rules, which the calculator alone loads, after it is shown. */
const MOST_WORKER_BYTES = 275_000;

inBrowser((place) => {
  describe('pages', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      for (const [path, title] of [
        ['/', 'Your server is ready'],
        ['/sign-in', 'Sign in'],
        ['/nowhere/at/all', 'Page not found'],
      ] as const) {
        test(`${path} has no barrier: ${view}`, async () => {
          const { page, close } = await place.visit(options);
          await page.goto('/');
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.evaluate(`history.pushState({}, '', '${path}')`);
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
          await assertAccessibleInBothThemes(page, `${path} ${view}`);
          await close();
        });
      }
    }

    for (const path of ['/', '/sign-in', '/calculator']) {
      test(`${path} weighs less than 200 KB, compressed`, async () => {
        const withWorker = path === '/calculator';
        const { page, worker, files } = await weigh(place.browser, place.server.url, path, {
          withWorker,
        });
        assert.ok(files.some((file) => file.path.endsWith('.js') && file.bytes > 10_000));
        assert.ok(page < MOST_BYTES, `${page} bytes: ${JSON.stringify(files)}`);
        if (withWorker) {
          assert.ok(worker > 100_000, 'the worker is weighed');
          assert.ok(worker < MOST_WORKER_BYTES, `${worker} bytes of the worker`);
        } else {
          assert.equal(worker, 0, 'only the calculator loads the rules');
        }
      });
    }

    test('in Spanish, and remembered', async () => {
      const { page, close } = await place.visit();
      await page.goto('/');
      await page.getByRole('button', { name: 'Español' }).click();
      await page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor();
      assert.equal(await page.getAttribute('html', 'lang'), 'es');
      await assertAccessible(page, 'Spanish');
      await close();
    });

    test('the theme is chosen by keyboard alone', async () => {
      const { page, close } = await place.visit();
      await page.goto('/');
      await page.getByRole('button', { name: 'Theme' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.locator('html[data-theme=dark]').waitFor();
      await page.reload();
      await page.locator('html[data-theme=dark]').waitFor();
      await close();
    });
  });

  describe('on a small screen', () => {
    test('the places to go open over the page, by keyboard too, and close after a choice', async () => {
      const { page, close } = await place.visit(VIEWS.phone);
      await page.goto('/');
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.focus();
      await page.keyboard.press('Enter');
      const places = page.getByRole('dialog', { name: 'Menu' });
      await places.waitFor();
      await assertAccessible(page, 'open menu');
      await page.keyboard.press('Escape');
      await places.waitFor({ state: 'detached' });
      await page.locator('button:focus', { hasText: 'Menu' }).waitFor();
      await menu.click();
      await places.getByRole('link', { name: 'Calculator' }).click();
      await page.getByRole('heading', { name: 'Paycheck calculator' }).waitFor();
      await places.waitFor({ state: 'detached' });
      await close();
    });
  });

  describe('signing in', () => {
    test('a wrong key is refused in words, a good one opens a session, signing out ends it', async () => {
      const { page, expected, close } = await place.visit();
      expected.push(/401/);
      await page.goto('/sign-in');
      await page.getByLabel('API key').fill('wrong-key-0123456789');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('The API key is not known.').waitFor();
      await assertAccessible(page, 'refused sign-in');
      await signIn(page, API_KEY);
      await page.getByRole('button', { name: 'default' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      await close();
    });

    test('the key is in no storage of the place.browser, and scripts cannot read the cookie', async () => {
      const { page, close } = await place.visit();
      await signIn(page, API_KEY);
      const kept = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      assert.ok(!String(kept).includes(API_KEY) && !String(kept).includes('wagewright-session'));
      await close();
    });

    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
    ]) {
      test(`goes on to no other site: ${JSON.stringify(next)}`, async () => {
        const { page, close } = await place.visit();
        await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
        await page.getByLabel('API key').fill(API_KEY);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL(`${place.server.url}/**`);
        await page.getByRole('button', { name: 'default' }).waitFor();
        assert.equal(new URL(page.url()).origin, place.server.url);
        await close();
      });
    }
  });

  test('an answer says what browsers may do with it, and hashed files are kept for good', async () => {
    const first = await fetch(place.server.url);
    const page = await first.text();
    const policy = first.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(first.headers.get('x-frame-options'), 'DENY');
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    const headers = { 'accept-encoding': 'br' };
    const file = await fetch(place.server.url + script, { headers });
    assert.equal(file.headers.get('content-encoding'), 'br');
    assert.match(file.headers.get('cache-control') ?? '', /immutable/);
    assert.doesNotMatch(page, /<script(?![^>]* src=)|<style| on\w+=/);
  });
});
