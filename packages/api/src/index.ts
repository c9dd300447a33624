export {
  findTokenOwner,
  issueToken,
  listTokens,
  removeExpiredTokens,
  revokeToken,
} from './auth/access-tokens.service.ts';
export { setPassword } from './auth/auth.service.ts';
export { findActor, removeExpiredSessions } from './auth/sessions.service.ts';
export {
  admitContentImage,
  contentImageToShow,
  keepContentImage,
  removeUnusedContentImages,
} from './content/content-images.service.ts';
export type { AppContext, RequestContext, SessionCarrier } from './context.ts';
export { fillWithDemo } from './demo/fill.ts';
export { AppError } from './errors.ts';
export { removeStrayFiles } from './files/files.service.ts';
export { admitPrinting, printPdf, printPng, proofPhoto } from './id-cards/print.service.ts';
export { admitImage, imageToShow, replaceImage } from './images/images.service.ts';
export { accept, toAppError } from './input-errors.ts';
export { type Allowance, defaultLimits, type Limits } from './limits.ts';
export { createCardPress } from './ports/card-press/press.ts';
export { systemClock } from './ports/clock.ts';
export { openDiskStore } from './ports/disk-store.ts';
export type { ByteRange, StagedFile } from './ports/file-store.ts';
export { createPasswords } from './ports/passwords.ts';
export { createPictures } from './ports/pictures.ts';
export { openShippedPictures } from './ports/shipped-pictures.ts';
export { type AppRouter, appRouter, type Caller, createCaller } from './router.ts';
export { removeOldThrottles } from './throttle/throttle.ts';
export { toTrpcError } from './trpc.ts';
export { createAccount, findByName } from './users/accounts.service.ts';
export { createUploadSlots } from './videos/upload/slots.ts';
export { type Admission, addVideo, admitUpload } from './videos/upload/upload.service.ts';
export { type VideoRecord, videoToWatch } from './videos/videos.service.ts';
