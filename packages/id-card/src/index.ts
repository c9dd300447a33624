export type { QrText } from './codes.ts';
export { type CardFace, type CardWith, findUnprintableText, type Stamp } from './face.ts';
export { mapPictures, type PictureSlot, SIDES, type Side } from './shapes.ts';
