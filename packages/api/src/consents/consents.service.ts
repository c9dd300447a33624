import type { ConsentEntry, Consents, RecordConsentInput } from '@touchline/contracts/consents';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { ActorContext } from '../context.ts';

export async function listConsentEntries(
  _ctx: ActorContext,
  _input: PageInput & { playerId: string },
): Promise<Page<ConsentEntry>> {
  throw new Error('to be written');
}

export async function readConsents(_ctx: ActorContext, _playerId: string): Promise<Consents> {
  throw new Error('to be written');
}

export async function recordConsent(_ctx: ActorContext, _input: RecordConsentInput): Promise<Consents> {
  throw new Error('to be written');
}
