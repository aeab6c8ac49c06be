/** Looks for what is to be announced, and does the work only where something changed since the last look. */

import { listReleases } from '../storage/installed-releases.ts';
import { type AnnounceDeps, announceNew } from './announce.ts';

export class Announcer {
  readonly #deps: AnnounceDeps;
  /** What was installed, and taken up here, when everything was announced. */
  #seen = '';

  constructor(deps: AnnounceDeps) {
    this.#deps = deps;
  }

  /** Rejects when the database is unavailable or a comparison fails: the next look tries again. */
  async look(): Promise<void> {
    const { db, installed } = this.#deps;
    const rows = await listReleases(db);
    const loaded = installed().map(({ version, sha256 }) => `${version} ${sha256}`);
    const states = rows.map(({ version, installedAt, removedAt }) => [
      version,
      installedAt,
      removedAt,
    ]);
    const seen = JSON.stringify([states, loaded]);
    if (seen === this.#seen) return;
    await announceNew(this.#deps);
    this.#seen = seen;
  }
}
