import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VideoTags } from './video-card.tsx';

test("five tags show three and '+2', which names the others", { tags: ['CONST-05'] }, () => {
  render(<VideoTags tags={['pace', 'left foot', 'header', 'press', 'set piece']} />, { wrapper: MantineProvider });

  expect(screen.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['pace', 'left foot', 'header', '+2']);
  expect(screen.getByText('+2').title).toBe('press, set piece');
});

test('three tags are all shown and nothing is counted', { tags: ['CONST-05'] }, () => {
  render(<VideoTags tags={['pace', 'left foot', 'header']} />, { wrapper: MantineProvider });

  expect(screen.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['pace', 'left foot', 'header']);
});
