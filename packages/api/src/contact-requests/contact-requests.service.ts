import type {
  AnswerRequestInput,
  ContactRequest,
  ContactState,
  ListRequestsInput,
} from '@touchline/contracts/contact-requests';
import type { Page } from '@touchline/contracts/paging';
import type { ActorContext } from '../context.ts';

export async function answerRequest(_ctx: ActorContext, _input: AnswerRequestInput): Promise<ContactRequest> {
  throw new Error('to be written');
}

export async function countOpenRequests(_ctx: ActorContext): Promise<number> {
  throw new Error('to be written');
}

export async function listRequests(_ctx: ActorContext, _input: ListRequestsInput): Promise<Page<ContactRequest>> {
  throw new Error('to be written');
}

export async function readContactState(_ctx: ActorContext, _otherId: string): Promise<ContactState> {
  throw new Error('to be written');
}
