// Run by `npm ci` in a checkout: what the first start would have to do, done once. JavaScript, so
// that an older Node can say what is missing.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.warn(
    `wagewright: this is Node ${process.versions.node}, and Wagewright runs on Node ${NEEDED} or newer. The npm package "node" brings it: run "npm ci" without --omit=dev (with --ignore-scripts, also "npm rebuild node"), then "npm start".`,
  );
} else {
  enableCompileCache();
  const [{ loadRules }, { loadForms }] = await Promise.all([
    import('../src/rules/index.ts'),
    import('../src/forms/catalogue/load.ts'),
    import('../src/main.ts'),
  ]);
  const { releases } = loadRules();
  await drawBlanks(loadForms());
  await compareReleases(releases);
  await buildBrowser();
  await buildConsole();
}

/** Every blank form: the first request of a server would wait two seconds for its fonts. */
async function drawBlanks(forms) {
  const [{ keepBlank }, { renderBlank }] = await Promise.all([
    import('../src/forms/pdf/kept-blanks.ts'),
    import('../src/forms/pdf/blank.ts'),
  ]);
  for (const form of forms.values()) {
    for (const edition of form.editions) {
      if (edition.incomplete !== undefined) continue;
      await keepBlank(form, edition, () => renderBlank(form, edition));
    }
  }
}

/** Each sealed release with the one before, which takes seconds and never changes. */
async function compareReleases(releases) {
  const { differencesBetween } = await import('../src/rulebook/differences.ts');
  const sealed = releases.filter(({ sealedOn }) => sealedOn !== undefined);
  for (const [i, { version }] of sealed.slice(1).entries()) {
    differencesBetween(sealed[i].version, version);
  }
}

/** An installation without development dependencies has no bundler, and needs no browser build. */
async function buildBrowser() {
  try {
    import.meta.resolve('esbuild');
  } catch {
    return;
  }
  const builder = await import('./build-browser.ts');
  await builder.buildBrowser();
}

/** The pages, likewise. */
async function buildConsole() {
  try {
    import.meta.resolve('vite');
  } catch {
    return;
  }
  const { build } = await import('vite');
  await build({ configFile: fileURLToPath(new URL('../console/vite.config.ts', import.meta.url)) });
}
