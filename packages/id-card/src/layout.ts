import { layoutBack } from './back.ts';
import type { CardFace } from './face.ts';
import { layoutFront } from './front.ts';
import { PICTURE_SLOTS, type PictureSlot, type Shape, type Side } from './shapes.ts';

/** The shapes of one side. Of the images it needs to know only which exist. */
export function layoutSide(side: Side, face: CardFace, pictures: Readonly<Record<PictureSlot, unknown>>): Shape[] {
  const has = Object.fromEntries(PICTURE_SLOTS.map((slot) => [slot, pictures[slot] !== null])) as Record<
    PictureSlot,
    boolean
  >;
  return side === 'front' ? layoutFront(face, has) : layoutBack(face, has);
}
