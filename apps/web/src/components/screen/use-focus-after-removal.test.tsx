import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { useFocusFallback } from './use-focus-after-removal.ts';

interface ListProps {
  hasEntry?: boolean;
  hasMenu?: boolean;
  isClosing?: boolean;
}

/** A list of one entry, whose menu is outside the list, and a dialog. */
function List({ hasEntry = true, hasMenu = true, isClosing = false }: ListProps) {
  const { heading, listProps } = useFocusFallback();
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Users
      </h2>
      <div {...listProps}>
        {hasEntry && <button type="button">More actions</button>}
        {hasMenu && createPortal(<button type="button">Delete User</button>, document.body)}
      </div>
      <div role="dialog" aria-label="Delete User" data-closing={isClosing || undefined}>
        <button type="button">Cancel</button>
      </div>
    </>
  );
}

const focus = (name: string) => screen.getByRole('button', { name }).focus();

test('the heading gets the focus when the focused entry has left the list', () => {
  const { rerender } = render(<List />);
  focus('More actions');
  rerender(<List hasEntry={false} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }));
});

test('a dialog keeps the focus when the menu that opened it has disappeared', () => {
  const { rerender } = render(<List />);
  focus('More actions');
  focus('Delete User');
  focus('Cancel');
  rerender(<List hasMenu={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

test('users who have left the list keep their place', () => {
  const { rerender } = render(<List />);
  focus('More actions');
  screen.getByRole('button', { name: 'More actions' }).blur();
  rerender(<List hasEntry={false} />);
  expect(document.activeElement).toBe(document.body);
});

test('a dialog that is open keeps the focus when the entry leaves, and loses it when it closes', () => {
  const { rerender } = render(<List />);
  focus('More actions');
  focus('Cancel');
  rerender(<List hasEntry={false} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  rerender(<List hasEntry={false} isClosing />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }));
});

test('a user who has gone to another window while the entry left finds the focus at the heading', () => {
  const { rerender } = render(<List />);
  focus('More actions');
  // The element stays the focused one of its document.
  fireEvent.focusOut(screen.getByRole('button', { name: 'More actions' }));
  rerender(<List hasEntry={false} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' }));
});
