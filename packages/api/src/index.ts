export { readRule } from './approvals/approvals.service.ts';
export { recordExport } from './audit/audit.service.ts';
export { type Head, sealEntries, verifyLog, writtenHead } from './audit/seals/seals.service.ts';
export {
  findTokenOwner,
  issueToken,
  listTokens,
  removeExpiredTokens,
  revokeToken,
} from './auth/access-tokens/access-tokens.service.ts';
export { setPassword } from './auth/auth.service.ts';
export { removeExpiredLinks } from './auth/email-address/email-address.service.ts';
export { findActor, removeExpiredSessions } from './auth/sessions/sessions.service.ts';
export { keptFileToShow } from './cases/cases.service.ts';
export {
  admitContentImage,
  contentImageToShow,
  keepContentImage,
  removeUnusedContentImages,
} from './content/content-images.service.ts';
export type { AppContext, RequestContext, SessionToken } from './context.ts';
export { fillWithDemo } from './demo/fill.ts';
export { DEMO_DOMAIN, demoAccounts } from './demo/people.ts';
export { AppError } from './errors.ts';
export type { AppEvent, Events } from './events/events.ts';
export { localEvents } from './events/local-events.ts';
export { postgresEvents } from './events/postgres-events.ts';
export { type Admission, createUploadSlots, type ReadableFile, removeLeftovers } from './files/files.service.ts';
export { removeOldInvitations } from './guardians/guardians.service.ts';
export { batchFile } from './id-cards/batches/batches.service.ts';
export { admitPrinting, printPdf, printPng } from './id-cards/print.service.ts';
export { createCardRenderer } from './id-cards/render/card-renderer.ts';
export { openShippedImages } from './id-cards/shipped-images.ts';
export { newestKeyId, prepareKeys, publicKeys, retireKey, rotateKey } from './id-cards/signing/keys.service.ts';
export { signStatusList } from './id-cards/signing/status-list.service.ts';
export { proofPhoto } from './id-cards/verify.service.ts';
export { admitImage, imageToShow, replaceImage } from './images/images.service.ts';
export { createImageEncoder } from './images/reencode/image-encoder.ts';
export { accept, toAppError } from './input-errors.ts';
export { jobKinds } from './job-kinds.ts';
export { bindJobs, defineCronJob, defineJob, type JobDefinition } from './jobs/define-job.ts';
export { changeJob } from './jobs/jobs.service.ts';
export { JobRejected, type JobWork, type StartOptions as JobStartOptions } from './jobs/jobs.ts';
export { openJobs, readJobs } from './jobs/queue.ts';
export { systemClock } from './lib/clock.ts';
export { createPasswords } from './lib/passwords.ts';
export { inTransaction, onCommit } from './lib/transaction.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { LiveSink } from './live/live.ts';
export { createLiveHub } from './live/live-hub.ts';
export type { LiveStream } from './live/live-stream.ts';
export { isMailAddress, type MailAddress, type MailSender } from './mail/mailer.ts';
export { openOutbox, outboxMailer } from './mail/outbox.ts';
export { type SmtpServer, smtpMailer } from './mail/smtp-mailer.ts';
export { sendTestMail } from './mail/test-mail.ts';
export { unsubscribe } from './mail/unsubscribe.service.ts';
export { notifyJobFailed } from './notifications/notify.ts';
export { type AppRouter, appRouter, type Caller, createCaller } from './router.ts';
export { admitSettingImage, keepSettingImage } from './settings/settings.service.ts';
export { keptOnDisk, openDiskStore } from './storage/disk/disk-store.ts';
export type { ByteRange, FileStore, KeptFiles, StagedFile } from './storage/file-store.ts';
export { openBucket, type S3Place } from './storage/s3/s3-bucket.ts';
export { refusalOf } from './storage/s3/s3-errors.ts';
export { openS3Store } from './storage/s3/s3-store.ts';
export { createSlots, tryTake } from './throttle/slots.ts';
export { admitCompleteList, removeOldThrottles } from './throttle/throttle.ts';
export { toTrpcError } from './trpc.ts';
export { createAccount, findByName } from './users/accounts.service.ts';
export { refreshMinors } from './users/birth-dates.service.ts';
export { createAdmin, createFirstAdmin, hasAccounts, usersWithPassword } from './users/first-accounts.service.ts';
export { removeOldPlays } from './videos/plays/plays.service.ts';
export { createVideoProbe } from './videos/probe/video-probe.ts';
export { videoWhenPrepared } from './videos/processing/processing.service.ts';
export { createVideoConverter } from './videos/processing/video-converter.ts';
export { assertDeclaredVideo } from './videos/upload/check-video.ts';
export { replaceFile } from './videos/upload/replacement.service.ts';
export { finishUpload } from './videos/upload/resumable/finish-upload.ts';
export {
  admitPart,
  beginUpload,
  endUpload,
  type ResumableUpload,
  removeExpiredUploads,
  storePart,
  uploadToContinue,
  uploadToResume,
} from './videos/upload/resumable/uploads.service.ts';
export { addVideo, admitUpload } from './videos/upload/upload.service.ts';
export {
  posterToSend,
  storyboardCues,
  storyboardToSend,
  type VideoFileToSend,
  videoFileToSend,
} from './videos/watching/video-files.service.ts';
