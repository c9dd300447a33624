export { type CardFace, type CardRole, findUnprintableText, shortId } from './face.ts';
export type { PictureSlot, Side } from './shapes.ts';
