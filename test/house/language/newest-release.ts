/** Finds the names of releases in tests. A test that names the newest one fails when the next one opens. */

import { loadRules } from '../../../src/tax/rules/index.ts';

/** The drafts, and the newest sealed release. */
export function newestReleases(): string[] {
  const { releases } = loadRules();
  const drafts = releases.filter(({ sealedOn }) => sealedOn === undefined);
  const sealed = releases.filter(({ sealedOn }) => sealedOn !== undefined);
  return [...sealed.slice(-1), ...drafts].map(({ version }) => version);
}

/** `12: 2026.1` for each line of `text` with one of the versions, which may have imported registers. */
export function namedReleases(text: string, versions: readonly string[]): string[] {
  if (versions.length === 0) return [];
  const names = versions.map((version) => version.replace('.', '\\.')).join('|');
  const pattern = new RegExp(`(?<![\\d.])(?:${names})(?!\\d|\\.\\d)`);
  return text.split('\n').flatMap((line, i) => {
    const [version] = pattern.exec(line) ?? [];
    return version === undefined ? [] : [`${i + 1}: ${version}`];
  });
}
