/** How the platform is reached, and in whose name. */
export interface ClientOptions {
  /** Its address, such as https://talent.example; in a browser the page's own where it is left out. */
  url?: string;
  /** An access token. Without one a browser's session counts. */
  token?: string;
}

export interface Connection {
  /** A path on the platform as a whole address. */
  at(path: string): string;
  headers: Readonly<Record<string, string>>;
}

export function connect({ url = '', token }: ClientOptions): Connection {
  const base = url.replace(/\/+$/, '');
  return {
    at: (path) => `${base}${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
}

/** Cookies always travel along; the server ignores them when there is a token. */
export function request(connection: Connection, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...connection.headers, ...(init.headers as Record<string, string>) };
  return fetch(connection.at(path), { credentials: 'include', ...init, headers });
}
