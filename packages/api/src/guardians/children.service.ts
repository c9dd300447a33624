import type { Child } from '@touchline/contracts/guardians';
import type { Player } from '@touchline/contracts/users';
import type { ActorContext } from '../context.ts';

export async function listChildren(_ctx: ActorContext): Promise<Child[]> {
  throw new Error('to be written');
}

export async function readChildAsScout(_ctx: ActorContext, _playerId: string): Promise<Player> {
  throw new Error('to be written');
}

export async function showContact(
  _ctx: ActorContext,
  _input: { guardianshipId: string; showsContact: boolean },
): Promise<void> {
  throw new Error('to be written');
}
