export type { LiveSink } from './accounts/live/live.ts';
export { createLiveHub } from './accounts/live/live-hub.ts';
export type { LiveStream } from './accounts/live/live-stream.ts';
export {
  findTokenOwner,
  issueToken,
  listTokens,
  removeExpiredTokens,
  revokeToken,
} from './accounts/sessions/access-tokens.service.ts';
export { findActor, removeExpiredSessions } from './accounts/sessions/sessions.service.ts';
export { setPassword } from './accounts/sign-in/auth.service.ts';
export { removeExpiredLinks } from './accounts/sign-in/email-address.service.ts';
export {
  createAccount,
  createAdmin,
  createFirstAdmin,
  hasAccounts,
  usersWithPassword,
} from './accounts/users/accounts.service.ts';
export { readRule } from './administration/approvals/approvals.service.ts';
export { changeJob } from './administration/jobs/jobs.service.ts';
export { batchFile } from './cards/batches/batches.service.ts';
export { signStatusList } from './cards/id-cards/offline-checks.service.ts';
export { admitPrinting, printPdf, printPng } from './cards/id-cards/print.service.ts';
export { openShippedImages } from './cards/id-cards/shipped-images.ts';
export { proofPhoto } from './cards/id-cards/verify.service.ts';
export { admitImage, imageToShow, replaceImage } from './cards/images/images.service.ts';
export { createCardRenderer } from './cards/render/card-renderer.ts';
export { newestKeyId, prepareKeys, publicKeys, retireKey, rotateKey } from './cards/signing/keys.service.ts';
export { createVideoConverter } from './clips/media/conversion/video-converter.ts';
export { assertDeclaredVideo, createVideoProbe } from './clips/media/probe/video-probe.ts';
export { removeOldPlays } from './clips/plays/plays.service.ts';
export { videoWhenPrepared } from './clips/processing/processing.service.ts';
export { finishIfDescribed } from './clips/upload/resumable/finish-upload.ts';
export {
  admitPart,
  beginUpload,
  endUpload,
  type ResumableUpload,
  removeExpiredUploads,
  storePart,
  uploadToContinue,
  uploadToResume,
} from './clips/upload/resumable/uploads.service.ts';
export { addVideo, admitUpload, replaceFile } from './clips/upload/upload.service.ts';
export {
  posterToSend,
  storyboardCues,
  storyboardToSend,
  type VideoFileToSend,
  videoFileToSend,
} from './clips/watching/video-files.service.ts';
export {
  admitContentImage,
  contentImageToShow,
  keepContentImage,
  removeUnusedContentImages,
} from './content/content-images.service.ts';
export { recordExport } from './core/audit/audit.service.ts';
export { type Head, sealEntries, verifyLog, writtenHead } from './core/audit/seals/seals.service.ts';
export { sendTestMail } from './core/mail/mail.service.ts';
export { isMailAddress, type MailAddress, type MailSender } from './core/mail/mailer.ts';
export { openOutbox, outboxMailer } from './core/mail/outbox.ts';
export { type SmtpServer, smtpMailer } from './core/mail/smtp-mailer.ts';
export { notifyJobFailed } from './core/notifications/notify.ts';
export { unsubscribe } from './core/notifications/unsubscribe.service.ts';
export { admitSettingImage, keepSettingImage } from './core/settings/settings.service.ts';
export { findByName } from './core/users/users.service.ts';
export { fillWithDemo } from './demo/fill.ts';
export { DEMO_DOMAIN, demoAccounts } from './demo/people.ts';
export { refreshMinors } from './guardians/birth-dates/birth-date-changes.service.ts';
export { removeOldInvitations } from './guardians/guardianships/guardians.service.ts';
export { jobKinds } from './job-kinds.ts';
export type { AppContext, RequestContext, SessionToken } from './platform/context.ts';
export { AppError } from './platform/errors.ts';
export type { AppEvent, Events } from './platform/events/events.ts';
export { localEvents } from './platform/events/local-events.ts';
export { postgresEvents } from './platform/events/postgres-events.ts';
export {
  type Admission,
  createUploadSlots,
  type ReadableFile,
  removeLeftovers,
} from './platform/files/files.service.ts';
export { createImageEncoder } from './platform/images/image-encoder.ts';
export { accept, toAppError } from './platform/input-errors.ts';
export { bindJobs, defineCronJob, defineJob, type JobDefinition } from './platform/jobs/define-job.ts';
export { JobRejected, type JobWork, type StartOptions as JobStartOptions } from './platform/jobs/jobs.ts';
export { openJobs, readJobs } from './platform/jobs/queue.ts';
export { systemClock } from './platform/lib/clock.ts';
export { createPasswords } from './platform/lib/passwords.ts';
export { inTransaction, onCommit } from './platform/lib/transaction.ts';
export { defaultLimits, type Limits } from './platform/limits.ts';
export { defaultPolicies } from './platform/policies.ts';
export { FILES, flush, openDiskStore, storedOnDisk } from './platform/storage/disk/disk-store.ts';
export type { ByteRange, FileStore, StagedFile, StoredFiles } from './platform/storage/file-store.ts';
export { openBucket, type S3Place } from './platform/storage/s3/s3-bucket.ts';
export { permanentProblemOf } from './platform/storage/s3/s3-errors.ts';
export { openS3Store } from './platform/storage/s3/s3-store.ts';
export { measureContent } from './platform/storage/staging.ts';
export { createSlots, tryTake } from './platform/throttle/slots.ts';
export { admitCompleteList, removeOldThrottles } from './platform/throttle/throttle.ts';
export { toTrpcError } from './platform/trpc.ts';
export { type AppRouter, appRouter, type Caller, createCaller } from './router.ts';
export { keptFileToShow } from './safeguarding/cases/cases.service.ts';
export { queuePlaces } from './scouting/places/fill-places.service.ts';
export { removeOldChanges } from './scouting/player-changes/player-changes.service.ts';
export { discloseFiles } from './workbench/disclosure/disclosing.service.ts';
