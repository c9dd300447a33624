import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from './connection.ts';

/** A stand-in for XMLHttpRequest whose events the test triggers. */
class FakeRequest {
  static last: FakeRequest;
  upload = { onprogress: null as ((event: { loaded: number }) => void) | null };
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  withCredentials = false;
  readonly headers: Record<string, string> = {};
  opened: string[] = [];
  sent: Blob | null = null;

  constructor() {
    FakeRequest.last = this;
  }
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: Blob) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  respond(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
}

let multipartOf: typeof import('./send-form.ts').multipartOf;
let sendForm: typeof import('./send-form.ts').sendForm;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  ({ multipartOf, sendForm } = await import('./send-form.ts'));
});

const form = () => multipartOf({ title: 'Volley' }, { field: 'video', file: new Blob(['abc']), name: 'goal.mp4' });
let steps: object[] = [];
beforeEach(() => {
  steps = [];
});
const begin = (signal?: AbortSignal) =>
  sendForm(connect({ url: 'https://talent.example/', token: 'touchline_x' }), '/api/videos', {
    form: form(),
    onProgress: (step) => steps.push(step),
    ...(signal && { signal }),
  });

test('in a browser, XMLHttpRequest reports the progress and sends cookies and token', async () => {
  const sending = begin();
  const { last } = FakeRequest;
  expect(last.opened).toEqual(['POST', 'https://talent.example/api/videos']);
  expect(last.withCredentials).toBe(true);
  expect(last.headers).toEqual({
    'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    authorization: 'Bearer touchline_x',
  });
  last.upload.onprogress?.({ loaded: 10 });
  expect(steps).toEqual([{ sent: 10, total: last.sent?.size }]);
  last.respond(201, '{"id":"7"}');
  expect(await sending).toEqual({ id: '7' });
});

test('an error response, a lost connection and an aborted upload are different errors', async () => {
  const rejected = begin();
  FakeRequest.last.respond(413, 'Video file must be under 100MB.');
  await expect(rejected).rejects.toMatchObject({ status: 413, message: 'Video file must be under 100MB.', code: null });

  const lost = begin();
  FakeRequest.last.onerror?.();
  await expect(lost).rejects.toThrow('The upload did not reach the server.');

  const controller = new AbortController();
  const aborted = begin(controller.signal);
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
});

test('a file name cannot add fields or headers to the form', async () => {
  const file = new Blob(['abc'], { type: 'video/mp4' });
  const { body } = multipartOf({}, { field: 'video', file, name: 'a"\r\nX-Evil: 1\r\n\r\n.mp4' });
  const [, disposition] = (await body.text()).split('\r\n');
  expect(disposition).toBe('Content-Disposition: form-data; name="video"; filename="a%22 X-Evil: 1  .mp4"');
});
