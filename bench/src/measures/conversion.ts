import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../compare.ts';
import { getRequest, round } from '../load.ts';
import { ROOT } from '../paths.ts';
import { giveSessions, startProduct } from '../product.ts';
import { atMost, below, type Finding } from '../report.ts';
import { longClip } from '../seed/long-clip.ts';

const SECONDS = 60;
const LOOK_EVERY_MS = 500;
/** Four browsers that page through lists. */
const LOAD = { seconds: 1, connections: 4 };
const ROUNDS = 8;

/** How long a minute of 1080p takes until it can be watched, and what that costs the lists of other users. */
export async function measureConversion(dataDir: string): Promise<Finding[]> {
  const cookie = giveSessions(dataDir, 1)[0]?.cookie ?? '';
  const clip = await longClip(join(ROOT, 'testing/media/hevc.mp4'), SECONDS);
  const server = await startProduct(dataDir, { PROCESSING_WAIT_MS: '0' });
  try {
    const list = { server, nextRequest: () => getRequest('/api/videos?approved=true&limit=24', { cookie }) };
    await round(list, { ...LOAD, seconds: 2 });
    const p99s = async (until: () => boolean) => {
      const found: number[] = [];
      while (found.length < ROUNDS && !until()) found.push((await round(list, LOAD)).p99Ms);
      return median(found);
    };
    const before = await p99s(() => false);

    const began = performance.now();
    const { id } = await upload(server.port, cookie, clip);
    let readyAfter: number | null = null;
    const ready = (async () => {
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${server.port}/api/videos/${id}`, { headers: { cookie } });
        const { processing } = (await response.json()) as { processing: string };
        if (processing === 'failed') throw new Error('The clip could not be prepared.');
        if (processing === 'ready') return (performance.now() - began) / 1000;
        await pause(LOOK_EVERY_MS);
      }
    })().then((seconds) => {
      readyAfter = seconds;
      return seconds;
    });
    const during = await p99s(() => readyAfter !== null);
    const seconds = await ready;
    const ratio = during / before;
    return [
      {
        what: 'p99 of a list while a video is prepared',
        measured: `${during.toFixed(1)} ms`,
        baseline: `${before.toFixed(1)} ms`,
        ratio,
        budget: atMost(ratio, 2),
      },
      {
        what: `${SECONDS} s of 1080p30 (HEVC) until it can be watched`,
        measured: `${seconds.toFixed(0)} s`,
        budget: below(seconds, SECONDS, `< ${SECONDS} s`),
        note: 'with 720p, posters and storyboard',
      },
    ];
  } finally {
    await server.stop();
  }
}

async function upload(port: number, cookie: string, clip: Buffer): Promise<{ id: string }> {
  const form = new FormData();
  form.set('title', 'A minute');
  form.set('video', new Blob([new Uint8Array(clip)], { type: 'video/mp4' }), 'minute.mp4');
  const response = await fetch(`http://127.0.0.1:${port}/api/videos`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}
