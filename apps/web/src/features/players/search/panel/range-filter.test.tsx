import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RangeFilter } from './range-filter.tsx';

const end = (label: string, value: string) => ({ label, value, onSettle: () => {} });
const show = (from: string, to: string) =>
  render(
    <RangeFilter
      legend="Age"
      min={end('From', from)}
      max={end('To', to)}
      wrongWayRound="The first age is higher."
      hint="As they are today."
    />,
    { wrapper: MantineProvider },
  );

test.each([
  ['25', '20', 'The first age is higher.'],
  ['9', '10', 'As they are today.'],
  ['25', '', 'As they are today.'],
])(
  'a range from %s to "%s" says what is wrong with it, and that is announced',
  { tags: ['DISC-110'] },
  (from, to, said) => {
    show(from, to);
    expect(screen.getByRole('status').textContent).toBe(said);
    expect(screen.getByRole('group', { name: 'Age' }).getAttribute('aria-describedby')).toBe(
      screen.getByRole('status').id,
    );
  },
);
