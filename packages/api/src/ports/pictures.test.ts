import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aFlatPng } from '../testing/index.ts';
import { createPictures } from './pictures.ts';

test('pictures that come at the same time do not get in each other’s way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'picture.png');
  await writeFile(path, await aFlatPng(40, 40));
  const pictures = createPictures({ imagesAtOnce: 8, imagesWaiting: 1000, imageMaxPixels: 1e6 });
  const redrawn = Array.from({ length: 300 }, (_, index) =>
    pictures.redraw(path, { width: 20, height: 20, format: 'jpeg' }, (bytes) =>
      pipeline(bytes, createWriteStream(join(folder, `${index}.jpg`))),
    ),
  );
  const outcomes = await Promise.allSettled(redrawn);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
