import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from './errors.ts';

/** Where a restore puts everything together before it takes the place of what is there. */
export const RESTORING_FOLDER = 'restoring';
/** In that folder from the moment when the first thing is moved until everything is in place. */
export const MOVING_MARK = 'moving';

/**
 * A folder whose restore was interrupted while it moved things holds parts of two states; a start would take what is
 * missing for a new beginning.
 */
export function refuseHalfRestored(folder: string): void {
  if (!existsSync(join(folder, RESTORING_FOLDER, MOVING_MARK))) return;
  throw new DatabaseUnusable(`A restore of ${folder} was interrupted. Run the same restore again before starting.`);
}
