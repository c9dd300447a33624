import { layoutBack } from './back.ts';
import type { CardFace } from './face.ts';
import { layoutFront } from './front.ts';
import { mapPictures, type PictureSlot, type Shape, type Side } from './shapes.ts';

/** The shapes of one side. Of the pictures only their existence matters. */
export function layoutSide(side: Side, face: CardFace, pictures: Readonly<Record<PictureSlot, unknown>>): Shape[] {
  const has = mapPictures(pictures, (picture) => picture !== null);
  return side === 'front' ? layoutFront(face, has) : layoutBack(face, has);
}
