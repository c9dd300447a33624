import { SIDES } from '@touchline/id-card';
import { Zip, ZipPassThrough } from 'fflate';
import type { CardRenderer, CardToRender } from '../render/card-renderer.ts';

/** A ZIP file with a PNG of each side of each card, made while it is read, so that one card is in memory at a time. */
export async function* zipOfPictures(
  renderer: Pick<CardRenderer, 'png'>,
  cards: AsyncIterable<CardToRender>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    ready.push(chunk);
  });
  const flush = () => {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const card of cards) {
    for (const side of SIDES) {
      const entry = new ZipPassThrough(`${card.face.numbers?.cardNumber ?? 'card'}-${side}.png`);
      zip.add(entry);
      entry.push(await renderer.png(card, [side]), true);
      yield* flush();
    }
  }
  zip.end();
  yield* flush();
}
