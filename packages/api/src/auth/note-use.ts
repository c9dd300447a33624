import { databaseTrouble } from '@touchline/db';

/** Writes down that something was just used, where that can be done: a full disk keeps nobody from reading. */
export async function noteUse(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (databaseTrouble(error) === null) throw error;
  }
}
