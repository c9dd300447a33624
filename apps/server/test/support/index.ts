export type { Answer, Asking, Browser } from './http/browser.ts';
export { aForm, aVideoForm, END, type Form, type Part, PNG, partBytes } from './http/form.ts';
export { eventually, openConnection } from './http/raw-connection.ts';
export { newToken, type TestServer, type TestServerOptions, testServer, UNLIMITED } from './http/test-server.ts';
