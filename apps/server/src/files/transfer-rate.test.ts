import { setImmediate } from 'node:timers/promises';
import { defaultLimits } from '@touchline/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requireRate, uploadRate } from './transfer-rate.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const minimum = { graceMs: 1000, windowMs: 2000, bytesPerSecond: 100 };

/** An upload with a minimum rate, and its outcome. */
function anUpload() {
  const stream = requireRate(minimum);
  const fate: { error: Error | null; received: number } = { error: null, received: 0 };
  stream.on('error', (error) => {
    fate.error = error;
  });
  stream.on('data', (chunk: Buffer) => {
    fate.received += chunk.length;
  });
  return { stream, fate, send: (bytes: number) => stream.write(Buffer.alloc(bytes)) };
}

describe('an upload that is too slow', () => {
  test('is stopped after the grace period and one window', async () => {
    const { fate, send } = anUpload();
    for (let second = 0; second < 2; second += 1) {
      send(50);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(fate.error).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fate.error).toMatchObject({ code: 'UPLOAD_TOO_SLOW' });
  });

  test('is stopped even if it was fast before', async () => {
    const { fate, send } = anUpload();
    send(10_000);
    await vi.advanceTimersByTimeAsync(1000);
    send(10_000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(fate.error).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(fate.error).toMatchObject({ code: 'UPLOAD_TOO_SLOW' });
  });
});

test('an upload at the minimum rate goes on, and may pause during the grace period', async () => {
  const { fate, send } = anUpload();
  await vi.advanceTimersByTimeAsync(1000);
  for (let second = 0; second < 60; second += 1) {
    send(100);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(fate).toEqual({ error: null, received: 6000 });
});

test('an upload that has ended is not stopped afterwards', async () => {
  const { stream, fate, send } = anUpload();
  send(10);
  stream.end();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fate).toEqual({ error: null, received: 10 });
  expect(vi.getTimerCount()).toBe(0);
});

test('an upload that was cut off leaves no timer', async () => {
  const { stream } = anUpload();
  stream.destroy();
  await setImmediate();
  expect(vi.getTimerCount()).toBe(0);
});

test('by default uploads need 8 KiB a second over 30 seconds, after a grace period of 30', { tags: ['FU-15'] }, () => {
  expect(uploadRate(defaultLimits)).toEqual({ graceMs: 30_000, windowMs: 30_000, bytesPerSecond: 8192 });
});
