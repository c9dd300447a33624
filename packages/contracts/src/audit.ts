import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { pageInput } from './paging.ts';
import { nullableText, pointInTime, someId } from './text.ts';

export const AUDIT_ACTS = {
  'session.sign-in': 'Signed in',
  'session.sign-in-failed': 'Failed to sign in',
  'password.change': 'Changed the password',
  'password.reset': 'Set a new password by a link',
  'email.change': 'Changed the email address',
  'token.create': 'Created an access token',
  'token.revoke': 'Revoked an access token',
  'user.create': 'Created an account',
  'user.verify': 'Verified a user',
  'user.unverify': 'Took back a verification',
  'user.activate': 'Activated an account',
  'user.deactivate': 'Deactivated an account',
  'user.change-role': 'Changed a role',
  'user.open-uploads': 'Enabled uploads',
  'user.close-uploads': 'Disabled uploads',
  'user.change-birth-date': 'Changed a date of birth',
  'user.accept-birth-date': 'Accepted a date of birth',
  'user.decline-birth-date': 'Declined a date of birth',
  'user.change-safeguarding': 'Changed a safeguarding right',
  'user.check': 'Recorded a check of a user',
  'user.withdraw-check': 'Withdrew a check of a user',
  'user.delete': 'Deleted a user',
  'user.trash': 'Moved a user to the trash',
  'user.restore': 'Restored a user from the trash',
  'user.erase': 'Erased a user from the trash',
  'profile.change': 'Changed a profile',
  'image.read': 'Looked at an identity document',
  'image.replace': 'Replaced a picture of a user',
  'video.upload': 'Uploaded a video for a player',
  'video.approve': 'Approved a video',
  'video.reject': 'Rejected a video',
  'video.change': 'Changed what may be seen of a video',
  'video.prepare': 'Had a video prepared again',
  'video.delete': 'Deleted a video',
  'video.trash': 'Moved a video to the trash',
  'video.restore': 'Restored a video from the trash',
  'video.erase': 'Erased a video from the trash',
  'card.create': 'Created an ID card',
  'card.change': 'Changed an ID card',
  'card.revoke': 'Revoked an ID card',
  'card.use-photo': 'Used an uploaded photo on an ID card',
  'card.print': 'Printed an ID card',
  'setting.change': 'Changed a setting',
  'card.batch': 'Made a batch of ID cards',
  'card.stage': 'Changed the stage of an ID card',
  'card.confirm': 'Compared the photo of an ID card',
  'card.family': 'Answered whether a minor gets an ID card',
  'card.renew': 'Renewed an ID card',
  'card.replace': 'Replaced an ID card',
  'card.suspend': 'Suspended an ID card',
  'card.resume': 'Ended the suspension of an ID card',
  'card.rotate-key': 'Made another signing key of ID cards',
  'card.retire-key': 'Retired a signing key of ID cards',
  'content.create': 'Created content of the home page',
  'content.change': 'Changed content of the home page',
  'content.delete': 'Deleted content of the home page',
  'content.trash': 'Moved content of the home page to the trash',
  'content.restore': 'Restored content of the home page from the trash',
  'content.erase': 'Erased content of the home page from the trash',
  'guardian.invite': 'Invited a guardian',
  'guardian.end': 'Ended a guardianship',
  'consents.answer': 'Answered the consents of a child without a guardian',
  'guardian.confirm': 'Confirmed a guardian',
  'guardian.reject': 'Rejected a guardian',
  'guardian.set-objection-aside': 'Dismissed an objection to a guardian',
  'contact-request.answer': 'Answered a contact request',
  'contact-request.withdraw': 'Withdrew a contact request',
  'case.change': 'Changed a case',
  'case.act': 'Acted on a case',
  'case.read-conversation': 'Read a conversation for a case',
  'case.read-request': 'Read a withdrawn request for a case',
  'case.read-file': 'Looked at a file that a case keeps',
  'case.disclose-files': 'Disclosed what a scout wrote about players',
  'job.retry': 'Tried a job again',
  'job.discard': 'Discarded a job',
  'mail.read': 'Read an email of the outbox',
  'data.export': 'Exported data',
  'approval.request': 'Asked for the approval of a second admin',
  'approval.approve': 'Approved what another admin asked for',
  'approval.decline': 'Declined what another admin asked for',
  'approval.withdraw': 'Withdrew what they had asked for',
  'trash.empty': 'Emptied the trash',
} as const;
export type AuditAct = keyof typeof AUDIT_ACTS;
export const AUDIT_ACT_NAMES = Object.keys(AUDIT_ACTS) as AuditAct[];

export const UNDOABLE_ACTS = [
  'user.verify',
  'user.unverify',
  'user.activate',
  'user.deactivate',
  'user.change-role',
  'user.open-uploads',
  'user.close-uploads',
  'video.approve',
  'video.reject',
  'card.use-photo',
] as const satisfies readonly AuditAct[];
export type UndoableAct = (typeof UNDOABLE_ACTS)[number];

export const AUDIT_TARGETS = [
  'user',
  'video',
  'card',
  'card-batch',
  'card-key',
  'setting',
  'token',
  'content',
  'case',
  'contact-request',
  'guardianship',
  'job',
  'mail',
  'list',
  'trash',
  'approval',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

const nameSchema = z.object({ id: z.string(), name: z.string().nullable().meta(EXAMPLES.adminName) });
const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditFacts = z.infer<typeof factsSchema>;

/** Names are those of today; null where the user or the video no longer exists. */
export const auditEntrySchema = z.object({
  id: z.string(),
  act: z.enum(AUDIT_ACT_NAMES).meta({ examples: ['user.verify'] }),
  actor: nameSchema.nullable(),
  target: nameSchema.extend({ kind: z.enum(AUDIT_TARGETS) }).nullable(),
  about: nameSchema.nullable().meta({ examples: [null] }),
  before: factsSchema.nullable().meta({ examples: [{ isVerified: false }] }),
  after: factsSchema.nullable().meta({ examples: [{ isVerified: true }] }),
  reason: z.string().nullable(),
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  isUndoable: z.boolean(),
  entryPoint: z.enum(['app', 'rest', 'job', 'cli']),
  address: nullableText.meta({ examples: ['192.0.2.17'] }),
  requestId: z.string().nullable(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type EntryPoint = AuditEntry['entryPoint'];

/** The log, newest first. `targetId` also finds what was done to the videos and the card of a user. */
export const listAuditInput = pageInput.extend({
  actorId: someId.optional(),
  targetId: someId.optional(),
  act: z.enum(AUDIT_ACT_NAMES, { error: 'Please choose an act of the list.' }).optional(),
  from: pointInTime.optional(),
  until: pointInTime.optional(),
});
export type ListAuditInput = z.output<typeof listAuditInput>;

export const UNDO_MAX = 100;
export const undoManyInput = z.object({
  ids: z
    .array(someId)
    .min(1)
    .max(UNDO_MAX, { error: `Please undo at most ${UNDO_MAX} acts at once.` }),
});
export const undoneEntrySchema = z.object({ id: z.string(), error: z.string().nullable() });
