import { appRouter } from '@touchline/api';
import type { z } from 'zod';
import { inputOf } from '../../../src/rest/rows.ts';
import { restTable } from '../../../src/rest/table.ts';
import type { Answer, Browser } from '../http/browser.ts';
import { CASES, type Case } from './matrix.ts';
import type { Inputs } from './subjects.ts';

export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation' | 'subscription'; inputs?: z.ZodType[] } }
>;
export const restRows = new Map(restTable.map((row) => [`${row.method} ${row.path}`, row]));

/** The call that a row of the matrix is about, without the case behind the bar. */
export const callOf = (name: Case): string => name.split(' | ')[0] ?? '';
/** The call is made over tRPC only. */
export const isProcedure = (name: Case): boolean => !name.includes('/');
export const procedureOf = (name: Case): string | undefined =>
  isProcedure(name) ? callOf(name) : restRows.get(callOf(name))?.procedure;
export const isRead = (name: Case): boolean =>
  isProcedure(name) ? procedures[callOf(name)]?._def.type === 'query' : name.startsWith('GET ');

export const REST_CASES = CASES.filter((name) => !isProcedure(name));
export const TRPC_CASES = CASES.filter((name) => procedureOf(name) !== undefined);

/** Sends the request of a case over one of the two transports. */
export type Send = (browser: Browser, name: Case, inputs: Inputs) => Promise<Answer>;

export const overRest: Send = (browser, name, { params = {}, query = {}, body, form, raw, headers }) => {
  const [method = '', path = ''] = callOf(name).split(' ');
  const filled = path
    .replace('*', params['*'] ?? '')
    .replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const address = search ? `${filled}?${search}` : filled;
  return browser.ask(method as 'GET', address, {
    ...(body !== undefined && { body }),
    ...(form && { form }),
    ...(raw !== undefined && { raw }),
    ...(headers && { headers }),
  });
};

export const overTrpc: Send = (browser, name, { params = {}, query = {}, body, input }) => {
  const row = restRows.get(callOf(name));
  const procedure = procedureOf(name) ?? '';
  const given = row ? inputOf(row, { params, query, body }) : input;
  return procedures[procedure]?._def.type === 'mutation'
    ? browser.mutate(procedure, given)
    : browser.query(procedure, given);
};

/** The body of a successful response, without the envelope of tRPC and without the cursor of a page. */
export function contentOf(answer: Answer, send: Send): unknown {
  if (send === overRest) return answer.json;
  const { data } = answer.json.result;
  return Array.isArray(data?.items) ? data.items : data;
}
