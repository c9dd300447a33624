import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction of the present call. Work that is not awaited may outlive it. */
const present = new AsyncLocalStorage<{ isOpen: boolean }>();

export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await present.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Outside of the open transaction a write on SQLite waits forever, one on PostgreSQL takes a second connection, and a read misses changes. */
export function assertOutsideTransaction(): void {
  if (!present.getStore()?.isOpen) return;
  throw new Error(
    'A statement in a transaction was made on the database itself. Pass the transaction on, and use that.',
  );
}
