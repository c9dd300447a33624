import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listToasts, showToast } from './toast.ts';
import { useStateToast } from './use-state-toast.ts';

const open = () => listToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));

test('a toast about a state is dismissed when the state ends', () => {
  const { result } = renderHook(() => useStateToast());
  act(() => result.current.show({ title: 'File too large', tone: 'danger' }));
  expect(open()).toEqual(['File too large']);
  act(() => result.current.end());
  expect(open()).toEqual([]);
});

test('a toast about a state is dismissed with its component', () => {
  const { result, unmount } = renderHook(() => useStateToast());
  act(() => result.current.show({ title: 'Invalid Code', tone: 'danger' }));
  unmount();
  expect(open()).toEqual([]);
});

test('the end of a state dismisses no other toast', () => {
  const { result, unmount } = renderHook(() => useStateToast());
  act(() => result.current.show({ title: 'File too large', tone: 'danger' }));
  showToast({ title: 'Video deleted' });
  act(() => result.current.end());
  unmount();
  expect(open()).toEqual(['Video deleted']);
});
