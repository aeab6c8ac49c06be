/** What lets a page be checked once for both themes: the dark one changes colors only. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { assertAccessibleInBothThemes } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';

describe('the sources of the console', () => {
  const files = globSync('console/{index.html,src/**/*.{css,ts,tsx}}').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );

  test('no style and no script asks for the theme of the device', () => {
    assert.ok(files.length > 100);
    for (const [file, text] of files) assert.doesNotMatch(text, /prefers-color-scheme/, file);
  });

  test('a chosen theme sets the color scheme and nothing else', () => {
    const rules = files.flatMap(([, text]) => [
      ...text.matchAll(/^[^\n{]*\[data-theme[^{]*\{([^}]*)\}/gm),
    ]);
    assert.ok(rules.length >= 2);
    for (const [rule, body = ''] of rules) {
      assert.match(body.trim(), /^color-scheme: (light|dark);$/, rule);
    }
  });
});

inBrowser((place) => {
  for (const [theme, color, found] of [
    ['light', 'light-dark(#fefefe, #fff)', 'the heading'],
    ['dark', 'light-dark(#000, #202020)', 'the heading, dark'],
  ] as const) {
    test(`a heading that the ${theme} theme alone hides is found`, () =>
      place.onPage(async (page) => {
        await page.goto('/sign-in');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await assertAccessibleInBothThemes(page, 'as it is');
        await page.evaluate(`document.querySelector('h1').style.color = '${color}'`);
        await assert.rejects(
          assertAccessibleInBothThemes(page, 'the heading'),
          ({ message, actual }: assert.AssertionError) =>
            message.split('\n')[0] === found && /^color-contrast: <h1/.test(String(actual)),
        );
      }));
  }
});
