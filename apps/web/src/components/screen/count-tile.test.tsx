import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CountTile } from './count-tile.tsx';

const counted = { data: 1200, isPending: false };

test('a tile with an address is a link named by its label, and one without is none', { tags: ['ADASH-60'] }, () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <CountTile
          label="Pending Users"
          icon={null}
          query={counted}
          of={(count) => count}
          to="/admin/users?status=unverified"
        />
        <CountTile label="Total Users" icon={null} query={counted} of={(count) => count} />
      </MemoryRouter>
    </MantineProvider>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pending Users', '/admin/users?status=unverified'],
  ]);
  const [pending] = screen.getAllByRole('definition');
  expect(pending?.textContent).toBe('1,200');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Pending Users', 'Total Users']);
});
