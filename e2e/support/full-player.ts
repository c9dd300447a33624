import { requestCard } from './cards.ts';
import { giveProfile, type Person, type PersonOptions, prepared, read, sendClip, uniqueName } from './people.ts';

/** Texts of users that would run if they were read as markup or script. */
export const IMAGE = '<img src=x onerror=window.__xss=1>';
export const SCRIPT = '<script>window.__xss=1</script>';

/** A player with texts that try to run, a profile and a card. The first name is their town, which finds them in all lists. */
export async function aFullPlayer(
  aPlayer: (options: PersonOptions) => Promise<Person>,
): Promise<{ player: Person; town: string }> {
  const town = uniqueName('Town');
  const player = await aPlayer({ firstName: town, lastName: IMAGE, phone: '+34 600 100 200' });
  const texts = { bio: SCRIPT, achievements: [IMAGE, SCRIPT], currentClub: IMAGE, experience: SCRIPT };
  await giveProfile(player, { ...texts, location: town });
  await requestCard(player);
  return { player, town };
}

/** Clips of one frame; the first is live, the others wait. */
export async function giveClips(player: Person, admin: Person, titles: readonly string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const { id } = await sendClip(player, { title, description: SCRIPT, tags: [IMAGE], file: 'one-frame.mp4' });
    if (index > 0) continue;
    await prepared(player, id);
    await read(await admin.api.patch(`/api/videos/${id}`, { data: { isApproved: true } }));
  }
}
