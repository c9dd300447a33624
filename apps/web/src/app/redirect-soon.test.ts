import { expect, test, vi } from 'vitest';
import { REDIRECT_DELAY, redirectSoon } from './redirect-soon.ts';

test('the redirect after signing in happens after 100 ms and not before', { tags: ['LOGIN-15'] }, () => {
  vi.useFakeTimers();
  const go = vi.fn();
  redirectSoon(go, '/player/dashboard');
  expect(REDIRECT_DELAY).toBe(100);
  vi.advanceTimersByTime(99);
  expect(go).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledExactlyOnceWith('/player/dashboard');
  vi.useRealTimers();
});

test('a cancelled redirect does not happen', () => {
  vi.useFakeTimers();
  const go = vi.fn();
  redirectSoon(go, '/player/dashboard')();
  vi.advanceTimersByTime(1000);
  expect(go).not.toHaveBeenCalled();
  vi.useRealTimers();
});
