import { readFile } from 'node:fs/promises';
import { FONT_URLS } from '@touchline/id-card/font-files';
import { drawPdf } from '@touchline/id-card/pdf/pdf';
import { serve } from '../../workers/serve.ts';
import { type BatchJob, picturesOf } from './batch.ts';

async function drawBatch(job: BatchJob): Promise<Uint8Array> {
  const fonts = { regular: await readFile(new URL(FONT_URLS.regular)), bold: await readFile(new URL(FONT_URLS.bold)) };
  const cards = job.cards.map((card) => ({ face: card.face, pictures: picturesOf(job, card) }));
  return drawPdf(cards, { ...job.options, fonts });
}

// Takes seconds and more memory than a single card, so that it has a process of its own.
serve(drawBatch);
