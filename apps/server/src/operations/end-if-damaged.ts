import { DatabaseUnusable } from '@touchline/db';
import type { Logger } from 'pino';
import type { OpenParts } from './open-parts.ts';

/**
 * Checks a large database while the server already runs. When it is damaged the server has to end at once: each further write may
 * destroy more, and acknowledged ones are on disk. The next start then ends with the same sentence.
 */
export async function endIfDamaged(
  { checkLater }: Pick<OpenParts, 'checkLater'>,
  { log, end }: { log: Logger; end: () => void },
): Promise<void> {
  try {
    await checkLater();
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) return log.error({ err: error }, 'the database could not be checked');
    log.fatal(error.message);
    end();
  }
}
