import type { AcceptInvitationInput, Invitation, RegisterGuardianInput } from '@touchline/contracts/guardians';
import type { Account } from '@touchline/contracts/users';
import type { ActorContext, RequestContext } from '../context.ts';

export async function acceptInvitation(_ctx: ActorContext, _input: AcceptInvitationInput): Promise<void> {
  throw new Error('to be written');
}

export async function readInvitation(_ctx: RequestContext, _token: string): Promise<Invitation> {
  throw new Error('to be written');
}

export async function registerGuardian(_ctx: RequestContext, _input: RegisterGuardianInput): Promise<Account> {
  throw new Error('to be written');
}
