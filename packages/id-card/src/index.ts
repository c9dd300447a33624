export type { QrText } from './codes.ts';
export { type CardFace, findUnprintableText, type Stamp } from './face.ts';
export type { PictureSlot, Side } from './shapes.ts';
