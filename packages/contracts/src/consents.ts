import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { someId, trimmedText } from './text.ts';

export const RELATIONS = ['mother', 'father', 'legal-guardian', 'other-relative', 'club-welfare'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_LABELS: Record<Relation, string> = {
  mother: 'Mother',
  father: 'Father',
  'legal-guardian': 'Legal guardian',
  'other-relative': 'Other relative with parental responsibility',
  'club-welfare': 'Welfare officer of the club',
};

/** What a guardian allows for a minor. Each line is decided separately. */
export const CONSENT_LINES = ['profile', 'clips', 'public-clips', 'featuring', 'contact'] as const;
export type ConsentLine = (typeof CONSENT_LINES)[number];

/** `answer` of a guardian or an adult player, `safeguarding` for a child without a guardian, `reset` ends earlier answers. */
export const CONSENT_KINDS = ['answer', 'safeguarding', 'reset'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

interface ConsentText {
  label: string;
  question: (firstName: string) => string;
  /** The text that is agreed to. A change of its meaning raises the version, and guardians are asked again. */
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

/** The answers that allow scouts everything and the public nothing. */
export const SCOUTS_ONLY: Record<ConsentLine, boolean> = {
  profile: true,
  clips: true,
  'public-clips': false,
  featuring: false,
  contact: true,
};
export const isPublicLine = (line: ConsentLine) => !SCOUTS_ONLY[line];

export const consentsSchema = z.array(
  z.object({
    line: z.enum(CONSENT_LINES),
    isGiven: z.boolean(),
    /** Null without an answer. The default then applies: no for a minor, yes for an adult. */
    answeredAt: z.string().nullable(),
    kind: z.enum(CONSENT_KINDS).nullable(),
    /** The newest answer of each guardian; the strictest one applies. */
    answers: z.array(
      z.object({
        guardianId: z.string(),
        by: z.string(),
        relation: z.enum(RELATIONS).nullable(),
        isGiven: z.boolean(),
        answeredAt: z.string(),
      }),
    ),
    isAsked: z.boolean(),
    /** Only a confirmed guardian may make something public. */
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
  by: z.string().nullable(),
  relation: z.enum(RELATIONS).nullable(),
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

/** Given by a safeguarding admin who answers for a child without a guardian. */
const reason = trimmedText(REASON_MAX, `A reason has at most ${REASON_MAX} characters.`).optional();

const answerSchema = z.object({
  line: z.enum(CONSENT_LINES, { error: 'There is no such consent.' }),
  isGiven: z.boolean({ error: 'isGiven must be true or false.' }),
  /** An old version is rejected, so that no user agrees to a text they have not read. */
  textVersion: z.number().int(),
});

export const recordConsentInput = answerSchema.extend({ playerId: someId, reason });

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
