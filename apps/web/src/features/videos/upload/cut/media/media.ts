export { cutPart } from './cut-part.ts';
export { openSource } from './open-source.ts';
