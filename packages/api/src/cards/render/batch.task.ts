import { readFile } from 'node:fs/promises';
import { mapPictures } from '@touchline/id-card';
import { FONT_URLS } from '@touchline/id-card/font-files';
import { drawPdf } from '@touchline/id-card/pdf/pdf';
import { serve } from '../../platform/tasks/serve.ts';
import type { BatchJob } from './card-renderer.ts';

async function drawBatch({ cards, pictures, options }: BatchJob): Promise<Uint8Array> {
  const fonts = { regular: await readFile(new URL(FONT_URLS.regular)), bold: await readFile(new URL(FONT_URLS.bold)) };
  const bytesAt = (place: number | null) => (place === null ? null : (pictures[place] ?? null));
  const drawn = cards.map((card) => ({ face: card.face, pictures: mapPictures(card.pictures, bytesAt) }));
  return drawPdf(drawn, { ...options, fonts });
}

// A batch takes seconds and more memory than a single card, so it has its own process.
serve(drawBatch);
