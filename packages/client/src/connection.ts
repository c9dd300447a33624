export interface ClientOptions {
  /** The address of the platform, such as https://talent.example; by default the page's own origin. */
  url?: string;
  /** An access token; without one the session of the browser is used. */
  token?: string;
}

export interface Connection {
  urlOf(path: string): string;
  headers: Readonly<Record<string, string>>;
}

export function connect({ url = '', token }: ClientOptions): Connection {
  const base = url.replace(/\/+$/, '');
  return {
    urlOf: (path) => `${base}${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
}

/** Cookies are always sent; the server ignores them when there is a token. */
export function request(connection: Connection, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...connection.headers, ...(init.headers as Record<string, string>) };
  return fetch(connection.urlOf(path), { credentials: 'include', ...init, headers });
}
