/** The rules of this installation for readers: each answer is made once. */

import { keptBefore } from '../../platform/compiled/compiled.ts';
import type { LoadedRelease } from '../installs/loaded-release.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { Applicability, CoverageIndex, Release, RuleTree } from '../rules/index.ts';
import { type Book, coverageOf } from './book.ts';
import type { Differences } from './differences.ts';
import { inThread, type Readings } from './in-thread.ts';
import { releaseEntries } from './releases.ts';
import type { ReleaseEntry } from './schema/releases.ts';
import { sealedPair } from './sealed-pair.ts';

type Settings = {
  readonly tree: RuleTree;
  /** The sealed ones. */
  readonly releases: ReleaseSet;
  readonly coverage: CoverageIndex;
  readonly applicability: Applicability;
  /** What the operator has installed by now. */
  readonly installed: () => readonly LoadedRelease[];
};

export class Rulebook {
  readonly releases: ReleaseSet;
  readonly #settings: Settings;
  #readings: Promise<Readings> | undefined;
  readonly #differences = new Map<string, Promise<Differences>>();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.releases = settings.releases;
  }

  /** Every release, drafts and imports too; highest first. */
  get entries(): readonly ReleaseEntry[] {
    return releaseEntries(this.#settings.tree, this.releases);
  }

  /** Those whose differences can be reported: without imports, whose differences `rules import` prints. */
  get comparable(): readonly string[] {
    const { tree, installed } = this.#settings;
    return [...new Set([...tree.releases, ...installed()].map(({ version }) => version))];
  }

  /** What an answer about a release is kept under: a version may be installed again after its removal. */
  editionOf(version: string): string {
    const release = this.releases.all.find((one) => one.version === version);
    return `${version} ${release?.installed?.installedAt ?? ''}`;
  }

  /** A release on a pay date it covers. */
  async book(release: Release, payDate: string): Promise<Book> {
    this.#readings ??= this.#once(inThread({ kind: 'readings' }), () => {
      this.#readings = undefined;
    });
    const { coverage, applicability } = this.#settings;
    return {
      release,
      payDate,
      coverage: coverageOf(coverage, release.version),
      applicability,
      ...(await this.#readings),
    };
  }

  /** Of two known releases. */
  differences(from: string, to: string): Promise<Differences> {
    const key = `${this.editionOf(from)} ${this.editionOf(to)}`;
    const known = this.#differences.get(key);
    if (known !== undefined) return known;
    const made = this.#once(this.#compare(from, to), () => this.#differences.delete(key));
    this.#differences.set(key, made);
    return made;
  }

  async #compare(from: string, to: string): Promise<Differences> {
    const installed = this.#settings
      .installed()
      .filter(({ version }) => version === from || version === to);
    const pair = installed.length > 0 ? undefined : sealedPair(this.#settings.tree, from, to);
    const kept = pair === undefined ? undefined : keptBefore<Differences>(pair);
    return kept ?? (await inThread({ kind: 'differences', from, to, installed }));
  }

  /** A failure is not kept. */
  #once<T>(work: Promise<T>, forget: () => void): Promise<T> {
    work.catch(forget);
    return work;
  }
}
