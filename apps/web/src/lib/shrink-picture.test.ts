import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const FILE = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

/** A browser that decodes to this size, or not at all. Returns the sizes and types that are written. */
function aBrowser(picture: { width: number; height: number } | null) {
  const written: object[] = [];
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage() {} }),
    toBlob(take: (blob: Blob) => void, type: string) {
      written.push({ width: canvas.width, height: canvas.height, type });
      take(new Blob(['smaller'], { type }));
    },
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal('createImageBitmap', async () => {
    if (!picture) throw new Error('The picture cannot be decoded.');
    return { ...picture, close() {} };
  });
  return written;
}

test('a photo of 48 megapixels is sent with six, in its shape, type and name', { tags: ['FU-22'] }, async () => {
  const written = aBrowser({ width: 8064, height: 6048 });
  const { name, type, size } = await shrinkPicture(FILE);
  expect({ name, type, size }).toEqual({ name: 'photo.jpg', type: 'image/jpeg', size: 7 });
  expect(written).toEqual([{ width: 2828, height: 2121, type: 'image/jpeg' }]);
});

test.each([
  ['of twelve megapixels', { width: 4032, height: 3024 }],
  ['that the browser cannot read', null],
])('a picture %s is sent as it is', { tags: ['FU-22'] }, async (_what, picture) => {
  const written = aBrowser(picture);
  expect(await shrinkPicture(FILE)).toBe(FILE);
  expect(written).toEqual([]);
});
