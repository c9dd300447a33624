import { retireKey, rotateKey } from '@touchline/api';
import type { OpenParts } from '../open-parts.ts';

/** Makes the key that cards are signed with from now on. */
export async function rotateCardKey({ shared }: OpenParts): Promise<void> {
  const { id } = await rotateKey(shared);
  process.stdout.write(`Cards are signed with the key ${id} from now on. Cards signed before stay valid.\n`);
}

/** Ends an earlier key. */
export async function retireCardKey({ shared }: OpenParts, id: string): Promise<void> {
  await retireKey(shared, id);
  process.stdout.write(
    `The key ${id} is ended: cards signed with it are refused without a network. Print them again; their codes stay valid.\n`,
  );
}
