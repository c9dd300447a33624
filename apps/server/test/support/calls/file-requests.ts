import type { Subject } from './dataset.ts';
import { type MakeRequest, nothing } from './subjects.ts';

const ofPlayer: MakeRequest = ({ data }) => ({ input: { playerId: data.people.player.id } });
const ofMinor: MakeRequest = ({ data }) => ({ input: { playerId: data.people.minor.id } });
const aNote = { note: 'Quick over ten metres.', version: 0, editor: 'a tab' };
const noted =
  (of: MakeRequest): MakeRequest =>
  async (subject) => ({ input: { ...((await of(subject)).input as object), ...aNote } });

/** The entry of the star in the history of a scout. */
async function starOf({ data: { server } }: Subject, scoutId: string): Promise<string> {
  const row = await server.db
    .selectFrom('player_file_entries')
    .innerJoin('player_files', 'player_files.id', 'player_file_entries.file_id')
    .select('player_file_entries.id')
    .where('player_files.scout_id', '=', scoutId)
    .where('kind', '=', 'star')
    .executeTakeFirst();
  return row?.id ?? crypto.randomUUID();
}

const clipOf =
  (map: 'live' | 'pending'): ((subject: Subject) => { videoId: string }) =>
  ({ data }) => ({ videoId: data[map].get(data.people.player.id)?.id ?? '' });
const aMark = { from: 0.5, to: 1, action: 'pass', sign: 'plus', text: 'Early.' };

/** The caller's mark of a clip; of another user a mark that does not exist. */
async function markOf({ data: { server }, me }: Subject): Promise<string> {
  const mark = await server.db.selectFrom('clip_marks').select('id').where('scout_id', '=', me.id).executeTakeFirst();
  return mark?.id ?? crypto.randomUUID();
}

/** Calls about what scouts write down; others call them about the same player. */
export const FILE_REQUESTS = {
  'marks.ofClip': (subject) => ({ input: clipOf('live')(subject) }),
  'marks.ofClip | pending': (subject) => ({ input: clipOf('pending')(subject) }),
  'marks.add': (subject) => ({ input: { ...clipOf('live')(subject), ...aMark } }),
  'marks.add | pending': (subject) => ({ input: { ...clipOf('pending')(subject), ...aMark } }),
  'marks.change': async (subject) => ({ input: { id: await markOf(subject), patch: aMark } }),
  'marks.remove': async (subject) => ({ input: { id: await markOf(subject) } }),
  'playerFiles.of': ofPlayer,
  'playerFiles.of | minor': ofMinor,
  'playerFiles.list': () => ({ input: {} }),
  'playerFiles.counts': nothing,
  'playerFiles.history': ofPlayer,
  'playerFiles.saveNote': noted(ofPlayer),
  'playerFiles.saveNote | minor': noted(ofMinor),
  'playerFiles.change': ({ data: { people } }) => ({
    input: { playerIds: [people.player.id, people.minor.id], change: { kind: 'stage', stage: 'trial' } },
  }),
  'playerFiles.undo': async (subject) => ({ input: { entryIds: [await starOf(subject, subject.me.id)] } }),
  'playerFiles.undo | of another scout': async (subject) => {
    const { scout, newScout } = subject.data.people;
    const other = subject.me.id === scout.id ? newScout : scout;
    return { input: { entryIds: [await starOf(subject, other.id)] } };
  },
  'today.read': () => ({ input: { timeZone: 'Europe/Madrid' } }),
  'today.seen': ({ data: { people } }) => ({ input: { playerIds: [people.player.id, people.minor.id] } }),
  'today.visit': () => ({ input: { timeZone: 'Europe/Madrid' } }),
} satisfies Record<string, MakeRequest>;
