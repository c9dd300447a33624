import { appRouter } from '@touchline/api';
import { expect } from 'vitest';
import { restTable } from '../../../src/rest/table.ts';
import type { Answer, Browser } from '../http/browser.ts';
import { COLUMNS, type Column } from './dataset.ts';
import { MATRIX } from './matrix.ts';
import type { Ask } from './requests.ts';

/** The call that a row of the matrix is about, without the case behind the bar. */
export const rowOf = (key: string) => key.split(' | ')[0] ?? '';
export const isProcedure = (key: string) => !key.includes('/');
export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: 'query' | 'mutation' } }
>;
export const restRows = new Map(restTable.map((row) => [`${row.method} ${row.path}`, row]));
export const isRead = (key: string) =>
  isProcedure(key) ? procedures[rowOf(key)]?._def.type === 'query' : key.startsWith('GET ');
export const hasTwin = (key: string) => isProcedure(key) || restRows.has(rowOf(key));

/** The expected statuses and shapes of a row, by column. */
export function cellsOf(key: string): [column: Column, status: number, shape: string][] {
  const cells = (MATRIX[key] ?? '').split('|').map((cell) => cell.trim());
  expect(cells, key).toHaveLength(COLUMNS.length);
  return COLUMNS.map((column, index) => [
    column,
    Number(cells[index]?.slice(0, 3)),
    cells[index]?.slice(3).trim() ?? '',
  ]);
}

/** Asks one cell at one door. */
export type Door = (browser: Browser, key: string, ask: Ask) => Promise<Answer>;

export const overRest: Door = (browser, key, { params = {}, query = {}, body, form }) => {
  const [method = '', path = ''] = rowOf(key).split(' ');
  const filled = path
    .replace('*', params['*'] ?? '')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const address = search ? `${filled}?${search}` : filled;
  return browser.ask(method as 'GET', address, { ...(body !== undefined && { body }), ...(form && { form }) });
};

export const overTrpc: Door = (browser, key, { params = {}, query = {}, body, input }) => {
  const row = restRows.get(rowOf(key));
  const procedure = row?.procedure ?? rowOf(key);
  const given = row ? row.input?.({ params, query, body }) : input;
  return procedures[procedure]?._def.type === 'mutation'
    ? browser.mutate(procedure, given)
    : browser.query(procedure, given);
};

/** The answer proper, without what a door wraps it in. */
export function contentOf(answer: Answer, door: Door): unknown {
  if (door === overRest) return answer.json;
  const { data } = answer.json.result;
  return Array.isArray(data?.items) ? data.items : data;
}
