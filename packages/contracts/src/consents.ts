import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { RELATIONS } from './relations.ts';
import { someId } from './text.ts';

/** What a guardian decides for a minor. Each line is given or withdrawn by itself. */
export const CONSENT_LINES = ['profile', 'clips', 'public-clips', 'featuring', 'contact'] as const;
export type ConsentLine = (typeof CONSENT_LINES)[number];

/** What makes something of a player public. */
export const PUBLIC_LINES = ['public-clips', 'featuring'] as const satisfies readonly ConsentLine[];

/**
 * How an entry came about: an answer of a guardian or of an adult player; of a safeguarding admin for a child without a guardian;
 * and the end of earlier answers.
 */
export const CONSENT_KINDS = ['answer', 'safeguarding', 'reset'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface ConsentText {
  label: string;
  /** The same as a question to a guardian, before the name of the child. */
  question: (firstName: string) => string;
  /** What is agreed to; a change of its meaning raises the version, and guardians are asked again. */
  text: string;
  version: number;
}

export const CONSENT_TEXTS: Record<ConsentLine, ConsentText> = {
  profile: {
    label: 'Profile visible to scouts',
    question: (name) => `May verified scouts find and read the profile of ${name}?`,
    text: 'Verified scouts read the name, username and picture, country, nationality, age band, position, club, height, weight, preferred foot, availability, experience, biography and achievements. A club’s name can tell a town. They never read the e-mail address, phone number, date of birth or city.',
    version: 2,
  },
  clips: {
    label: 'Clips visible to scouts',
    question: (name) => `May verified scouts watch the approved clips of ${name}?`,
    text: 'Verified scouts who are signed in watch the approved clips, and read their titles, descriptions and tags. They get no file; recording a screen cannot be prevented.',
    version: 2,
  },
  'public-clips': {
    label: 'Clips visible to everyone',
    question: (name) => `May everyone on the internet watch the approved clips of ${name}?`,
    text: 'Everyone can watch the approved clips, also without an account, with titles, descriptions, tags and the first name alone. No file is given; recording a screen cannot be prevented.',
    version: 2,
  },
  featuring: {
    label: 'Shown on the home page',
    question: (name) => `May the admin team show ${name} on the home page?`,
    text: 'The admin team may show the player with the first name alone, and the clips that everyone can watch, on the home page, with a title, text and picture that they choose.',
    version: 2,
  },
  contact: {
    label: 'Contact by scouts',
    question: (name) => `May scouts ask to write to ${name}?`,
    text: 'Verified scouts may ask to write to the player. Each request goes to the guardians first, who read what follows and can close it.',
    version: 2,
  },
};

/** What "Only verified scouts, contact through me" answers. */
export const SCOUTS_ONLY: Record<ConsentLine, boolean> = {
  profile: true,
  clips: true,
  'public-clips': false,
  featuring: false,
  contact: true,
};

/** What follows from an answer: the state of each line, who has answered, and whether the caller is asked. */
export const consentsSchema = z.array(
  z.object({
    line: z.enum(CONSENT_LINES),
    isGiven: z.boolean(),
    /** Since when it is so; null where there is no answer and the default applies: no for a minor, yes for an adult. */
    answeredAt: z.string().nullable(),
    /** How it came about; null without an answer. */
    kind: z.enum(CONSENT_KINDS).nullable(),
    /** The newest answer of each guardian of a minor. The stricter one holds. */
    answers: z.array(
      z.object({
        guardianId: z.string(),
        by: z.string(),
        relation: z.enum(RELATIONS).nullable(),
        isGiven: z.boolean(),
        answeredAt: z.string(),
      }),
    ),
    /** Whether the caller, as a guardian, has not answered the present text. */
    isAsked: z.boolean(),
    /** Whether the caller may say yes; for what makes something public a guardian has to be confirmed. */
    mayGive: z.boolean(),
  }),
);
export type Consents = z.infer<typeof consentsSchema>;

export const consentEntrySchema = z.object({
  id: z.string(),
  line: z.enum(CONSENT_LINES),
  kind: z.enum(CONSENT_KINDS),
  isGiven: z.boolean(),
  textVersion: z.number(),
  /** The name of the user who answered; null for a deleted account or when the person came of age. */
  by: z.string().nullable(),
  /** How the guardian who answered is related; null for others. */
  relation: z.enum(RELATIONS).nullable(),
  /** Why a safeguarding admin has answered. */
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

export const consentsOfInput = z.object({ playerId: someId });

/** Why a safeguarding admin answers for a child without a guardian; guardians and adult players need none. */
const reason = z
  .string()
  .trim()
  .max(REASON_MAX, { error: `A reason has at most ${REASON_MAX} characters.` })
  .optional();

const answerSchema = z.object({
  line: z.enum(CONSENT_LINES, { error: 'There is no such consent.' }),
  isGiven: z.boolean({ error: 'isGiven must be true or false.' }),
  /** The version of the text that was shown; an old one is rejected, so that no user agrees to a text they have not read. */
  textVersion: z.number().int(),
});
export type ConsentAnswer = z.output<typeof answerSchema>;

export const recordConsentInput = answerSchema.extend({ playerId: someId, reason });

/** Several lines at once, all recorded or none. */
export const recordConsentsInput = z.object({
  playerId: someId,
  answers: z
    .array(answerSchema)
    .min(1)
    .max(CONSENT_LINES.length)
    .refine((answers) => new Set(answers.map(({ line }) => line)).size === answers.length, {
      error: 'Each line can be answered once.',
    }),
  reason,
});
export type RecordConsentsInput = z.output<typeof recordConsentsInput>;
