/** The installed releases: chosen by `version`, the highest when none is given. */

import { present } from '../../platform/shape/known.ts';
import { choicesOf, nearest } from '../../platform/shape/nearest.ts';
import { quoted } from '../../platform/shape/quoted.ts';
import {
  buildRelease,
  compareVersions,
  loadRules,
  type Release,
  type RuleTree,
} from '../rules/index.ts';
import { problem, TaxInterfaceError } from './errors.ts';

export class ReleaseSet {
  #all: readonly Release[] = [];
  #pinned: string | undefined;
  #standard: Release | undefined;

  constructor(releases: readonly Release[]) {
    this.replace(releases);
  }

  /** Highest first. */
  get all(): readonly Release[] {
    return this.#all;
  }

  get highest(): Release {
    return present(this.#all[0]);
  }

  /** The one that answers when no version is asked for: the highest, unless the operator pins another. */
  get standard(): Release {
    this.#standard ??= this.#all.find(({ version }) => version === this.#pinned) ?? this.highest;
    return this.#standard;
  }

  get isPinned(): boolean {
    return this.#pinned !== undefined;
  }

  /** From here on, requests get these; those under way keep the release that they began with. */
  replace(releases: readonly Release[]): void {
    if (releases.length === 0) throw new Error('no release of the rules is installed');
    this.#all = [...releases].sort((a, b) => compareVersions(b.version, a.version));
    this.#standard = undefined;
  }

  /** Throws a `TaxInterfaceError` that names the installed versions. */
  pin(version: string): void {
    this.#pinned = this.select(version).version;
    this.#standard = undefined;
  }

  /** Throws a `TaxInterfaceError` that names the installed versions. */
  select(version: string | undefined): Release {
    if (version === undefined || version === '') return this.standard;
    const found = this.all.find(({ version: own }) => own === version.trim().replace(' ', '+'));
    if (found !== undefined) return found;
    const installed = this.all.map((release) => release.version);
    const near = nearest(version, installed);
    const message = `version ${quoted(version)} is not installed; installed: ${installed.join(', ')}.${near === undefined ? '' : ` Did you mean ${near}?`} Use one of them, or leave version out for the newest.`;
    throw new TaxInterfaceError('version', message, [
      problem('version', 'version', message, choicesOf(version, installed)),
    ]);
  }
}

/** All releases of the tree, drafts too. */
export const everyRelease = (tree: RuleTree): ReleaseSet =>
  new ReleaseSet(tree.releases.map(({ version }) => buildRelease(tree, version)));

/** The sealed releases of the tree: a draft may still change its answers and is not installed. */
export const installedReleases = (tree: RuleTree = loadRules()): ReleaseSet =>
  new ReleaseSet(
    tree.releases
      .filter(({ sealedOn }) => sealedOn !== undefined)
      .map(({ version }) => buildRelease(tree, version)),
  );
