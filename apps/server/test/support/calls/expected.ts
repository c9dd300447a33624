import type { ResponseName } from './response-fields.ts';

/** What a caller gets: a status, and for a success with JSON the fields of the body. */
export interface Expected {
  status: number;
  body?: ResponseName;
  isList?: boolean;
}

export const ok = (body: ResponseName): Expected => ({ status: 200, body });
export const created = (body: ResponseName): Expected => ({ status: 201, body });
export const list = (body: ResponseName): Expected => ({ status: 200, body, isList: true });
