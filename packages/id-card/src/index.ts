export { type CardFace, findUnprintableText } from './face.ts';
export type { PictureSlot, Side } from './shapes.ts';
