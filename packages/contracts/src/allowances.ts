import { z } from 'zod';

/** What is left of a limit. */
export const allowanceSchema = z.object({
  limit: z.number(),
  left: z.number(),
  /** Null while nothing is used. */
  resetsAt: z.string().nullable(),
});

export const exceededLimitSchema = z.object({
  /** What is counted, in the plural. */
  what: z.string(),
  limit: z.number(),
  seconds: z.number(),
  resetsAt: z.string(),
});
/** The limit that has refused a call. */
export type ExceededLimit = z.infer<typeof exceededLimitSchema>;

/** What limits count, by the first part of their key. What is not named is an attempt. */
const COUNTED: Readonly<Record<string, string>> = {
  'birth-date': 'requests for another date of birth',
  'card-code': 'codes of cards',
  'card-file': 'files of cards',
  'complete-list': 'complete lists',
  concern: 'reports from one network',
  confirmation: 'confirmation emails',
  edit: 'changes of videos',
  'file-change': 'changes of players',
  'email-change': 'changes of the email address',
  'guardian-invitation': 'invitations',
  image: 'pictures',
  message: 'messages',
  'new-minor': 'new players under 18',
  'new-player': 'new players',
  'new-recipient': 'new people',
  note: 'saved notes',
  poster: 'pictures of videos',
  register: 'registrations from one network',
  report: 'reports',
  reprocess: 'preparations of videos',
  upload: 'uploads',
  username: 'searches for a username',
  verify: 'checks of cards',
  view: 'views of players',
};

export function countedBy(key: string): string {
  return COUNTED[key.split(':')[0] ?? ''] ?? 'attempts';
}

const SPANS = [
  { seconds: 86_400, one: 'a day', many: 'days' },
  { seconds: 3600, one: 'an hour', many: 'hours' },
  { seconds: 60, one: 'a minute', many: 'minutes' },
];

function span(seconds: number): string {
  const unit = SPANS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0);
  if (!unit) return `${seconds} seconds`;
  const count = seconds / unit.seconds;
  return count === 1 ? unit.one : `${count} ${unit.many}`;
}

/** The sentence for a limit that is used up; `when` says when it starts again, such as "in 3 hours" or "today at 14:05". */
export function limitSentence({ what, limit, seconds }: Omit<ExceededLimit, 'resetsAt'>, when: string): string {
  return `The limit is ${limit.toLocaleString('en-GB')} ${what} in ${span(seconds)}, and it is used up. It starts again ${when}.`;
}
