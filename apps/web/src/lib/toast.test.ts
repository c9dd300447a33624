import { expect, test, vi } from 'vitest';
import {
  dismissToast,
  listToasts,
  showToast,
  TOAST_DURATION,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_THRESHOLD,
} from './toast.ts';

test('one toast at a time is shown for 5000 ms, focused by F8 and dismissed by a swipe of 50 pixels', () => {
  expect({ TOAST_LIMIT, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, TOAST_HOTKEY }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_DURATION: 5000,
    TOAST_SWIPE_THRESHOLD: 50,
    TOAST_HOTKEY: 'F8',
  });
});

test('a new toast replaces the previous one', () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second', tone: 'danger' });
  expect(listToasts()).toMatchObject([{ title: 'Second', tone: 'danger', isOpen: true }]);
});

test('a dismissed toast leaves the list after 1,000,000 ms', { tags: ['CONST-16'] }, () => {
  vi.useFakeTimers();
  showToast({ title: 'Saved' });
  for (const { id } of listToasts()) dismissToast(id);
  expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  vi.advanceTimersByTime(999_999);
  expect(listToasts()).toMatchObject([{ title: 'Saved', isOpen: false }]);
  vi.advanceTimersByTime(1);
  expect(listToasts()).toEqual([]);
  vi.useRealTimers();
});
