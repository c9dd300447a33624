import { render, screen, within } from '@testing-library/react';
import { POSITION_GROUPS } from '@touchline/contracts/options';
import { foldForSearch } from '@touchline/contracts/search';
import { expect, test } from 'vitest';
import { DiscoveryBlock } from './discovery-block.tsx';

test('the players in the picture of the search are found by its search word and its filters', {
  tags: ['HOME-80'],
}, () => {
  render(<DiscoveryBlock />);
  const texts = (list: string) =>
    within(screen.getByLabelText(list))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const search = screen.getByLabelText<HTMLInputElement>('Search players (example)').value;
  expect(texts('Example of filters')).toEqual(['Forwards (all)', '170 cm or taller', 'With clips']);
  const found = texts('Example of players found');
  expect(found.length).toBeGreaterThan(1);
  for (const text of found) {
    expect(foldForSearch(text)).toContain(search);
    expect(
      POSITION_GROUPS.Forward.some((position) => text.includes(position)),
      text,
    ).toBe(true);
    expect(Number(/(\d+) cm/.exec(text)?.[1]), text).toBeGreaterThanOrEqual(170);
    expect(text).toMatch(/[1-9] clips?/);
  }
});
