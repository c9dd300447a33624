import { type Db, type Tx, withinTransaction } from '@touchline/db';

const callbacks = new WeakMap<Tx, (() => void)[]>();

/** Statements beside the transaction fail. Hashing and files come before or after it, since on SQLite all other writes wait. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    callbacks.set(tx, afterwards);
    return withinTransaction(() => work(tx));
  });
  for (const callback of afterwards) callback();
  return result;
}

/** After the commit calls a function that must not throw. It is lost if the process ends in between; what must not be lost is a job. */
export function onCommit(tx: Tx, callback: () => void): void {
  const afterwards = callbacks.get(tx);
  if (!afterwards) throw new Error('Begin the transaction with inTransaction.');
  afterwards.push(callback);
}
