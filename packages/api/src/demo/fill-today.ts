import { reportPlays } from '../clips/plays/plays.service.ts';
import { updatePlayerProfile } from '../scouting/players/players.service.ts';
import { markSeen, visit } from '../workbench/today/today.service.ts';
import type { DemoContext } from './demo-context.ts';
import { approveLate } from './fill-platform.ts';

/** Places in the squad whose news the scout has seen. */
const SEEN = Array.from({ length: 16 }, (_, place) => place);
/** The place of a clip that the scout has begun, and up to which second. */
const BEGUN = { video: 5, seconds: 4 };

/** What has happened since the scout's last visit: a new clip, changed profiles, and a clip that the scout has begun. */
export async function fillToday(demo: DemoContext): Promise<void> {
  const { scout, squad, videos, as, pass } = demo;
  const seen = SEEN.flatMap((place) => squad[place]?.id ?? []);
  await markSeen(as(scout), { playerIds: seen });
  await visit(as(scout), {});
  const begun = videos[BEGUN.video];
  if (begun) await reportPlays(as(scout), { ranges: [{ videoId: begun.id, from: 0, to: BEGUN.seconds }] });
  pass(3);
  await approveLate(demo);
  pass(1);
  const change = async (place: number, profile: Parameters<typeof updatePlayerProfile>[2]) => {
    const player = squad[place];
    if (player) await updatePlayerProfile(as(player), player.id, profile);
    pass(1);
  };
  await change(4, { currentClub: 'Porto Vale' });
  await change(3, { availability: 'available' });
  await change(6, { currentClub: null });
}
