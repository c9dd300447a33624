import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aSource } from '../../../../../../testing/source.ts';
import type { Source } from '../../media/open-source.ts';
import { sectionAt } from '../../section.ts';
import { FilmStrip } from './film-strip.tsx';
import { FRAMES_KEPT } from './frame-cache.ts';

/** jsdom draws nothing. */
beforeEach(() => {
  vi.useFakeTimers();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = () => null;
  return () => {
    HTMLCanvasElement.prototype.getContext = getContext;
  };
});

/** A source that notes the times for which frames were decoded. */
function aWatchedSource() {
  const decoded: number[] = [];
  const frames: Source['frames'] = async function* (times) {
    for (const time of times) {
      decoded.push(time);
      yield { time, canvas: document.createElement('canvas') };
    }
  };
  return { decoded, source: aSource({ isDecodable: true, frames }) };
}

test('the film strip keeps the last frames only, and decodes older ones again when their section comes back', async () => {
  const { source, decoded } = aWatchedSource();
  const strip = (from: number) => (
    <MantineProvider env="test">
      <FilmStrip
        source={source}
        section={sectionAt(from, source.length)}
        part={{ start: from, end: from + 90 }}
        playedTime={null}
        onChange={() => {}}
      />
    </MantineProvider>
  );
  const { rerender } = render(strip(0));
  /** Shows the section at a time. @returns how many of its frames had to be decoded */
  const show = async (from: number) => {
    const before = decoded.length;
    rerender(strip(from));
    await act(() => vi.runAllTimersAsync());
    return decoded.length - before;
  };
  const count = await show(0);
  expect(count).toBeGreaterThan(0);
  expect(await show(120)).toBe(count);
  expect(await show(0)).toBe(0);
  const sections = Math.ceil(FRAMES_KEPT / count);
  for (let section = 2; section < 2 + sections; section += 1) expect(await show(section * 120)).toBe(count);
  expect(await show((1 + sections) * 120)).toBe(0);
  expect(await show(0)).toBe(count);
});
