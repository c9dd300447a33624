import { layoutBack } from './back.ts';
import type { CardFace } from './face.ts';
import { layoutFront } from './front.ts';
import { WIDE } from './pieces.ts';
import { mapPictures, type PictureSlot, type Shape, type Side } from './shapes.ts';
import { BLEED, CARD_HEIGHT, CARD_WIDTH, COLORS, ROLE_COLORS } from './style.ts';

const BAND_HEIGHT = 3.6;

/** The shapes of one side. Of the pictures only their existence matters. */
export function layoutSide(side: Side, face: CardFace, pictures: Readonly<Record<PictureSlot, unknown>>): Shape[] {
  const has = mapPictures(pictures, (picture) => picture !== null);
  const ground = side === 'front' ? COLORS.paper : COLORS.white;
  const band = { y: CARD_HEIGHT - BAND_HEIGHT, height: BAND_HEIGHT + BLEED, fill: ROLE_COLORS[face.role].fill };
  return [
    { kind: 'rect', ...WIDE, y: -BLEED, height: CARD_HEIGHT + 2 * BLEED, fill: ground },
    ...(side === 'front' ? layoutFront : layoutBack)(face, has),
    { kind: 'rect', ...WIDE, ...band },
    ...stamp(face),
  ];
}

function stamp({ stamp: text }: CardFace): Shape[] {
  if (!text) return [];
  const [x, y] = [CARD_WIDTH / 2 + 19, CARD_HEIGHT / 2 + 13];
  const type = { size: text.length > 5 ? 56 : 66, weight: 'bold', tracking: 0.04, fill: COLORS.stamp } as const;
  return [{ kind: 'text', text, x, y, ...type, anchor: 'middle', rotate: -55, opacity: 0.72 }];
}
