import type { CaseAction, CaseDetails } from '@touchline/contracts/cases';
import type { ActorContext } from '../context.ts';

export async function actOnCase(_ctx: ActorContext, _input: { id: string; action: CaseAction }): Promise<CaseDetails> {
  throw new Error('to be written');
}
