import { rotateKey } from '@touchline/api';
import type { OpenParts } from '../open-parts.ts';

/** Makes the key that cards are signed with from now on. */
export async function rotateCardKey({ shared }: OpenParts): Promise<void> {
  const { id } = await rotateKey(shared);
  process.stdout.write(`Cards are signed with the key ${id} from now on. Cards signed before stay valid.\n`);
}
