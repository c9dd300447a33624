import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Providers } from '../../../../app/app.tsx';
import { SignInAgainProvider } from '../../../../app/session/sign-in-again-provider.tsx';
import { createSlots } from '../../../../lib/slots.ts';
import { stubPrivateFiles } from '../../../../testing/private-files.ts';
import { aClip } from '../../../../testing/upload-dialog.tsx';
import { stubTus } from '../../../../testing/uploads.ts';
import { useSending } from '../use-sending.ts';
import { deleteOldParts, dropCutPart, isCutPart, keepCutPart, nameOfPart, openCutPart } from './cut-parts.ts';
import { listUnfinished } from './unfinished.ts';

const DETAILS = { title: 'Goal', description: '', tags: [], isPublic: true };

const InApp = ({ children }: { children: ReactNode }) => (
  <BrowserRouter>
    <Providers>
      <SignInAgainProvider>{children}</SignInAgainProvider>
    </Providers>
  </BrowserRouter>
);

function sendAsAnn(file: File) {
  const server = stubTus();
  const onDone = vi.fn();
  const hook = renderHook(
    () => useSending({ playerId: 'ann', slots: createSlots(1), onDone, onFailed: () => expect.fail() }),
    { wrapper: InApp },
  );
  hook.result.current.start(file, DETAILS);
  return { server, onDone, ...hook };
}

test('the upload of a cut part says where the browser keeps the part, and a later page opens it as the same file', {
  tags: ['CUT-06'],
}, async () => {
  const files = stubPrivateFiles();
  const part = aClip('match.mp4');
  keepCutPart(part);
  const { server, unmount } = sendAsAnn(part);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  const name = await nameOfPart(part);
  expect([...files.keys()]).toEqual([name]);
  unmount();
  const [upload] = listUnfinished('ann');
  expect(upload).toMatchObject({ fileName: 'match.mp4', part: { keptAs: name, type: 'video/mp4' } });
  const opened = upload && (await openCutPart(upload));
  const { size, type, lastModified } = part;
  expect(opened).toMatchObject({ name: 'match.mp4', size, type, lastModified });
  expect(opened && isCutPart(opened)).toBe(true);
  if (opened) await dropCutPart(opened);
  expect(files.size).toBe(0);
  expect(upload && (await openCutPart(upload))).toBeNull();
});

test('without private files a cut part is in memory only, and files of the device are never kept', async () => {
  const part = aClip('match.mp4');
  keepCutPart(part);
  expect(await nameOfPart(part)).toBeNull();
  const { server, unmount } = sendAsAnn(part);
  await waitFor(() => expect(server.parts).toHaveLength(1));
  unmount();
  expect(listUnfinished('ann')).toMatchObject([{ part: { keptAs: null } }]);
  const files = stubPrivateFiles();
  const other = sendAsAnn(aClip('other.mp4'));
  await waitFor(() => expect(other.server.parts).toHaveLength(1));
  expect([isCutPart(aClip('other.mp4')), files.size]).toEqual([false, 0]);
});

test('parts that are older than a day are deleted', { tags: ['CUT-07'] }, async () => {
  const files = stubPrivateFiles();
  const aged = (hours: number) => new File(['x'], 'part', { lastModified: Date.now() - hours * 3600 * 1000 });
  files.set('old', aged(24.1)).set('new', aged(23.9));
  await deleteOldParts();
  expect([...files.keys()]).toEqual(['new']);
});
