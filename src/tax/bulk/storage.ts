/** The room that bulk jobs have: each account's own, and the disk that all share. */

import type { DiskRoom } from '../../platform/operation/disk-room.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { storedBy } from '../storage/jobs.ts';

const MB = 1024 * 1024;

/** What the client can do about a shortage of its account. */
export const DELETE_JOBS = 'Download and delete finished jobs, or send fewer items at a time.';

type Shortage = {
  readonly isOfAccount: boolean;
  /** A sentence. */
  readonly words: string;
};

export class BulkStorage {
  readonly #db: Database;
  readonly #disk: DiskRoom;
  readonly #most: number;

  /** `most`: bytes that the jobs of one account may hold (`BULK_STORAGE_LIMIT_MB`). */
  constructor(db: Database, disk: DiskRoom, most: number) {
    this.#db = db;
    this.#disk = disk;
    this.#most = most;
  }

  /** Why the account can store no more now; undefined when it can. */
  async shortage(accountId: string): Promise<Shortage | undefined> {
    const disk = await this.#disk.shortage();
    if (disk !== undefined) return { isOfAccount: false, words: `${disk}.` };
    if ((await storedBy(this.#db, accountId)) < this.#most) return undefined;
    const limit = Math.round(this.#most / MB);
    const words = `the bulk jobs of this account hold ${limit} MB, which is the limit (BULK_STORAGE_LIMIT_MB).`;
    return { isOfAccount: true, words };
  }

  /** Runs a deletion, which works on a full disk, too. */
  freeing<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#disk.freeing(task);
  }
}
