import type { ChildConversation } from '@touchline/contracts/guardians';
import type { Message } from '@touchline/contracts/messages';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { ActorContext } from '../context.ts';

export async function closeConversation(
  _ctx: ActorContext,
  _input: { playerId: string; otherId: string; isClosed: boolean },
): Promise<void> {
  throw new Error('to be written');
}

export async function listChildConversations(
  _ctx: ActorContext,
  _input: PageInput & { playerId: string },
): Promise<Page<ChildConversation>> {
  throw new Error('to be written');
}

export async function readChildConversation(
  _ctx: ActorContext,
  _input: PageInput & { playerId: string; otherId: string },
): Promise<Page<Message>> {
  throw new Error('to be written');
}

export async function writeForChild(
  _ctx: ActorContext,
  _input: { playerId: string; otherId: string; content: string },
): Promise<Message> {
  throw new Error('to be written');
}
