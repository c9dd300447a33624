import { type Db, type Tx, withinTransaction } from '@touchline/db';

const callbacks = new WeakMap<Tx, (() => void)[]>();

/** Statements outside of the transaction throw while it runs. Hash and handle files before or after it: on SQLite all other writes wait. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    callbacks.set(tx, afterwards);
    return withinTransaction(() => work(tx));
  });
  for (const callback of afterwards) callback();
  return result;
}

/** Calls a function after the commit. It must not throw, and is not called if the process ends first; use a job where that matters. */
export function onCommit(tx: Tx, callback: () => void): void {
  const afterwards = callbacks.get(tx);
  if (!afterwards) throw new Error('Begin the transaction with inTransaction.');
  afterwards.push(callback);
}
