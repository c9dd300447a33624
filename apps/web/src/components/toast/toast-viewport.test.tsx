import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { ToastViewport } from './toast-viewport.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // Missing in jsdom.
  Element.prototype.setPointerCapture = () => {};
  render(<ToastViewport />, { wrapper: MantineProvider });
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const show = (toast: ToastText) => act(() => showToast(toast));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a toast reads its title and then its description', () => {
  show({ title: 'Welcome back!', description: 'You have been successfully logged in.' });
  expect(screen.getByRole('status').textContent).toBe('Welcome back! You have been successfully logged in.');
});

test('a failure is an alert, a success a status', () => {
  show({ title: 'Login failed', tone: 'danger' });
  expect(screen.getByRole('alert').textContent).toBe('Login failed');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('of two toasts in quick succession only the second is shown', { tags: ['CONST-14'] }, () => {
  show({ title: 'Player saved' });
  show({ title: 'Save failed', tone: 'danger' });
  expect(screen.queryByText('Player saved')).toBeNull();
  expect(screen.getByText('Save failed').textContent).toBe('Save failed');
});

test('a toast closes by itself after 5000 ms', { tags: ['CONST-15'] }, () => {
  show({ title: 'Player saved' });
  wait(4999);
  expect(screen.queryByText('Player saved')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Player saved')).toBeNull();
});

test('a toast that offers an action closes by itself after ten seconds', { tags: ['CONST-22'] }, () => {
  show({ title: 'User verified', action: { label: 'Undo', run: () => {} } });
  wait(9999);
  expect(screen.queryByText('Undo')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Undo')).toBeNull();
});

test('a toast stays open while the pointer is over it', () => {
  show({ title: 'Player saved' });
  fireEvent.mouseEnter(screen.getByText('Player saved'));
  wait(60_000);
  fireEvent.mouseLeave(screen.getByText('Player saved'));
  wait(4999);
  expect(screen.queryByText('Player saved')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Player saved')).toBeNull();
});

function drag(from: number, to: number) {
  const toast = screen.getByText('Player saved');
  fireEvent.pointerDown(toast, { clientX: from });
  fireEvent.pointerMove(toast, { clientX: to });
  fireEvent.pointerUp(toast, { clientX: to });
}

test('a swipe of 50 to the right dismisses a toast, a shorter one or one to the left does not', {
  tags: ['CONST-17'],
}, () => {
  show({ title: 'Player saved' });
  drag(100, 149);
  drag(100, 0);
  expect(screen.queryByText('Player saved')).not.toBeNull();
  drag(100, 150);
  expect(screen.queryByText('Player saved')).toBeNull();
});

test('F8 puts the focus on the toasts', { tags: ['CONST-18'] }, () => {
  show({ title: 'Player saved' });
  fireEvent.keyDown(document.body, { key: 'F7' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
});

test('F8 holds a toast until the focus leaves it', { tags: ['CONST-18', 'SHELL-63'] }, () => {
  show({ title: 'Player saved' });
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(document.body, { key: 'F8' });
  wait(60_000);
  expect(screen.queryByText('Player saved')).not.toBeNull();
  act(() => field.focus());
  wait(5000);
  expect(screen.queryByText('Player saved')).toBeNull();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('the focus that F8 has moved goes to the next toast, and returns when the last one is closed', {
  tags: ['SHELL-63'],
}, () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show({ title: 'Player saved' });
  fireEvent.keyDown(field, { key: 'F8' });
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  show({ title: 'Player removed' });
  expect(document.activeElement).toBe(screen.getByRole('region'));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(field);
  field.remove();
  show({ title: 'Video deleted' });
  wait(5000);
  expect(screen.queryByText('Video deleted')).toBeNull();
});

test('without a toast F8 does nothing', { tags: ['SHELL-63'] }, () => {
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(document.body);
});

test('the close button dismisses a toast', () => {
  show({ title: 'Player saved' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Player saved')).toBeNull();
});
