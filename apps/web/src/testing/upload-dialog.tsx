import { fireEvent, screen, within } from '@testing-library/react';
import { press } from './actions.ts';
import { openPage } from './app.tsx';
import { anAccount } from './people.ts';
import { type Answers, stubServerFor } from './server.ts';
import { stubObjectUrls, stubTus } from './uploads.ts';

/** A file as a browser offers it: the same whenever it is chosen. */
export function aClip(name: string, bytes = 100): File {
  return new File(['x'.repeat(bytes)], name, { type: 'video/mp4', lastModified: 1_700_000_000_000 });
}

/** The same for a file that is too large to be made for a test. It cannot be read, as if it were gone from the device. */
export function aClipOfSize(name: string, size: number): File {
  const slice = () => {
    throw new DOMException('The file is gone.', 'NotReadableError');
  };
  return Object.defineProperties(aClip(name), { size: { value: size }, slice: { value: slice } });
}

/** Opens the dashboard of a player who may upload. */
export function openDashboard(answers: Answers = {}, mount = openPage) {
  const user = anAccount({ isVerified: true, canUploadVideos: true });
  const calls = stubServerFor(user, {
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    'videos.describeUpload': (input) => server.describe(input),
    ...answers,
  });
  stubObjectUrls();
  const server = stubTus();
  const page = mount('/player/dashboard');
  return { server, page, calls, user };
}

/** Opens the dialog by its button on the dashboard. */
export async function openUploadDialog() {
  await press('Upload Video');
  return uploadDialog();
}

/** The dialog, once it is open. */
export async function uploadDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Video' }));
  const choose = (...files: File[]) => fireEvent.change(dialog.getByLabelText('Video File'), { target: { files } });
  return { dialog, choose };
}
