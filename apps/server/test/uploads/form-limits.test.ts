import { aPlayer, snapshot, storedFiles, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import { aForm, aVideoForm, END, type Form, type Part, partBytes, testServer } from '../support/index.ts';

const TYPE = 'multipart/form-data; boundary=touchline-form-boundary';
const TITLE: Part = { name: 'title', content: 'Goal' };
const clip: Part = { name: 'video', content: await tinyClip(), filename: 'goal.mp4', type: 'video/mp4' };
const fields = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({ name: `field${index}`, content: 'x' }));
const withoutFilename = (content: string, type: string): Part => ({ name: 'video', content, type });
const cutOff = (form: Form, bytes: number): Form => ({ ...form, body: form.body.subarray(0, -bytes) });

/**
 * Sends forms to one server; returns status and message of each, after checking that it has left nothing. The player has one
 * slot for uploads, and at the end uses it.
 */
async function refused(forms: readonly Form[]): Promise<[status: number, sentence: string][]> {
  const server = await testServer({ limits: { uploadsAtOnce: 1, uploadsPerUser: { uses: 99, seconds: 1 } } });
  const browser = await server.browser(await aPlayer(server, { isVerified: true }));
  const answers: [number, string][] = [];
  for (const form of forms) {
    const before = await snapshot(server);
    const began = performance.now();
    const answer = await browser.upload('/api/videos', form);
    if (inject('isSoak')) expect(performance.now() - began).toBeLessThan(2000);
    expect(await snapshot(server)).toEqual(before);
    answers.push([answer.status, answer.text]);
  }
  expect((await browser.upload('/api/videos', aVideoForm(clip.content))).status).toBe(201);
  return answers;
}

const UNREADABLE = 'The request could not be read. Check its format and send it again.';
const NO_FILE = 'Please select a video file to upload.';

describe('a form with missing, repeated or invalid parts', { tags: ['FU-05'] }, () => {
  const FORMS: [string, Form, number, string][] = [
    ['an empty file', aForm(TITLE, { ...clip, content: '' }), 400, 'The file is empty. Please choose another one.'],
    ['a file without a name', aForm(TITLE, withoutFilename('abc', 'video/mp4')), 400, NO_FILE],
    [
      'a big file without a name',
      aForm(TITLE, withoutFilename('x'.repeat(20_000), 'video/mp4')),
      400,
      'One of the texts is too long.',
    ],
    [
      'a binary part without a file name',
      aForm(TITLE, withoutFilename('abc', 'application/octet-stream')),
      400,
      NO_FILE,
    ],
    ['a file whose name is empty', aForm(TITLE, { ...clip, filename: '' }), 400, NO_FILE],
    ['no file', aForm(TITLE), 400, NO_FILE],
    ['two files', aForm(TITLE, clip, clip), 400, 'Please upload one file at a time.'],
    ['a field with the name __proto__', aForm(TITLE, { name: '__proto__', content: 'x' }, clip), 400, UNREADABLE],
    [
      'a field with the name constructor after the file',
      aForm(TITLE, clip, { name: 'constructor', content: 'x' }),
      400,
      UNREADABLE,
    ],
    ['thirteen fields', aForm(...fields(13), TITLE, clip), 413, 'The request is too large.'],
    ['thirteen fields after the file', aForm(clip, TITLE, ...fields(13)), 413, 'The request is too large.'],
    [
      'a field of 20 KB',
      aForm(TITLE, { name: 'description', content: 'x'.repeat(20_000) }, clip),
      400,
      'One of the texts is too long.',
    ],
    [
      'a field of 20 KB after the file',
      aForm(TITLE, clip, { name: 'tags', content: 'x'.repeat(20_000) }),
      400,
      'One of the texts is too long.',
    ],
    [
      'tags that are no JSON',
      aForm(TITLE, { name: 'tags', content: 'pace' }, clip),
      400,
      'Tags must be a JSON list of texts.',
    ],
    ['a title twice', aForm(TITLE, TITLE, clip), 400, UNREADABLE],
    ['no title', aForm(clip), 400, 'Title is required'],
    [
      'JSON in place of a form',
      { type: 'application/json', body: Buffer.from('{}') },
      415,
      'This content type is not accepted here.',
    ],
  ];

  test('is rejected with a sentence, and nothing is kept', async () => {
    const answers = await refused(FORMS.map(([, form]) => form));
    expect(FORMS.map(([what], index) => [what, ...(answers[index] ?? [])])).toEqual(
      FORMS.map(([what, , status, sentence]) => [what, status, sentence]),
    );
  });
});

describe('a form that cannot be parsed', { tags: ['FU-11'] }, () => {
  const whole = aForm(TITLE, clip);
  const FORMS: [string, Form][] = [
    ['without a boundary', { ...whole, type: 'multipart/form-data' }],
    ['with another boundary', { ...whole, type: 'multipart/form-data; boundary=other' }],
    ['without its closing boundary', { type: TYPE, body: Buffer.concat([partBytes(TITLE), partBytes(clip)]) }],
    ['cut off in its file', cutOff(aForm(TITLE, clip), END.length + 100)],
    ['cut off in its file, which comes first', cutOff(aForm(clip), END.length + 500)],
    ['cut off in a field', cutOff(aForm(clip, { name: 'title', content: 'x'.repeat(500) }), END.length + 100)],
    ['cut off in a header', { type: TYPE, body: Buffer.concat([partBytes(TITLE), partBytes(clip).subarray(0, 60)]) }],
    ['with an empty body', { type: TYPE, body: Buffer.alloc(0) }],
    ['with its closing boundary only', { type: TYPE, body: END }],
    ['with a body of hyphens', { type: TYPE, body: Buffer.alloc(5000, 0x2d) }],
  ];

  test('gets 400, and nothing is kept', async () => {
    const answers = await refused(FORMS.map(([, form]) => form));
    expect(FORMS.map(([what], index) => [what, answers[index]?.[0]])).toEqual(FORMS.map(([what]) => [what, 400]));
  });

  test.each<[string, Part]>([
    [
      'a nested form',
      {
        ...clip,
        type: 'video/mp4',
        content: 'MIME-Version: 1.0\r\n\r\n--inner\r\nContent-Type: video/mp4\r\n\r\nx\r\n--inner--',
      },
    ],
    [
      'a base64-encoded video',
      {
        ...clip,
        content: Buffer.from(clip.content).toString('base64'),
        headers: ['Content-Transfer-Encoding: base64'],
      },
    ],
  ])('%s is not a video', async (_what, part) => {
    expect(await refused([aForm(TITLE, part)])).toEqual([[415, 'Please select a video file.']]);
  });

  test('a part header of 100 KB is ignored: the video after it is stored completely', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const form = aForm(TITLE, { ...clip, headers: [`X-Long: ${'x'.repeat(100_000)}`] });
    const answer = await browser.upload('/api/videos', form);
    expect([answer.status, answer.json.fileSize]).toEqual([201, clip.content.length]);
    const stored = await browser.get(`/api/videos/${answer.json.id}/file`);
    expect(stored.bytes.equals(Buffer.from(clip.content))).toBe(true);
    expect(await storedFiles(server.folder)).toHaveLength(1);
  });

  test('a part header of 100 KB before Content-Disposition hides the part: 400, and nothing is kept', async () => {
    const [head = '', ...rest] = partBytes(clip).toString('latin1').split('\r\n');
    const part = [head, `X-Long: ${'x'.repeat(100_000)}`, ...rest].join('\r\n');
    const body = Buffer.concat([partBytes(TITLE), Buffer.from(part, 'latin1'), END]);
    expect(await refused([{ type: TYPE, body }])).toEqual([[400, expect.any(String)]]);
  });
});
