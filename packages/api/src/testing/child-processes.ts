import { existsSync, readFileSync } from 'node:fs';

const LIST = `/proc/${process.pid}/task/${process.pid}/children`;

/** Whether the system tells which processes this one has started (Linux). */
export const listsChildren: boolean = existsSync(LIST);

/** The processes that this one has started; none where the system does not tell. */
export const childProcesses = (): number[] =>
  listsChildren ? readFileSync(LIST, 'utf8').split(' ').filter(Boolean).map(Number) : [];
