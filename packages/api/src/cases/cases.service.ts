import type { Case, CaseDetails, CaseState, ListCasesInput, SetCaseStateInput } from '@touchline/contracts/cases';
import type { Page } from '@touchline/contracts/paging';
import type { DirectoryUser } from '@touchline/contracts/users';
import type { ActorContext } from '../context.ts';

export async function addNote(_ctx: ActorContext, _input: { id: string; content: string }): Promise<CaseDetails> {
  throw new Error('to be written');
}

export async function assignCase(
  _ctx: ActorContext,
  _input: { id: string; assigneeId: string | null },
): Promise<CaseDetails> {
  throw new Error('to be written');
}

export async function countCases(_ctx: ActorContext): Promise<Record<CaseState, number>> {
  throw new Error('to be written');
}

export async function listCases(_ctx: ActorContext, _input: ListCasesInput): Promise<Page<Case>> {
  throw new Error('to be written');
}

export async function listHandlers(_ctx: ActorContext): Promise<DirectoryUser[]> {
  throw new Error('to be written');
}

export async function readCase(_ctx: ActorContext, _id: string): Promise<CaseDetails> {
  throw new Error('to be written');
}

export async function setCaseState(_ctx: ActorContext, _input: SetCaseStateInput): Promise<CaseDetails> {
  throw new Error('to be written');
}
