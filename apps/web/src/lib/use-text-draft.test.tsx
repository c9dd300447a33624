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
    /** The address has changed. */
    becomes: (next: string) => hook.rerender({ value: next }),
  };
}

test('a text is given once, when the typing pauses, without the spaces around it', () => {
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

test('what is typed while an earlier text is on its way to the address stays', () => {
  const field = setUp();
  field.type('ab');
  field.pause();
  field.type('abc');
  field.becomes('ab');
  expect(field.draft()).toBe('abc');
  field.pause();
  expect(field.onSettle).toHaveBeenLastCalledWith('abc');
});

test('an address that changes otherwise takes the place of what was being typed', () => {
  const field = setUp('ann');
  field.type('anna');
  field.becomes('bob');
  field.pause();
  expect(field.draft()).toBe('bob');
  expect(field.onSettle).not.toHaveBeenCalled();
});

test('emptying a field does not wait, even if its text has not reached the address yet', () => {
  const field = setUp();
  field.type('ann');
  field.pause();
  field.settle('');
  expect(field.onSettle.mock.calls).toEqual([['ann'], ['']]);
  expect(field.draft()).toBe('');
});
