import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction that the present call is part of. Work that it began and did not wait for may outlive it. */
const present = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction, in which all statements have to use the transaction. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await present.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * On SQLite a write beside the open transaction would wait for the transaction, which waits for the write. On PostgreSQL each
 * statement beside it takes a second connection of the pool. A read would miss what the transaction has written.
 */
export function assertOutsideTransaction(): void {
  if (!present.getStore()?.isOpen) return;
  throw new Error(
    'A statement in a transaction was made on the database itself. Pass the transaction on, and use that.',
  );
}
