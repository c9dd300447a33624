export type { QrText } from './codes.ts';
export { type CardFace, findUnprintableText, type Stamp } from './face.ts';
export { mapPictures, type PictureSlot, SIDES, type Side } from './shapes.ts';
