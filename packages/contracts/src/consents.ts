import { z } from 'zod';
import { someId } from './text.ts';

/** What a guardian decides for a minor. Each line is given or withdrawn by itself. */
export const CONSENT_LINES = ['profile', 'clips', 'public-clips', 'featuring', 'contact'] as const;
export type ConsentLine = (typeof CONSENT_LINES)[number];

interface ConsentText {
  label: string;
  /** What is agreed to; a change of its meaning raises the version. */
  text: string;
  version: number;
  /** What applies until a user has answered. */
  default: boolean;
}

export const CONSENT_TEXTS: Record<ConsentLine, ConsentText> = {
  profile: {
    label: 'Profile visible to scouts',
    text: 'Verified scouts find the profile and read it: name, position, club, country and age band. Never e-mail, phone, birth date or city.',
    version: 1,
    default: true,
  },
  clips: {
    label: 'Clips visible to scouts',
    text: 'Verified scouts who are signed in watch the approved clips. They cannot download them.',
    version: 1,
    default: true,
  },
  'public-clips': {
    label: 'Clips visible to everyone',
    text: 'Everyone on the internet can watch the approved clips, also without an account.',
    version: 1,
    default: false,
  },
  featuring: {
    label: 'Shown on the home page',
    text: 'The admin team may show the player and the public clips on the home page.',
    version: 1,
    default: false,
  },
  contact: {
    label: 'Contact by scouts',
    text: 'Scouts may ask to write to the player. Each request goes to the guardian first, who reads all messages that follow.',
    version: 1,
    default: true,
  },
};

/** The present state of each line, and since when; null where there is no answer and the default applies. */
export const consentsSchema = z.array(
  z.object({
    line: z.enum(CONSENT_LINES),
    isGiven: z.boolean(),
    answeredAt: z.string().nullable(),
  }),
);
export type Consents = z.infer<typeof consentsSchema>;

/** One time that a line was given or withdrawn. */
export const consentEntrySchema = z.object({
  id: z.string(),
  line: z.enum(CONSENT_LINES),
  isGiven: z.boolean(),
  textVersion: z.number(),
  /** The name of the user who answered; null for a deleted account or when the person came of age. */
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type ConsentEntry = z.infer<typeof consentEntrySchema>;

export const consentsOfInput = z.object({ playerId: someId });

export const recordConsentInput = z.object({
  playerId: someId,
  line: z.enum(CONSENT_LINES, { error: 'There is no such consent.' }),
  isGiven: z.boolean({ error: 'isGiven must be true or false.' }),
  /** The version of the text that was shown; an old one is rejected, so that no user agrees to a text they have not read. */
  textVersion: z.number().int(),
});
export type RecordConsentInput = z.output<typeof recordConsentInput>;
