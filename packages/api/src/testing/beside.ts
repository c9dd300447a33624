import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs what others do while a test has a transaction open: it is no part of the transaction. */
export const beside = AsyncLocalStorage.snapshot();
