import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { serialize } from 'node:v8';
import type { CardRenderer } from '../id-cards/render/card-renderer.ts';
import type { ImageEncoder } from '../images/reencode/image-encoder.ts';
import type { VideoConverter } from '../videos/processing/video-converter.ts';

/*
 * Most tests upload the same few files and need what is made of them, not the making: the result for a content is made once
 * per process. The tests of the converter, the encoder and the renderer have their own.
 */

const hashOf = async (path: string, ...more: unknown[]) =>
  createHash('sha256')
    .update(await readFile(path))
    .update(JSON.stringify(more))
    .digest('hex');

/** The files of a folder, by the paths under which a result names them. */
type Files = [name: string, content: Buffer][];

/** A converter that writes the files again which it has made of the same content. */
export function rememberingConverter(converter: VideoConverter): VideoConverter {
  const results = new Map<string, { made: string; files: Files; folder: string }>();

  /** `list` names the files of a result, whose paths are in `folder`. */
  async function once<T>(
    key: string,
    folder: string,
    make: { run: () => Promise<T>; list: (made: T) => { path: string }[] },
  ) {
    const known = results.get(key);
    if (known) {
      for (const [name, content] of known.files) await writeFile(join(folder, name), content);
      return JSON.parse(
        known.made.replaceAll(JSON.stringify(known.folder).slice(1, -1), JSON.stringify(folder).slice(1, -1)),
      ) as T;
    }
    const made = await make.run();
    const files: Files = [];
    for (const { path } of make.list(made)) files.push([basename(path), await readFile(path)]);
    results.set(key, { made: JSON.stringify(made), files, folder });
    return made;
  }

  return {
    ...converter,
    async convert(input, signal, pace) {
      const { source, folder, container, posterAt } = input;
      signal.throwIfAborted();
      return once(await hashOf(source, container, posterAt), folder, {
        run: () => converter.convert(input, signal, pace),
        list: ({ playback, small, posters, storyboard }) =>
          [playback, small, ...posters, storyboard].filter((file) => file !== null),
      });
    },
    async makePosters(input, signal) {
      signal.throwIfAborted();
      return once(await hashOf(input.source, 'posters', input.at), input.folder, {
        run: () => converter.makePosters(input, signal),
        list: (posters) => posters,
      });
    },
  };
}

/** An encoder that passes on the image again which it has made of the same content. */
export function rememberingEncoder(encoder: ImageEncoder): ImageEncoder {
  const images = new Map<string, Buffer>();
  return {
    ...encoder,
    async reencode(path, form, take) {
      const key = await hashOf(path, form);
      const known = images.get(key);
      if (known) return take(Readable.from([known]));
      return encoder.reencode(path, form, async (bytes) => {
        const image = Buffer.concat(await bytes.toArray());
        images.set(key, image);
        return take(Readable.from([image]));
      });
    },
  };
}

/** A renderer that returns what it has drawn of the same card, text or image; batches are drawn each time. */
export function rememberingRenderer(renderer: CardRenderer): CardRenderer {
  const drawn = new Map<string, Uint8Array>();
  const once =
    <Asked extends unknown[], T extends Uint8Array>(kind: string, draw: (...asked: Asked) => Promise<T>) =>
    async (...asked: Asked): Promise<T> => {
      const key = createHash('sha256')
        .update(serialize([kind, asked]))
        .digest('hex');
      const known = drawn.get(key) ?? (await draw(...asked));
      drawn.set(key, known);
      return known as T;
    };
  return {
    ...renderer,
    pdf: once('pdf', renderer.pdf),
    png: once('png', renderer.png),
    qr: once('qr', renderer.qr),
    barcode: once('barcode', renderer.barcode),
    portrait: once('portrait', renderer.portrait),
  };
}
