import type { Block } from '@touchline/contracts/blocks';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { ActorContext } from '../context.ts';

export async function blockUser(_ctx: ActorContext, _userId: string): Promise<void> {
  throw new Error('to be written');
}

export async function listBlocks(_ctx: ActorContext, _input: PageInput): Promise<Page<Block>> {
  throw new Error('to be written');
}

export async function unblockUser(_ctx: ActorContext, _userId: string): Promise<void> {
  throw new Error('to be written');
}
