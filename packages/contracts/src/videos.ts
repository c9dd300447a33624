import { z } from 'zod';
import { wasField, withoutWas } from './changes.ts';
import { EXAMPLES } from './examples.ts';
import { TAG_LENGTH_MAX, TAGS_MAX, VIDEO_DESCRIPTION_MAX, VIDEO_TITLE_MAX } from './limits.ts';
import { pageInput } from './paging.ts';
import { bodyId, nullableText, requiredText, searchText, someId, textList, trimmedText } from './text.ts';
import {
  clipSeconds,
  currentRejectionSchema,
  isExplained,
  NOTE_NEEDED,
  type Rejection,
  rejectionShape,
} from './video-reviews.ts';

const WIDTH_EXAMPLES = { examples: [1280] };
const HEIGHT_EXAMPLES = { examples: [720] };
const VIDEO_EXAMPLES = {
  title: { examples: ['Left-footed volley'] },
  description: { examples: ['Cup match, 67th minute'] },
  tags: { examples: [['volley', 'cup']] },
  duration: { examples: [21.4] },
  small: { examples: [null] },
  isRejected: { examples: [false] },
};

const pictureSize = { width: z.number().meta(WIDTH_EXAMPLES), height: z.number().meta(HEIGHT_EXAMPLES) };

/** `version` changes with every file and is part of the addresses of pictures. The storyboard is a sheet of frames, `columns` in a row. */
export const videoMediaSchema = z.object({
  version: z.string().meta({ examples: ['9f1e2d3c'] }),
  playback: z.object(pictureSize),
  frameRate: z.number().optional(),
  /** The uploaded file has sound that cannot be read; the clip plays without it. */
  isSoundLost: z.boolean().optional(),
  small: z.object(pictureSize).nullable().meta(VIDEO_EXAMPLES.small),
  storyboard: z
    .object({
      columns: z.number().meta({ examples: [10] }),
      frames: z.number().meta({ examples: [21] }),
      frameWidth: z.number().meta({ examples: [160] }),
      frameHeight: z.number().meta({ examples: [90] }),
      secondsPerFrame: z.number(),
    })
    .nullable(),
});
export type VideoMedia = z.infer<typeof videoMediaSchema>;
export type Storyboard = NonNullable<VideoMedia['storyboard']>;

/** The server chooses `filename`. Duration, displayed size and codecs are those of the uploaded file; null if unknown. */
export const videoSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  title: z.string().meta(VIDEO_EXAMPLES.title),
  description: z.string().meta(VIDEO_EXAMPLES.description),
  filename: z.string().meta({ examples: ['9f1e2d3c-6666-4777-8888-9999aaaabbbb.mp4'] }),
  fileSize: z.number().meta({ examples: [7_340_032] }),
  mimeType: z.string().meta({ examples: ['video/mp4'] }),
  duration: z.number().nullable().meta(VIDEO_EXAMPLES.duration),
  width: z.number().nullable().meta(WIDTH_EXAMPLES),
  height: z.number().nullable().meta(HEIGHT_EXAMPLES),
  videoCodec: nullableText.meta({ examples: ['avc'] }),
  audioCodec: nullableText.meta({ examples: ['aac'] }),
  isApproved: z.boolean(),
  /** Only of a video that was rejected and not sent to the review again; left out of others. */
  isRejected: z.boolean().optional().meta(VIDEO_EXAMPLES.isRejected),
  isPublic: z.boolean(),
  /** A new video is prepared in the background; `failed` means that it cannot be played. */
  processing: z.enum(['processing', 'ready', 'failed']).meta({ examples: ['ready'] }),
  processingError: z.string().nullable(),
  media: videoMediaSchema.nullable(),
  tags: z.array(z.string()).meta(VIDEO_EXAMPLES.tags),
  createdAt: z.string(),
  updatedAt: z.string(),
  player: z.object({
    id: z.string(),
    firstName: z.string().meta(EXAMPLES.firstName),
    lastName: z.string().meta(EXAMPLES.lastName),
  }),
  username: z.string().nullable().meta(EXAMPLES.username),
  isProtected: z.boolean().meta({ examples: [false] }),
});
export type Video = z.infer<typeof videoSchema>;
export type ProcessingState = Video['processing'];

/** What clips often show, offered beside the tags that a player has used before. */
export const USUAL_TAGS = [
  'goal',
  'assist',
  'dribbling',
  'passing',
  'finishing',
  'heading',
  'set piece',
  'defending',
  'goalkeeping',
  'pace',
] as const;

const videoTitle = requiredText('Title is required', VIDEO_TITLE_MAX, 'Title must be under 100 characters').meta(
  VIDEO_EXAMPLES.title,
);
const videoDescription = trimmedText(VIDEO_DESCRIPTION_MAX, 'Description must be under 500 characters').meta(
  VIDEO_EXAMPLES.description,
);
const videoTags = textList(TAGS_MAX, TAG_LENGTH_MAX).meta(VIDEO_EXAMPLES.tags);

export const videoDetails = z.object({
  title: videoTitle,
  description: videoDescription.default(''),
  tags: videoTags.default([]),
  isPublic: z.boolean().default(true),
});
export type VideoDetails = z.output<typeof videoDetails>;

export const videoEdit = z
  .strictObject({ title: videoTitle, description: videoDescription, tags: videoTags, isPublic: z.boolean() })
  .partial()
  .extend(wasField);
export type VideoEdit = z.output<typeof videoEdit>;

export const videoChange = videoEdit.refine((edit) => Object.keys(withoutWas(edit)).length > 0, {
  error: 'Nothing to change was sent.',
});

/** Text fields of a form: tags as a JSON list of texts; isPublic is false only for the text 'false'. */
export const videoUploadFields = z.object({
  playerId: z.union([z.literal(''), bodyId]).optional(),
  title: videoTitle,
  description: videoDescription.default(''),
  tags: z
    .string()
    .transform((text, context) => {
      const tags = tagsFromText(text);
      if (tags === null) context.addIssue('Tags must be a JSON list of texts.');
      return tags ?? [];
    })
    .pipe(videoTags)
    .default([]),
  isPublic: z
    .string()
    .transform((text) => text !== 'false')
    .default(true),
});
export type VideoUploadFields = z.output<typeof videoUploadFields>;

function tagsFromText(text: string): string[] | null {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    const isList = Array.isArray(value) && value.every((tag) => typeof tag === 'string');
    return isList ? value : null;
  } catch {
    return null;
  }
}

/** The field and its value of an upload that begins before its texts are typed. */
export const TEXTS_LATER = 'later';
export const describeUploadInput = z.object({ id: someId, details: videoDetails });
export type DescribeUploadInput = z.output<typeof describeUploadInput>;
/** `videoId` is null until the whole file has arrived. */
export const describedUploadSchema = z.object({ videoId: z.string().nullable() });
export type DescribedUpload = z.infer<typeof describedUploadSchema>;

export const ownUnfinishedUploadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  received: z.number(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  replaces: z.string().nullable(),
  /** It becomes a video only once it has texts. */
  awaitsTexts: z.boolean(),
  expiresAt: z.string(),
});
export type OwnUnfinishedUpload = z.infer<typeof ownUnfinishedUploadSchema>;

/** Seconds of 1080p at 30 frames a second; larger and faster videos use more. `secondsLeft` is null for admins, `resetsAt` while unused. */
export const uploadBudgetSchema = z.object({ secondsLeft: z.number().nullable(), resetsAt: z.string().nullable() });
export type UploadBudget = z.infer<typeof uploadBudgetSchema>;

/** The second of the frame; null for the automatic choice. */
export const choosePosterInput = z.object({ id: someId, at: clipSeconds.nullable() });
export type ChoosePosterInput = z.output<typeof choosePosterInput>;

export const listVideosInput = pageInput.extend({
  playerId: someId.optional(),
  /** Only true filters; other values are ignored. */
  approved: z
    .union([z.string(), z.boolean()])
    .transform((value) => value === true || value === 'true')
    .optional(),
});
export type ListVideosInput = z.output<typeof listVideosInput>;

export const playerVideoSchema = videoSchema.extend({
  isPinned: z.boolean(),
  /** Null for viewers other than its player and admins, as is the rejection. */
  plays: z.number().nullable(),
  rejection: currentRejectionSchema.nullable(),
  /** The player's choice. A rejected video is private until it is approved. */
  isMeantPublic: z.boolean(),
});
export type PlayerVideo = z.infer<typeof playerVideoSchema>;

export const changedVideoSchema = videoSchema.extend({
  rejection: currentRejectionSchema.nullable(),
  isMeantPublic: z.boolean(),
  waitingSince: z.string().nullable(),
  /** Whether the change has sent a decided video to the review, which hides it until it is approved. */
  isBackInReview: z.boolean(),
});
export type ChangedVideo = z.infer<typeof changedVideoSchema>;

export const pinVideoInput = z.object({ id: someId, isPinned: z.boolean() });
export type PinVideoInput = z.output<typeof pinVideoInput>;

export const moderatedVideoSchema = videoSchema.extend({
  plays: z.number(),
  rejection: currentRejectionSchema.nullable(),
  waitingSince: z.string().nullable(),
  /** Grows when the player changes a text or the file, so that a decision applies to what the admin has seen. */
  revision: z.number(),
  /** Another admin who is reviewing it at the moment. */
  claimedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ModeratedVideo = z.infer<typeof moderatedVideoSchema>;

/** A rejected video is not pending: it waits for its player. Neither is one that cannot be played yet, or not at all. */
export const VIDEO_STATUSES = ['pending', 'approved', 'rejected', 'unprepared'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

export const moderationListInput = pageInput.extend({
  search: searchText().optional(),
  status: z.enum(VIDEO_STATUSES).optional(),
  /** `ready` puts videos that can be watched first; each newest first. */
  order: z.enum(['newest', 'ready']).default('newest'),
});
export type ModerationListInput = z.output<typeof moderationListInput>;

export const videoCountsSchema = z.object({
  total: z.number(),
  approved: z.number(),
  pending: z.number(),
  rejected: z.number(),
});
export type VideoCounts = z.infer<typeof videoCountsSchema>;

/** A decision about a video that another admin is reviewing is refused unless it says so. */
export const claimShape = { overridesClaim: z.boolean().optional() };

/** No other key is accepted: neither file nor text changes after approval. */
export const moderationPatch = z
  .strictObject({ isApproved: z.boolean(), isPublic: z.boolean(), ...rejectionShape, ...claimShape })
  .partial()
  .refine(({ isApproved, isPublic }) => isApproved !== undefined || isPublic !== undefined, {
    error: 'Nothing to change was sent.',
  })
  .refine((patch) => !explainsRejection(patch) || (patch.isApproved === false && patch.isPublic !== true), {
    error: 'A reason belongs to a rejection.',
  })
  .refine(isExplained, NOTE_NEEDED);
export type ModerationPatch = z.output<typeof moderationPatch>;

export function explainsRejection(patch: { [K in keyof Rejection]?: Rejection[K] | undefined }): boolean {
  return Boolean(patch.reason || patch.note || patch.privateNote);
}
