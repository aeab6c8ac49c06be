/**
 * The releases of a running server: those that are part of the program, and what the operator installs
 * while it runs. Every server asks the database every two seconds. A request calculates with the one
 * release that it began with, and no release answers before the database says that it is used.
 */

import { isoTime } from '../../platform/shape/clock.ts';
import { present } from '../../platform/shape/known.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { LaborRelease } from '../labor/load.ts';
import { TaxInterfaceError } from '../paycalc/errors.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import { type Coverage, type Release, sha256Of, withDigest } from '../rules/index.ts';
import {
  findReleaseFile,
  type InstalledRelease,
  listReleases,
  markUsed,
} from '../storage/installed-releases.ts';
import { compiledLaborOf, compiledOf } from './compiled-release.ts';
import { joined, type LoadedRelease, releaseIn } from './loaded-release.ts';
import { PARTS, readReleaseFile, textOf } from './release-file.ts';

const ASK_EVERY_MS = 2_000;

type Settings = {
  readonly db: Database;
  readonly clock: () => number;
  /** With the releases that are part of the program, and the registers imported on them. */
  readonly releases: ReleaseSet;
  /** By version; that of installed releases is added. */
  readonly coverage: Record<string, readonly Coverage[]>;
  /** Before the first request gets one of them. */
  readonly onChange: (installed: readonly LoadedRelease[]) => void;
};

type Log = { info(about: object, text: string): void };

type Taken = {
  readonly row: InstalledRelease;
  readonly loaded: LoadedRelease;
  readonly release: Release;
  /** Undefined for a release or a file without minimum wages and garnishment limits. */
  readonly labor: LaborRelease | undefined;
};

export class LiveReleases {
  readonly #settings: Settings;
  /** Those of the program. */
  readonly #own: readonly Release[];
  /** By version. */
  #taken: ReadonlyMap<string, Taken> = new Map();
  /** Installations that could not be taken up: reported once, not read again. */
  readonly #failed = new Set<string>();
  /** Versions that this process may have answered with, and those that the database knows as used. */
  readonly #known = new Set<string>();
  readonly #used = new Set<string>();
  readonly #marking = new Map<string, Promise<void>>();
  #refreshing: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#own = settings.releases.all;
  }

  /** What is taken up by now. */
  get loaded(): readonly LoadedRelease[] {
    return [...this.#taken.values()].map(({ loaded }) => loaded);
  }

  /** Minimum wages and garnishment limits of them. */
  get labor(): readonly LaborRelease[] {
    return [...this.#taken.values()].flatMap(({ labor }) => (labor === undefined ? [] : [labor]));
  }

  /** Takes up what is installed now. Rejects when the database is unavailable. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Looks once when the version is not here: another server may have it already. */
  async look(version: string): Promise<void> {
    const { all } = this.#settings.releases;
    if (!all.some((release) => release.version === version)) await this.refresh();
  }

  /**
   * To wait for before the first answer with an installed release; undefined when there is nothing to
   * wait for. Rejects when the release was removed in the meantime.
   */
  firstUse(version: string): Promise<void> | undefined {
    if (!this.#known.has(version) || this.#used.has(version)) return undefined;
    const known = this.#marking.get(version);
    if (known !== undefined) return known;
    const marking = this.#mark(version).finally(() => this.#marking.delete(version));
    this.#marking.set(version, marking);
    return marking;
  }

  async #mark(version: string): Promise<void> {
    const { db, clock } = this.#settings;
    if (await markUsed(db, version, isoTime(clock()))) {
      this.#used.add(version);
      return;
    }
    throw new TaxInterfaceError(
      'unavailable',
      `version ${version} was removed while it calculated: send the request again`,
    );
  }

  /** Asks the database from here on. */
  watch(log: Log, report: (error: unknown) => void): { close(): Promise<void> } {
    const timer = setInterval(() => {
      const before = this.#taken;
      this.refresh().then(() => tell(log, before, this.#taken), report);
      for (const failure of this.#failures.splice(0)) report(failure);
    }, ASK_EVERY_MS);
    return {
      close: async () => {
        clearInterval(timer);
        await this.#refreshing?.catch(() => {});
      },
    };
  }

  /** What could not be taken up, until it is reported. */
  readonly #failures: Error[] = [];

  async #refresh(): Promise<void> {
    const rows = (await listReleases(this.#settings.db)).filter(
      ({ removedAt, leavingAt }) => removedAt === null && leavingAt === null,
    );
    const taken = new Map<string, Taken>();
    for (const row of rows) {
      if (row.usedAt !== null) this.#used.add(row.version);
      const before = this.#taken.get(row.version);
      const isSame = before?.row.installedAt === row.installedAt;
      const found = isSame ? before : await this.#take(row);
      if (found !== undefined) taken.set(row.version, found);
    }
    const isChanged =
      taken.size !== this.#taken.size ||
      [...taken].some(([version, found]) => this.#taken.get(version) !== found);
    if (isChanged) this.#apply(taken);
  }

  /** Undefined when it is gone, is part of the program, or cannot be used here. */
  async #take(row: InstalledRelease): Promise<Taken | undefined> {
    const { version, sha256 } = row;
    const name = `${version} ${row.installedAt}`;
    if (this.#failed.has(name)) return undefined;
    if (this.#own.some((one) => one.version === version && sha256Of(one) === sha256))
      return undefined;
    const bytes = await findReleaseFile(this.#settings.db, version);
    if (bytes === undefined) return undefined;
    try {
      const file = readReleaseFile(bytes, () => ({ id: row.keyId, pem: row.publicKey }));
      const { tree } = compiledOf(file);
      const coverage = textOf(present(file.parts.get(PARTS.coverage)));
      this.#settings.coverage[version] = JSON.parse(coverage);
      const loaded = { tree, version, sha256 };
      const { keyId, signer, installedAt } = row;
      const { knownUpTo, golden } = file.manifest.release;
      const installed = { keyId, signer, installedAt, knownUpTo, golden: golden.paychecks };
      const rows = compiledLaborOf(file);
      return {
        row,
        loaded,
        release: withDigest({ ...releaseIn(loaded), installed }, sha256),
        labor: rows && { version, isDraft: false, ...rows },
      };
    } catch (error) {
      this.#failed.add(name);
      this.#failures.push(
        new Error(`release ${version}, which is installed, cannot be used here`, { cause: error }),
      );
      return undefined;
    }
  }

  #apply(taken: ReadonlyMap<string, Taken>): void {
    const all = [...taken.values()];
    this.#settings.onChange(all.map(({ loaded }) => loaded));
    for (const version of taken.keys()) this.#known.add(version);
    this.#taken = taken;
    this.#settings.releases.replace(
      joined(
        this.#own,
        all.map(({ release }) => release),
      ),
    );
  }
}

function tell(log: Log, before: ReadonlyMap<string, Taken>, now: ReadonlyMap<string, Taken>): void {
  for (const [version, { row }] of now) {
    if (before.has(version)) continue;
    log.info({ version, signer: row.signer, keyId: row.keyId }, 'release of the rules taken up');
  }
  for (const version of before.keys()) {
    if (!now.has(version)) log.info({ version }, 'release of the rules is no longer used');
  }
}
