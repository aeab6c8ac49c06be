// Transactions that tell when they have committed, and the unit of work: one transaction that all
// database work of a request joins, so that its effect and its kept answer commit together.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ControlledTransaction, Kysely, sql, type TransactionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const waiting = new WeakMap<object, (() => void)[]>();

/** Calls `work` once after `transaction` has committed; immediately when it is no transaction. */
export function afterCommit(transaction: Kysely<Tables>, work: () => void): void {
  if (!transaction.isTransaction) {
    work();
    return;
  }
  const known = waiting.get(transaction);
  if (known === undefined) waiting.set(transaction, [work]);
  else known.push(work);
}

function tellCommitted(transaction: object | undefined): void {
  if (transaction === undefined) return;
  for (const work of waiting.get(transaction) ?? []) work();
  waiting.delete(transaction);
}

/** A database whose transactions tell when they have committed. */
export class CommitTellingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (callback) => {
      let begun: object | undefined;
      const result = await execute((transaction) => {
        begun = transaction;
        return callback(transaction);
      });
      tellCommitted(begun);
      return result;
    };
    return builder;
  }
}

const current = new AsyncLocalStorage<UnitOfWork>();

/** `begin`, then `commit` or `rollback`; what runs inside `run` joins it from `begin` on. */
export class UnitOfWork {
  readonly #db: Kysely<Tables>;
  #transaction: ControlledTransaction<Tables> | undefined;
  #savepoints = 0;

  /** `db` must not be inside another unit. */
  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Calls `work` with this unit as the one that queries and transactions join. */
  run(work: () => void): void {
    current.run(this, work);
  }

  /** The open transaction, if any. */
  get transaction(): Kysely<Tables> | undefined {
    return this.#transaction;
  }

  async begin(): Promise<Kysely<Tables>> {
    this.#transaction ??= await this.#db.startTransaction().execute();
    return this.#transaction;
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    await transaction?.commit().execute();
    tellCommitted(transaction);
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    await transaction?.rollback().execute();
  }

  /** A transaction inside the unit: undone alone when it throws, durable with the unit. */
  async nested<Result>(work: (transaction: never) => Promise<Result>): Promise<Result> {
    const transaction = await this.begin();
    const before = [...(waiting.get(transaction) ?? [])];
    const name = sql.id(`nested_${++this.#savepoints}`);
    await sql`savepoint ${name}`.execute(transaction);
    try {
      const result = await work(transaction as never);
      await sql`release savepoint ${name}`.execute(transaction);
      return result;
    } catch (error) {
      waiting.set(transaction, before);
      await sql`rollback to savepoint ${name}`.execute(transaction);
      throw error;
    }
  }
}

/**
 * From here on, what this request writes commits together with its kept answer. For work that
 * talked to others first and must not hold a transaction meanwhile; nothing happens outside a unit.
 */
export async function joinAnswer(): Promise<void> {
  await current.getStore()?.begin();
}

/** Calls `work` in one transaction that everything inside joins: the request's own, or a new one. */
export async function inOneUnit<Result>(
  db: Kysely<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = current.getStore();
  if (open !== undefined) return await open.nested(work);
  const unit = new UnitOfWork(db);
  await unit.begin();
  try {
    const result = await current.run(unit, work);
    await unit.commit();
    return result;
  } catch (error) {
    await unit.rollback();
    throw error;
  }
}

/** `db`, whose queries and transactions join the unit of work of the request they run in. */
export function joiningUnits<DB extends Kysely<Tables>>(db: DB): DB {
  return new Proxy(db, {
    get(target, property) {
      const unit = current.getStore();
      const transaction = unit?.transaction;
      if (unit !== undefined && transaction !== undefined && property === 'transaction') {
        return () => ({
          execute: (work: (transaction: never) => Promise<unknown>) => unit.nested(work),
        });
      }
      const subject = transaction ?? target;
      const value: unknown = Reflect.get(subject, property, subject);
      return typeof value === 'function' ? value.bind(subject) : value;
    },
  });
}
