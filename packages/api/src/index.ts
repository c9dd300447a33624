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
export { DEMO_DOMAIN, fillWithDemo } from './demo/fill.ts';
export { AppError } from './errors.ts';
export type { Admission } from './files/admission.ts';
export { removeLeftovers } from './files/files.service.ts';
export type { ReadableFile } from './files/readable-file.ts';
export { admitPrinting, printPdf, printPng, proofPhoto } from './id-cards/print.service.ts';
export { admitImage, imageToShow, replaceImage } from './images/images.service.ts';
export { accept, toAppError } from './input-errors.ts';
export { type Allowance, defaultLimits, type Limits } from './limits.ts';
export { createCardPress } from './ports/card-press/press.ts';
export { systemClock } from './ports/clock.ts';
export type { ByteRange, FileStore, KeptFiles, StagedFile } from './ports/file-store.ts';
export { createPasswords } from './ports/passwords.ts';
export { createPictures } from './ports/pictures.ts';
export { openShippedPictures } from './ports/shipped-pictures.ts';
export { keptOnDisk, openDiskStore } from './ports/stores/disk-store.ts';
export { openBucket, type S3Place } from './ports/stores/s3-bucket.ts';
export { refusalOf } from './ports/stores/s3-errors.ts';
export { openS3Store } from './ports/stores/s3-store.ts';
export { createVideoReader } from './ports/video-reader/reader.ts';
export { type AppRouter, appRouter, type Caller, createCaller } from './router.ts';
export { admitCompleteList } from './throttle/complete-lists.ts';
export { removeOldThrottles } from './throttle/throttle.ts';
export { toTrpcError } from './trpc.ts';
export { createAccount, findByName } from './users/accounts.service.ts';
export { createFirstAdmin, hasAccounts, usersWithPassword } from './users/first-accounts.service.ts';
export { createUploadSlots } from './videos/upload/slots.ts';
export { addVideo, admitUpload } from './videos/upload/upload.service.ts';
export { type VideoRecord, videoToWatch } from './videos/videos.service.ts';
