import { databaseProblem } from '@touchline/db';

/**
 * Writes down that something was just used, where that can be done: a full disk keeps no user from reading. A database that
 * does not answer is an error all the same: what comes next would only wait for it once more.
 */
export async function noteUse(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const trouble = databaseProblem(error);
    if (trouble !== 'full' && trouble !== 'busy') throw error;
  }
}
