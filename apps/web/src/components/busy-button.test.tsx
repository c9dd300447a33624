import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { BusyButton } from './busy-button.tsx';

const button = (props: ComponentProps<typeof BusyButton>) => (
  <MantineProvider>
    <BusyButton {...props}>Send</BusyButton>
  </MantineProvider>
);

test('a busy button ignores clicks, keeps the focus and is marked as busy', () => {
  const onClick = vi.fn();
  const { rerender } = render(button({ isBusy: false, onClick }));
  const sendButton = screen.getByRole('button', { name: 'Send' });
  sendButton.focus();
  fireEvent.click(sendButton);

  rerender(button({ isBusy: true, onClick }));
  fireEvent.click(screen.getByRole('button', { name: 'Send', busy: true }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(sendButton.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(sendButton);
});

test('a busy button does not submit its form', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  render(<form onSubmit={(event) => onSubmit(event.nativeEvent)}>{button({ isBusy: true, type: 'submit' })}</form>);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
});
