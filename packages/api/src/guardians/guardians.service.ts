import type { Guardianship } from '@touchline/contracts/guardians';
import type { ActorContext } from '../context.ts';

export async function endGuardianship(_ctx: ActorContext, _id: string): Promise<void> {
  throw new Error('to be written');
}

export async function inviteGuardian(
  _ctx: ActorContext,
  _input: { playerId: string; email: string },
): Promise<Guardianship> {
  throw new Error('to be written');
}

export async function listGuardians(_ctx: ActorContext, _playerId: string): Promise<Guardianship[]> {
  throw new Error('to be written');
}
