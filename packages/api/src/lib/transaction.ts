import { type Db, type Tx, withinTransaction } from '@touchline/db';

const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs work in a transaction, and after its commit what the work has passed to `onCommit`; nothing of that when it fails.
 * A statement of the work that does not use the transaction fails. Hashing, files and images come before or after it: on
 * SQLite all other writes wait meanwhile.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    callbacks.set(tx, afterwards);
    return withinTransaction(() => work(tx));
  });
  for (const callback of afterwards) callback();
  return result;
}

/**
 * Calls a function after the commit of a transaction that `inTransaction` began. If the process ends between the two, it is
 * not called: what must not be lost is a job, which is written in the transaction. It must not throw, since the change is
 * made already and other functions are called after it.
 */
export function onCommit(tx: Tx, callback: () => void): void {
  const afterwards = callbacks.get(tx);
  if (!afterwards) throw new Error('Begin the transaction with inTransaction.');
  afterwards.push(callback);
}
