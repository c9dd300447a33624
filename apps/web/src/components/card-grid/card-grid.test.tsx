import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardGrid } from './card-grid.tsx';

test('presses are ignored for a moment each time that cards have moved, and not when some were added at the end', {
  tags: ['CREQ-23'],
}, () => {
  const grid = (ids: string[]) => (
    <CardGrid entries={ids.map((id) => ({ id }))} cardWidth="10rem">
      {({ id }) => id}
    </CardGrid>
  );
  const { rerender, container } = render(grid(['ann', 'bea']));
  const movedAfter = (ids: string[]) => {
    rerender(grid(ids));
    return container.querySelector('ul')?.getAttribute('data-moved');
  };
  expect(movedAfter(['ann', 'bea', 'cleo'])).toBeNull();
  expect(movedAfter(['new', 'ann', 'bea', 'cleo'])).toBe('1');
  expect(movedAfter(['new', 'ann', 'bea', 'cleo', 'dora'])).toBe('1');
  expect(movedAfter(['dora', 'ann'])).toBe('0');
});
