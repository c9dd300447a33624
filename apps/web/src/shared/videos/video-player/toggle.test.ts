import { expect, test, vi } from 'vitest';
import { createToggle } from './toggle.ts';

/** A media element whose start the test completes, as a browser does when the first frame is decoded. */
function aClip() {
  const start = Promise.withResolvers<void>();
  const clip = { paused: true, ended: false, play: vi.fn(), pause: vi.fn() };
  clip.play.mockImplementation(() => {
    clip.paused = false;
    return start.promise;
  });
  clip.pause.mockImplementation(() => {
    clip.paused = true;
  });
  return { clip, start };
}

test('a second toggle while the clip is still starting does nothing', { tags: ['CONST-04'] }, async () => {
  const { clip, start } = aClip();
  const toggle = createToggle(vi.fn());

  const first = toggle(clip);
  await toggle(clip);
  expect(clip.play).toHaveBeenCalledTimes(1);
  expect(clip.pause).not.toHaveBeenCalled();

  start.resolve();
  await first;
  await toggle(clip);
  expect(clip.pause).toHaveBeenCalledTimes(1);
});

test('a video that fails to start is reported and can be started again', async () => {
  const { clip, start } = aClip();
  const onProblem = vi.fn();
  const toggle = createToggle(onProblem);
  const refusal = new Error('NotSupportedError');

  const first = toggle(clip);
  start.reject(refusal);
  await first;
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(refusal);

  clip.paused = true;
  await toggle(clip);
  expect(clip.play).toHaveBeenCalledTimes(2);
});

test('a clip that has ended starts again', async () => {
  const { clip, start } = aClip();
  start.resolve();
  await createToggle(vi.fn())({ ...clip, paused: false, ended: true });
  expect(clip.play).toHaveBeenCalledTimes(1);
});
