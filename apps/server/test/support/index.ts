export type { Answer, Asking, Browser } from './browser.ts';
export { aForm, aVideoForm, END, type Form, type Part, partBytes } from './form.ts';
export { PNG } from './pictures.ts';
export { newToken, type TestServer, type TestServerOptions, testServer } from './test-server.ts';
export { eventually, openWire } from './wire.ts';
