import { crc32, deflateSync } from 'node:zlib';
import { aFlatPng, aRegistration } from '@touchline/api/testing/index';
import { expect, inject, test } from 'vitest';
import { aForm, PNG } from '../support/index.ts';
import { aDataFolder, json, startServer } from '../support/processes/child-server.ts';
import { forgetPeak, memoryOf } from '../support/processes/measures.ts';
import { workersOf } from '../support/processes/memory.ts';

/** A black PNG with one bit for each pixel: even a huge one is small and takes no time to make. */
function aBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG.subarray(0, 8), ...chunks]);
}

function chunk(name: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const whole = Buffer.concat([Buffer.from(name), content]);
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(whole));
  return Buffer.concat([length, whole, checksum]);
}

test('an image of more than 40 megapixels is rejected without being decoded, and one just below is accepted', {
  tags: ['FU-08'],
}, async () => {
  const server = startServer(aDataFolder());
  const form = aRegistration();
  const registered = await server.fetch('/api/auth/register', json('POST', form));
  const { id } = (await registered.json()) as { id: string };
  const [cookie = ''] = (registered.headers.get('set-cookie') ?? '').split(';');
  const send = async (content: Buffer) => {
    const { type, body } = aForm({ name: 'passport', content, filename: 'me.png', type: 'image/png' });
    const headers = { cookie, 'content-type': type };
    const began = performance.now();
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    const answer = await server.fetch(`/api/users/${id}/passport`, init);
    const { message = '' } = (await answer.json()) as { message?: string };
    return { status: answer.status, message, milliseconds: performance.now() - began };
  };
  // Images are decoded in a task process, which starts with the first of them.
  expect((await send(PNG)).status).toBe(200);
  const processes = [server, ...workersOf(server)];
  expect(processes).toHaveLength(2);
  for (const process of processes) forgetPeak(process);
  const before = processes.map((process) => memoryOf(process).now);
  for (const [content, megapixels] of [
    [aBlackPng(14_000, 14_000), 196],
    [await aFlatPng(8000, 5001), 40.1],
  ] as const) {
    const { milliseconds, ...refused } = await send(content);
    const message = `This picture has ${megapixels} megapixels, and at most 40 can be used. Please choose a smaller one.`;
    expect(refused).toEqual({ status: 413, message });
    expect(milliseconds).toBeLessThan(inject('isSoak') ? 2000 : 20_000);
  }
  for (const [index, process] of processes.entries()) {
    expect(memoryOf(process).peak - (before[index] ?? 0)).toBeLessThan(50);
  }
  for (const content of [await aFlatPng(8000, 5000), aBlackPng(1, 65_535)]) {
    expect((await send(content)).status).toBe(200);
  }
});
