import type { FileChange } from '@touchline/contracts/player-files';
import type { ActorContext } from '../platform/context.ts';
import { changeFiles } from '../scouting/player-files/file-changes.service.ts';
import { saveNote } from '../scouting/player-files/notes.service.ts';
import { trackView } from '../scouting/players/players.service.ts';
import { addMark } from '../workbench/marks/marks.service.ts';
import type { DemoContext } from './demo-context.ts';

interface Written {
  /** The place of the player in the squad. */
  at: number;
  note?: string | undefined;
  /** What the scout did, one after the other. */
  changes: readonly FileChange[];
}

const stage = (
  name: Extract<FileChange, { kind: 'stage' }>['stage'],
  closedReason: 'level' | 'declined' | null = null,
) => ({ kind: 'stage', stage: name, closedReason }) satisfies FileChange;
const tagged = (...add: string[]) => ({ kind: 'tags', add, remove: [] }) satisfies FileChange;
const star = { kind: 'star', isOn: true } satisfies FileChange;
const dismissed = { kind: 'dismissed', isOn: true } satisfies FileChange;

/** What a scout writes down in a week, with next steps so many days from today. */
const writtenBy = (dayIn: (days: number) => string): readonly Written[] => {
  const next = (text: string, days: number | null) =>
    ({ kind: 'next-step', nextStep: { text, on: days === null ? null : dayIn(days) } }) satisfies FileChange;
  return [
    {
      at: 0,
      note: 'Attacks the near post early and finishes with both feet. Drops out of the press after an hour: unfit, or saving energy?\n\nAsk for a whole match, not only goals.',
      changes: [
        stage('seen'),
        tagged('striker list', 'left wing too'),
        stage('contact'),
        next('Call about the dates of the next three matches', 0),
      ],
    },
    {
      at: 1,
      note: 'Plays the first ball forward more often than most at this level. Contract with Accra Harbour: check the length.',
      changes: [
        star,
        stage('watch-again'),
        tagged('summer window'),
        next('Watch the second half of the counter-attack clip again', -1),
      ],
    },
    { at: 2, note: 'Calm with the ball, late on crosses.', changes: [stage('seen'), tagged('keepers')] },
    {
      at: 3,
      note: 'Left foot opens the whole right side. Slow to turn against pace.',
      changes: [
        star,
        stage('trial'),
        tagged('left-footed', 'summer window'),
        next('Ask the club for a training pitch', 3),
      ],
    },
    { at: 4, changes: [star, stage('watch-again'), tagged('left-footed')] },
    { at: 5, note: 'Reads the second ball. No pace.', changes: [stage('seen'), stage('closed', 'level')] },
    {
      at: 6,
      note: 'Sees the pass one touch before everyone else.',
      changes: [star, stage('offer'), tagged('summer window'), next('Send the terms to the club', 1)],
    },
    { at: 7, changes: [stage('contact'), tagged('striker list')] },
    { at: 8, changes: [stage('seen')] },
    {
      at: 9,
      note: 'Two good overlaps, both against a tired winger.',
      changes: [stage('watch-again'), next('Ask for a clip of defending', 7)],
    },
    { at: 10, changes: [stage('contact'), stage('closed', 'declined')] },
    { at: 12, changes: [tagged('keepers')] },
    { at: 14, changes: [dismissed] },
    { at: 31, changes: [star] },
    { at: 15, changes: [stage('seen'), dismissed] },
  ];
};

/** Moments of the first player's first clip. */
const MARKS = [
  {
    from: 0.5,
    to: 2,
    action: 'off-the-ball',
    sign: 'plus',
    text: 'Leaves the shoulder of the marker before the pass.',
  },
  { from: 3, to: 5, action: 'first-touch', sign: 'minus', text: 'Heavy, has to slow down.' },
  { from: 6, to: 8, action: 'shot', sign: 'plus', text: '' },
] as const;

const DAY_MS = 24 * 3600 * 1000;

/** The scout opens players, writes down what they see, and plans what comes next. */
export async function fillFiles(
  { scout, squad, videos, as, pass }: Pick<DemoContext, 'scout' | 'squad' | 'videos' | 'as' | 'pass'>,
  now: Date,
) {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  for (const { at, note, changes } of writtenBy(dayIn)) {
    const player = squad[at];
    if (!player) continue;
    await write(as(scout), { playerId: player.id, note, changes, pass });
  }
  const [first] = videos;
  for (const mark of first ? MARKS : []) await addMark(as(scout), { ...mark, videoId: first?.id ?? '' });
}

async function write(
  ctx: ActorContext,
  { playerId, note, changes, pass }: Omit<Written, 'at'> & { playerId: string; pass: DemoContext['pass'] },
): Promise<void> {
  await trackView(ctx, playerId);
  for (const change of changes) {
    pass(0.1);
    await changeFiles(ctx, { playerIds: [playerId], change });
  }
  pass(0.1);
  if (note !== undefined) await saveNote(ctx, { playerId, note, version: 0, editor: 'demo' });
}
