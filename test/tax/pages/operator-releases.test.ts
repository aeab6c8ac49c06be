/** The operator's part of the releases page: a file installed and removed with an operator key. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operator } from '../../../src/platform/audit/administration.ts';
import { createOperatorKey } from '../../../src/platform/auth/operator-keys.ts';
import { openSecrets } from '../../../src/platform/storage/secrets/secret-key.ts';
import { trustKey } from '../../../src/tax/installs/install.ts';
import { assertAccessibleInBothThemes, SIZES } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { INVENTED, newSigner, releaseFile } from '../../support/release-files.ts';

const DONE_MS = 120_000;
const folders: (() => unknown)[] = [];
const scope = { after: (remove: () => unknown) => void folders.push(remove) };
const [signer, stranger] = [newSigner(), newSigner()];

after(() => {
  for (const remove of folders) remove();
});

inBrowser((place) => {
  let key = '';

  before(async () => {
    const { db, settings } = place.server;
    const secrets = await openSecrets(db, settings);
    const acting = operator('key create');
    const deps = { db, secrets, clock: Date.now, acting };
    await trustKey(deps, signer.publicPem, 'Payroll team');
    ({ key } = await createOperatorKey(db, deps, acting, { label: 'Page', expiresAt: null }));
  });

  for (const [view, options] of Object.entries(SIZES)) {
    test(`a stranger's file is refused, a signed one installed and removed: ${view}`, () =>
      place.onPage(async (page, { expected }) => {
        expected.push(/422/);
        await page.goto('/rules/releases');
        await page.getByRole('button', { name: /For operators/ }).press('Enter');
        const install = page.getByRole('button', { name: 'Install a release file' });
        assert.equal(await install.isDisabled(), true);
        await page.getByLabel('Operator key').fill(key);
        const choose = async (file: Buffer): Promise<void> =>
          await page.locator('section:has(input[type=password]) input[type=file]').setInputFiles({
            name: 'release.tar.gz',
            mimeType: 'application/gzip',
            buffer: file,
          });
        await choose(releaseFile(scope, stranger));
        await page.getByText(/which is not trusted/).waitFor({ timeout: DONE_MS });
        await choose(releaseFile(scope, signer));
        await page.getByText(`${INVENTED} is installed.`).waitFor({ timeout: DONE_MS });
        const remove = page.getByRole('button', { name: `Remove ${INVENTED}` });
        await remove.waitFor();
        await page.getByText(/Payroll team \([0-9a-f]{32}\)/).waitFor();
        await assertAccessibleInBothThemes(page, `operator ${view}`);
        await remove.press('Enter');
        await remove.waitFor({ state: 'detached', timeout: DONE_MS });
      }, options));
  }
});
