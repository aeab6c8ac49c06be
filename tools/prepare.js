// Run by `npm ci` in a checkout: what the first start would have to do, done once. JavaScript, so
// that an older Node can say what is missing: it lacks names that our other files import.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.warn(
    `wagewright: this is Node ${process.versions.node}, and Wagewright runs on Node ${NEEDED} or newer. The npm package "node" brings it: run "npm ci" without --omit=dev (with --ignore-scripts, also "npm rebuild node"), then "npm start".`,
  );
} else if (process.env.npm_command !== 'exec') {
  // The first `npx wagewright` links the checkout into npm's cache, and runs this for nothing new.
  module.enableCompileCache();
  const { trimPackages } = await import('./trim-packages.js');
  trimPackages(fileURLToPath(new URL('../node_modules', import.meta.url)));
  await bundleProduct();
  const [{ loadRules }, { loadForms }] = await Promise.all([
    import('../src/tax/rules/index.ts'),
    import('../src/forms/catalog/load.ts'),
    import('../src/app/parts/main.ts'),
  ]);
  const { releases } = loadRules();
  await drawBlanks(loadForms());
  await compareReleases(releases);
  await buildLibraries();
  await buildConsole();
}

/** From here on, a start reads the bundle. */
async function bundleProduct() {
  if (!hasPackage('esbuild')) return;
  const bundler = await import('./bundle-product.ts');
  await bundler.bundleProduct();
}

/** An installation without development dependencies has no bundler. */
function hasPackage(name) {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Every blank form: the first request of a server would wait two seconds for its fonts. */
async function drawBlanks(forms) {
  const [{ keepBlank }, { renderBlank }] = await Promise.all([
    import('../src/forms/printing/kept-blanks.ts'),
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
  const { differencesBetween } = await import('../src/tax/rule-pages/differences.ts');
  const sealed = releases.filter(({ sealedOn }) => sealedOn !== undefined);
  for (const [i, { version }] of sealed.slice(1).entries()) {
    differencesBetween(sealed[i].version, version);
  }
  const { changesBetween } = await import('../src/tax/announcements/compare.ts');
  for (const [i, { version: to }] of releases.slice(1).entries()) {
    const { version: from, knownUpTo } = releases[i];
    const isDraft = !sealed.some(({ version }) => version === to);
    changesBetween({ from, to, knownUpTo, isDraft, installed: [] });
  }
}

/** Without a bundler there is no one who needs it, either. */
async function buildLibraries() {
  if (!hasPackage('esbuild')) return;
  const [browser, tax] = await Promise.all([
    import('./build-browser.ts'),
    import('./build-tax.ts'),
  ]);
  await browser.buildBrowser();
  await tax.buildTax();
}

/** The pages, likewise. */
async function buildConsole() {
  if (!hasPackage('vite')) return;
  const { build } = await import('vite');
  await build({ configFile: fileURLToPath(new URL('../console/vite.config.ts', import.meta.url)) });
}
