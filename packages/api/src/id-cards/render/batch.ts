import { createHash } from 'node:crypto';
import type { CardFace, PictureSlot } from '@touchline/id-card';
import type { Paper } from '@touchline/id-card/pdf/paper';
import type { CardToRender } from './render.worker.ts';

/** Many cards for one PDF. Pictures that several cards show, such as the logo, are sent and embedded once. */
export interface BatchJob {
  pictures: Uint8Array[];
  cards: { face: CardFace; pictures: Record<PictureSlot, number | null> }[];
  options: { paper: Paper; hasCropMarks: boolean };
}

export function toBatchJob(cards: readonly CardToRender[], options: BatchJob['options']): BatchJob {
  const pictures: Uint8Array[] = [];
  const places = new Map<string, number>();
  const placeOf = (bytes: Uint8Array): number => {
    const key = createHash('sha256').update(bytes).digest('hex');
    const place = places.get(key) ?? pictures.push(bytes) - 1;
    places.set(key, place);
    return place;
  };
  return {
    pictures,
    cards: cards.map(({ face, pictures: shown }) => ({
      face,
      pictures: mapSlots(shown, (bytes) => bytes && placeOf(bytes)),
    })),
    options,
  };
}

/** The pictures of a card of such a job. */
export function picturesOf({ pictures }: BatchJob, card: BatchJob['cards'][number]) {
  return mapSlots(card.pictures, (place) => (place === null ? null : (pictures[place] ?? null)));
}

function mapSlots<From, To>(slots: Record<PictureSlot, From>, map: (value: From) => To): Record<PictureSlot, To> {
  const { logo, watermark, photo, signature, ceoSignature } = slots;
  return {
    logo: map(logo),
    watermark: map(watermark),
    photo: map(photo),
    signature: map(signature),
    ceoSignature: map(ceoSignature),
  };
}
