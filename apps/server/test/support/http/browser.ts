import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expectNoSecrets } from './expect-no-secrets.ts';
import type { Form } from './form.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape of these responses
  json: any;
}

export interface Asking {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: string | Buffer;
  form?: Form;
  headers?: Record<string, string>;
  /** The network address of the caller. */
  from?: string;
}

/** A browser or another client: sends requests and keeps the session cookie. */
export interface Browser {
  cookie: string | null;
  /** An access token, sent in addition to the cookie if there is one. */
  bearer: string | null;
  ask(method: Method, path: string, asking?: Asking): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  upload(path: string, form: Form): Promise<Answer>;
  /** A procedure called like the web app does. */
  query(procedure: string, input?: unknown): Promise<Answer>;
  mutate(procedure: string, input?: unknown): Promise<Answer>;
}

export function browserOf(http: FastifyInstance, dataFolder: string): Browser {
  const browser: Browser = {
    cookie: null,
    bearer: null,
    async ask(method, path, asking = {}) {
      const response = await http.inject({ method, url: path, ...payloadOf(asking), ...headersOf(browser, asking) });
      keepCookie(browser, response.headers['set-cookie']);
      const answer = answerOf(response);
      expectNoSecrets(path, readable(answer), dataFolder);
      return answer;
    },
    get: (path, headers = {}) => browser.ask('GET', path, { headers }),
    post: (path, body) => browser.ask('POST', path, body === undefined ? {} : { body }),
    patch: (path, body) => browser.ask('PATCH', path, body === undefined ? {} : { body }),
    delete: (path) => browser.ask('DELETE', path),
    upload: (path, form) => browser.ask('POST', path, { form }),
    query: (procedure, input) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return browser.ask('GET', `/trpc/${procedure}${query}`);
    },
    mutate: (procedure, input) =>
      browser.ask('POST', `/trpc/${procedure}`, { body: input, headers: { 'content-type': 'application/json' } }),
  };
  return browser;
}

/** A response as tests read it; `text` is its decoded body. */
export function answerOf({ statusCode, headers, rawPayload, body }: LightMyRequestResponse, text = body): Answer {
  return {
    status: statusCode,
    headers,
    text,
    bytes: rawPayload,
    get json() {
      return JSON.parse(text);
    },
  };
}

/** What a client can read of a response: its headers, and its body unless that is a video or an image. */
export function readable({ headers, text }: Answer): string {
  const isText = !/^(video|image)\//.test(String(headers['content-type']));
  return [JSON.stringify(headers), ...(isText ? [text] : [])].join('\n');
}

function payloadOf({ body, raw, form }: Asking): Pick<InjectOptions, 'payload'> {
  if (form) return { payload: form.body };
  if (raw !== undefined) return { payload: raw };
  return body === undefined ? {} : { payload: JSON.stringify(body) };
}

function headersOf(browser: Browser, { body, form, headers = {}, from }: Asking): InjectOptions {
  const type = form?.type ?? (body === undefined ? undefined : 'application/json');
  return {
    headers: {
      host: 'localhost:3000',
      ...(browser.cookie && { cookie: browser.cookie }),
      ...(browser.bearer !== null && { authorization: `Bearer ${browser.bearer}` }),
      ...(type && { 'content-type': type }),
      ...headers,
    },
    ...(from && { remoteAddress: from }),
  };
}

function keepCookie(browser: Browser, header: string | string[] | undefined): void {
  for (const line of [header ?? []].flat()) {
    const [pair = ''] = line.split(';');
    browser.cookie = pair.endsWith('=') ? null : pair;
  }
}
