import { z } from 'zod';
import { AVAILABILITIES, POSITIONS } from './options.ts';
import { pageInput, pageOf } from './paging.ts';
import {
  CLOSED_REASONS,
  FILE_CHANGES_AT_ONCE,
  FILE_TAG_LENGTH_MAX,
  FILE_TAGS_MAX,
  NEXT_STEP_MAX,
  NOTE_MAX,
  STAGES,
} from './stages.ts';
import { bodyId, boundedText, isCalendarDate, requiredText, searchText, textList } from './text.ts';
import { listedPlayerSchema } from './users.ts';

const day = z.string().refine(isCalendarDate, { error: 'Please enter a date as yyyy-mm-dd.' });

const nextStepSchema = z.object({
  text: z.string(),
  /** The day of the reminder in the scout's time zone, yyyy-MM-dd. */
  on: z.string().nullable(),
});
export type NextStep = z.infer<typeof nextStepSchema>;

const stageSchema = z.object({ stage: z.enum(STAGES).nullable(), closedReason: z.enum(CLOSED_REASONS).nullable() });
export type FileStage = z.infer<typeof stageSchema>;

/** What a scout has written down about a player. Only the scout reads it. */
export const playerFileSchema = z.object({
  playerId: z.string(),
  isStarred: z.boolean(),
  note: z.string(),
  /** Counts the saved versions of the note; 0 before the first. */
  noteVersion: z.number(),
  notedAt: z.string().nullable(),
  tags: z.array(z.string()),
  ...stageSchema.shape,
  nextStep: nextStepSchema.nullable(),
  /** "Not for me": the player is left out of what is suggested to the scout. */
  isDismissed: z.boolean(),
  /** When the scout opened the page of the player, to the hour. */
  firstSeenAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
});
export type PlayerFile = z.infer<typeof playerFileSchema>;

/** A row of "My players". */
export const listedFileSchema = playerFileSchema.omit({ note: true, noteVersion: true, firstSeenAt: true }).extend({
  /** The beginning of the note. */
  noteStart: z.string(),
  changedAt: z.string(),
  /** Null while the player is no longer available, for whatever reason. */
  player: listedPlayerSchema.nullable(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;
export const filePageSchema = pageOf(listedFileSchema);

export const FILE_ORDERS = ['changed', 'name', 'position', 'availability', 'stage', 'next-step'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];
export const FILE_SORTS = [...FILE_ORDERS, ...FILE_ORDERS.map((order) => `-${order}` as const)] as const;
export type FileSort = (typeof FILE_SORTS)[number];

/** 'kept' is what a scout works with; the others are what they have put aside, and reminders of today and before. */
export const FILE_VIEWS = ['kept', 'starred', 'due', 'dismissed'] as const;
export type FileView = (typeof FILE_VIEWS)[number];

export const fileFilters = z.object({
  view: z.enum(FILE_VIEWS).default('kept'),
  stage: z.enum([...STAGES, 'none']).optional(),
  tag: boundedText(FILE_TAG_LENGTH_MAX).optional(),
  position: z.enum(POSITIONS).optional(),
  availability: z.enum(AVAILABILITIES).optional(),
  /** Words of the note or the name. */
  search: searchText().optional(),
});
export type FileFilters = z.output<typeof fileFilters>;

export const listFilesInput = pageInput.extend(fileFilters.shape).extend({
  /** Without it those changed last come first. A hyphen reverses it; players of whom it is not told come last. */
  sort: z.enum(FILE_SORTS).default('-changed'),
});
export type ListFilesInput = z.output<typeof listFilesInput>;

/** Files by stage, under 'none' those without one, and the scout's tags, the most used first. */
export const fileCountsSchema = z.object({
  stages: z.record(z.enum([...STAGES, 'none']), z.number()),
  views: z.record(z.enum(FILE_VIEWS), z.number()),
  tags: z.array(z.object({ tag: z.string(), files: z.number() })),
});
export type FileCounts = z.infer<typeof fileCountsSchema>;

export const noteFields = z.object({
  note: boundedText(NOTE_MAX),
  /** The version that was edited. An older one than the stored keeps both texts. */
  version: z.number().int().min(0),
  /** Names the editor, such as a tab: its own earlier version is overwritten, also if the response to it was lost. */
  editor: boundedText(60),
});
export type SaveNoteInput = z.output<typeof noteFields> & { playerId: string };

export const savedNoteSchema = playerFileSchema
  .pick({ note: true, noteVersion: true, notedAt: true })
  .extend({ /** Another version was stored meanwhile: the note has both texts. */ isJoined: z.boolean() });
export type SavedNote = z.infer<typeof savedNoteSchema>;

const tags = textList(FILE_TAGS_MAX, FILE_TAG_LENGTH_MAX);

export const fileChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stage'),
    stage: z.enum(STAGES).nullable(),
    /** Only of the stage 'closed'. */
    closedReason: z.enum(CLOSED_REASONS).nullable().default(null),
  }),
  z.object({ kind: z.literal('tags'), add: tags.default([]), remove: tags.default([]) }),
  z.object({
    kind: z.literal('next-step'),
    nextStep: z
      .object({ text: requiredText('Please say what the next step is.', NEXT_STEP_MAX), on: day.nullable() })
      .nullable(),
  }),
  z.object({ kind: z.literal('star'), isOn: z.boolean() }),
  z.object({ kind: z.literal('dismissed'), isOn: z.boolean() }),
]);
export type FileChange = z.output<typeof fileChange>;

const someIds = (blank: string) =>
  z
    .array(bodyId)
    .min(1, { error: blank })
    .max(FILE_CHANGES_AT_ONCE, { error: `Please choose at most ${FILE_CHANGES_AT_ONCE} at once.` })
    .transform((ids) => [...new Set(ids)]);

export const changeFilesInput = z.object({ playerIds: someIds('Please choose a player.'), change: fileChange });
export type ChangeFilesInput = z.output<typeof changeFilesInput>;

/** Of each player: the entry that can undo the change (null where nothing was different), or why nothing was changed. */
export const changedFilesSchema = z.array(
  z.object({ id: z.string(), entryId: z.string().nullable(), error: z.string().nullable() }),
);
export type ChangedFiles = z.infer<typeof changedFilesSchema>;

export const undoFileChangesInput = z.object({ entryIds: someIds('Please choose what to undo.') });

/** What the history has before and after a change, by its kind. */
const changed = <T extends z.ZodType>(value: T) => ({ former: value, current: value });
const entryFields = {
  id: z.string(),
  /** Whether this change undid another one. */
  isUndo: z.boolean(),
  /** Whether it was undone. */
  isUndone: z.boolean(),
  createdAt: z.string(),
};
export const fileEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entryFields, kind: z.literal('stage'), ...changed(stageSchema) }),
  z.object({ ...entryFields, kind: z.literal('tags'), ...changed(z.array(z.string())) }),
  z.object({ ...entryFields, kind: z.literal('next-step'), ...changed(nextStepSchema.nullable()) }),
  z.object({ ...entryFields, kind: z.literal('star'), ...changed(z.boolean()) }),
  z.object({ ...entryFields, kind: z.literal('dismissed'), ...changed(z.boolean()) }),
  /** Only the former text: the later ones are in the next entry and in the file. */
  z.object({ ...entryFields, kind: z.literal('note'), former: z.string(), current: z.null() }),
]);
export type FileEntry = z.infer<typeof fileEntrySchema>;
export type FileEntryKind = FileEntry['kind'];
export const fileEntryPageSchema = pageOf(fileEntrySchema);
