import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expectDiscreet } from './expect-no-secrets.ts';
import type { Form } from './form.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they are there to check
  json: any;
}

export interface Asking {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: string | Buffer;
  form?: Form;
  headers?: Record<string, string>;
  /** The network address the request comes from. */
  from?: string;
}

/** Somebody's browser or program: sends requests and keeps the session cookie it is given. */
export interface Browser {
  cookie: string | null;
  /** The access token of a program; it is sent along with the cookie, if there is one. */
  bearer: string | null;
  ask(method: Method, path: string, asking?: Asking): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  upload(path: string, form: Form): Promise<Answer>;
  /** A procedure as the web app calls it. */
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
      const answer = {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        get json() {
          return JSON.parse(response.body);
        },
      };
      const said = [JSON.stringify(answer.headers), ...(isText(answer) ? [answer.text] : [])];
      expectDiscreet(path, said.join('\n'), dataFolder);
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

function isText({ headers }: { headers: OutgoingHttpHeaders }): boolean {
  return !/^(video|image)\//.test(String(headers['content-type'] ?? ''));
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
