import type { Disclosure } from '@touchline/contracts/guardians';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { ActorContext } from '../context.ts';

export async function listDisclosures(
  _ctx: ActorContext,
  _input: PageInput & { playerId: string },
): Promise<Page<Disclosure>> {
  throw new Error('to be written');
}
