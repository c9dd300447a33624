export { acts } from './acts.ts';
export { aCard, aCompanySignature, aFlatPng, aPicture, aSignature } from './cards.ts';
export { aCase, releaseCases } from './cases.ts';
export { childProcesses, listsChildren } from './child-processes.ts';
export {
  clipOfSize,
  clipWithPause,
  type FieldClip,
  type Recording,
  recording,
  recordingPath,
  type TinyFormat,
  tinyClip,
} from './clips.ts';
export { allowScouts, forgetAnswers } from './consents.ts';
export { aContentImage, aFeaturedItem, aHomepageItem } from './content.ts';
export { aFolder, convertRecording } from './conversions.ts';
export { copied, editedClip, playPath, uploaded } from './edited-clips.ts';
export {
  aBirthDateRequest,
  aGuardian,
  aMinor,
  anInvitationRow,
  aRequestRow,
  linkGuardian,
  MINOR_BIRTH,
} from './families.ts';
export { failJobs, letter, ownersOfJobs, runDue } from './jobs.ts';
export { aMessage, delivered, inContact } from './messages.ts';
export { notificationsOf, queuedMailsOf, runJob, titlesOf } from './notifications.ts';
export * from './people.ts';
export { aPlace, TOWNS } from './places.ts';
export { appError, refusal, refusalAt, refusalAtNoField } from './refusals.ts';
export { snapshot, snapshotOfContent, storedFiles, storedPaths } from './snapshot.ts';
export { countStatements, plansOf } from './statements.ts';
export * from './test-app.ts';
export { aToken } from './tokens.ts';
export { movedItem } from './trash.ts';
export { linkSecret, userMails } from './user-mails.ts';
export { anUploadWithoutTexts, aVideo, countAsReady, hasPlayed, moderate, prepareVideos } from './videos.ts';
export { recordedSessionToken, requestOf, type Visitor } from './visitor.ts';
export { waitingVideos } from './waiting-videos.ts';
