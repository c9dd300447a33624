import type { ConcernInput, ReportInput } from '@touchline/contracts/reports';
import type { ActorContext, RequestContext } from '../context.ts';

export async function reportConcern(_ctx: RequestContext, _input: ConcernInput): Promise<void> {
  throw new Error('to be written');
}

export async function reportSubject(_ctx: ActorContext, _input: ReportInput): Promise<{ id: string }> {
  throw new Error('to be written');
}
