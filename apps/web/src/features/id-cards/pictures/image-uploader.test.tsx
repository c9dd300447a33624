import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../lib/http.ts';
import { listToasts } from '../../../lib/toast.ts';
import type { Upload } from '../../../lib/use-upload.ts';
import { stubObjectUrls } from '../../../testing/uploads.ts';
import { ImageUploader } from './image-uploader.tsx';

beforeEach(() => {
  // jsdom has none of these.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  stubObjectUrls();
});

const PHOTO = new File(['photo'], 'photo.png', { type: 'image/png' });

/** The uploader as the card editor uses it: a picture is sent as soon as it is chosen. */
function choose(upload: Upload, value: string | null = null) {
  const onUploaded = vi.fn();
  const ui = (shown: string | null) => (
    <QueryClientProvider client={client}>
      <MantineProvider>
        <ImageUploader kind="passport" value={shown} upload={upload} onUploaded={onUploaded} />
      </MantineProvider>
    </QueryClientProvider>
  );
  const client = new QueryClient();
  render(ui(value));
  fireEvent.change(screen.getByLabelText('Passport Photo'), { target: { files: [PHOTO] } });
  return onUploaded;
}

const refusing = (error: Error): Upload => {
  return () => Promise.reject(error);
};

test('the parent component sends the file and gets the URL of the picture, and a toast confirms the upload', {
  tags: ['PASS-13', 'ERR-36'],
}, async () => {
  const upload = vi.fn<Upload>(async () => '/api/users/1/passport?v=2');
  const onUploaded = choose(upload);

  await vi.waitFor(() => expect(onUploaded).toHaveBeenCalledExactlyOnceWith('/api/users/1/passport?v=2'));
  expect(upload.mock.calls[0]?.[0]).toBe(PHOTO);
  expect(listToasts()[0]).toMatchObject({
    title: 'Upload successful',
    description: 'Passport photo uploaded successfully',
    tone: 'success',
  });
});

test('a failure without a server message shows a default message and the previous picture', {
  tags: ['ERR-34', 'ERR-35', 'PASS-12'],
}, async () => {
  const onUploaded = choose(refusing(new HttpError(500, '')), '/before.png');

  expect(await screen.findByText('Upload failed')).toBeDefined();
  expect(listToasts()[0]).toMatchObject({ title: 'Upload failed', description: 'Failed to upload passport photo' });
  expect(screen.getByRole<HTMLImageElement>('img').src).toMatch(/\/before\.png$/);
  expect(onUploaded).not.toHaveBeenCalled();
});

test('the error message of the server is shown in the toast and beside the picture', {
  tags: ['ERR-34', 'ERR-35'],
}, async () => {
  choose(refusing(new HttpError(507, '{"message":"There is not enough free space to store this."}')));

  expect(await screen.findByText('There is not enough free space to store this.')).toBeDefined();
  expect(listToasts()[0]).toMatchObject({ description: 'There is not enough free space to store this.' });
});
