import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTextDraft } from './use-text-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(value = '') {
  const onSettle = vi.fn();
  const hook = renderHook(({ value }) => useTextDraft(value, onSettle), { initialProps: { value } });
  return {
    onSettle,
    draft: () => hook.result.current.draft,
    type: (text: string) => act(() => hook.result.current.type(text)),
    settle: (text?: string) => act(() => hook.result.current.settle(text)),
    pause: () => act(() => vi.advanceTimersByTime(300)),
    /** Renders the hook with a changed URL. */
    becomes: (next: string) => hook.rerender({ value: next }),
  };
}

test('a text is trimmed and submitted once, after a pause in typing', () => {
  const field = setUp();
  field.type('se');
  act(() => vi.advanceTimersByTime(299));
  field.type(' sev ');
  act(() => vi.advanceTimersByTime(299));
  expect(field.onSettle).not.toHaveBeenCalled();
  field.pause();
  expect(field.onSettle.mock.calls).toEqual([['sev']]);
  expect(field.draft()).toBe(' sev ');
});

test('typed text is kept when an earlier text arrives in the URL', () => {
  const field = setUp();
  field.type('ab');
  field.pause();
  field.type('abc');
  field.becomes('ab');
  expect(field.draft()).toBe('abc');
  field.pause();
  expect(field.onSettle).toHaveBeenLastCalledWith('abc');
});

test('another change of the URL replaces the typed text', () => {
  const field = setUp('ann');
  field.type('anna');
  field.becomes('bob');
  field.pause();
  expect(field.draft()).toBe('bob');
  expect(field.onSettle).not.toHaveBeenCalled();
});

test('clearing a field is submitted at once, even if its text is not yet in the URL', () => {
  const field = setUp();
  field.type('ann');
  field.pause();
  field.settle('');
  expect(field.onSettle.mock.calls).toEqual([['ann'], ['']]);
  expect(field.draft()).toBe('');
});
