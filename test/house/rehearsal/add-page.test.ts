/** Follows the steps of docs/guides/code.md for a page of the console, on a copy; the page is invented. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withChromium } from '../../support/chromium.ts';
import { FEW_COLLECTIONS, ONE_CHECKER } from '../../support/compiler.ts';
import { repositoryCopy, runNode } from '../../support/repository-copy.ts';
import { type Change, replacing } from '../../support/rule-tree.ts';

const PAGE = `/** Invented for tests. */

import { Text, useText } from '../../ui/i18n/text.tsx';
import { Page } from '../../ui/page.tsx';

export function InventedPage() {
  const t = useText();
  return (
    <Page title={t('invented.title')}>
      <p>
        <Text id="invented.text" />
      </p>
    </Page>
  );
}
`;

const TEST = `import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';
import { assertAccessible, assertAccessibleInBothThemes, SIZES, visit } from '../../support/pages/browser.ts';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await server?.close();
    });
    for (const [view, options] of Object.entries(SIZES)) {
      test(\`the invented page: \${view}\`, async () => {
        const { page, close } = await visit(browser, server, options);
        await page.goto('/invented');
        await page.getByRole('heading', { level: 1, name: 'Invented page' }).waitFor();
        await assertAccessibleInBothThemes(page, view);
        await close();
      });
    }
    test('the invented page: in Spanish', async () => {
      const { page, close } = await visit(browser, server, { locale: 'es-US' });
      await page.goto('/invented');
      await page.getByRole('heading', { level: 1, name: 'Página inventada' }).waitFor();
      await assertAccessible(page, 'Spanish');
      await close();
    });
  });
});
`;

/** A catalog with more messages, sorted by id. */
const withMessages =
  (more: Readonly<Record<string, string>>): Change =>
  (text) => {
    const messages = Object.entries({ ...JSON.parse(text), ...more });
    const sorted = messages.sort(([a], [b]) => (a < b ? -1 : 1));
    return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  };

const STEPS: Readonly<Record<string, Change>> = {
  // 1. The page.
  'console/src/app/home/invented-page.tsx': () => PAGE,
  // 2. Its address.
  'console/src/app/pages.tsx': (text) =>
    replacing(
      '        <Route path="/calculator"',
      '        <Route path="/invented" component={InventedPage} />\n        <Route path="/calculator"',
    )(
      replacing(
        'const CalculatorPage = lazy(',
        "const InventedPage = withAllWords(async () => ({\n  default: (await import('./home/invented-page.tsx')).InventedPage,\n}));\n\nconst CalculatorPage = lazy(",
      )(text),
    ),
  'src/app/http/console/pages.ts': replacing("'/calculator',", "'/calculator', '/invented',"),
  // 3. Its messages.
  'console/src/ui/i18n/en.json': withMessages({
    'invented.title': 'Invented page',
    'invented.text': 'This page is invented for tests.',
  }),
  'console/src/ui/i18n/es.json': withMessages({
    'invented.title': 'Página inventada',
    'invented.text': 'Esta página está inventada para pruebas.',
  }),
  // 5. Its test.
  'test/app/pages/invented-page.test.ts': () => TEST,
};

withChromium(() => {
  test('a page of the console, by the steps: typed, translated, built, and free of barriers', (t) => {
    const root = repositoryCopy(t, STEPS, {
      copied: ['console'],
      linked: ['console/node_modules', 'dist/browser', 'docs', 'examples', 'rules'],
    });
    const script = (name: string): string => join(root, 'node_modules', name);

    const checker = [
      script('typescript/bin/tsc'),
      ...['--noEmit', ...ONE_CHECKER, '-p', 'console'],
      // Not into node_modules, which is linked.
      ...['--tsBuildInfoFile', join(root, 'console.tsbuildinfo')],
    ];
    const typed = runNode(root, checker, FEW_COLLECTIONS);
    assert.equal(typed.code, 0, typed.output);
    const messages = runNode(root, ['--test', 'test/app/pages/messages.test.ts']);
    assert.equal(messages.code, 0, messages.output);
    // 4. npm run console.
    const built = runNode(root, [script('vite/bin/vite.js'), 'build', 'console']);
    assert.equal(built.code, 0, built.output);
    const visited = runNode(root, ['--test', 'test/app/pages/invented-page.test.ts']);
    assert.equal(visited.code, 0, visited.output);
    assert.match(visited.output, /in Spanish/);
  });
});
