import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press } from '../../../../testing/actions.ts';

const CHOOSER = './chooser/part-chooser.tsx';
const { promise: code, reject } = Promise.withResolvers<object>();

// Other files of tests may have loaded the chooser, and load it after this one.
beforeEach(() => {
  vi.resetModules();
  vi.doMock(CHOOSER, () => code);
  return () => {
    vi.doUnmock(CHOOSER);
    vi.resetModules();
  };
});

test('a chooser whose code cannot be fetched keeps the focus in its dialog, and the way back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { usePartDialog } = await import('./use-part-dialog.tsx');
  function Page() {
    const part = usePartDialog(() => {});
    return (
      <>
        <button type="button" onClick={() => part.open(new File(['x'], 'match.mp4'), null)}>
          Choose
        </button>
        {part.dialog}
      </>
    );
  }
  render(<Page />, { wrapper: MantineProvider });
  await press('Choose');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a Part' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByText('Back').closest('button')));
  reject(new TypeError('Failed to fetch'));
  const retry = await dialog.findByText('Try Again');
  expect(document.activeElement).toBe(retry);
  await press('Back', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
