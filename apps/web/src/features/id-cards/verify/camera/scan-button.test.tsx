import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { listToasts } from '../../../../lib/toast.ts';
import { press } from '../../../../testing/actions.ts';
import { ScanButton } from './scan-button.tsx';

test('a scanner that cannot be loaded is said to be missing, and the page stays', { tags: ['PROOF-14'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  render(
    <MantineProvider>
      <ScanButton onScanned={() => {}} load={load} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByText('Scan with Camera'));
  await waitFor(() =>
    expect(listToasts().filter(({ isOpen }) => isOpen)).toMatchObject([
      {
        title: 'The scanner could not be loaded',
        description: 'Please type the code, or try again with a network.',
        tone: 'danger',
      },
    ]),
  );
  expect(screen.getByText('Scan with Camera').textContent).toBe('Scan with Camera');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a camera without a reader of codes says what to do', { tags: ['PROOF-14'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const stop = vi.fn();
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(
    <MantineProvider>
      <ScanButton onScanned={() => {}} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByText('Scan with Camera'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The scanner could not be loaded. Please type the code, or try again with a network.',
  );
});

function Page() {
  const [isScanned, setScanned] = useState(false);
  return (
    <MantineProvider>
      <ScanButton onScanned={() => setScanned(true)} />
      {isScanned && (
        <h2 ref={(heading) => heading?.focus()} tabIndex={-1}>
          VERIFIED
        </h2>
      )}
    </MantineProvider>
  );
}

test('the result of a scanned card keeps the focus when the dialog has closed', { tags: ['PROOF-14'] }, async () => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: 'http://localhost/verify?code=ABCDEFGHJKLMNPQR' }];
    },
  );
  render(<Page />);
  await press('Scan with Camera');
  const result = await screen.findByText('VERIFIED');
  await waitFor(() => expect(screen.queryByText('Scan the QR code')).toBeNull());
  expect(document.activeElement).toBe(result);
});
