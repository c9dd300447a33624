import { withoutContacts } from '@touchline/contracts/contact-data';
import { can, type VideoFacts, type Viewer } from '@touchline/contracts/permissions';
import type { Video } from '@touchline/contracts/videos';
import { shortLastName, withoutNames } from '../../core/users/first-names.ts';
import { type OwnedVideoRow, toVideo } from './videos.repo.ts';

/** Hides contact details and names in a minor's clip. `guardianIds` are needed where the viewer may be a guardian. */
export function withTextsFor<T extends Video>(viewer: Viewer, video: T, guardianIds: readonly string[] = []): T {
  const { playerId, isProtected, player, username } = video;
  const facts = { playerId, ownerIsMinor: isProtected, guardianIds };
  if (can(viewer, 'video:read-contacts', facts)) return video;
  const reachless = {
    ...video,
    title: withoutContacts(video.title),
    description: withoutContacts(video.description),
    tags: video.tags.map(withoutContacts),
  };
  if (can(viewer, 'user:listed-whole', { id: playerId, isMinor: isProtected, guardianIds })) return reachless;
  const names = { ...player, username: username ?? '' };
  // Scouts read the short name here, and the full one on the player's page, which records the disclosure.
  const lastName = can(viewer, 'video:read-names', facts) ? shortLastName(player.lastName) : '';
  return {
    ...reachless,
    title: withoutNames(reachless.title, names) || player.firstName,
    description: withoutNames(reachless.description, names),
    tags: reachless.tags.map((tag) => withoutNames(tag, names)).filter((tag) => tag !== ''),
    player: { ...player, lastName },
    username: null,
  };
}

export function titleFor(viewer: Viewer, video: OwnedVideoRow & VideoFacts): string {
  return withTextsFor(viewer, { ...toVideo(video), description: '', tags: [] }, video.guardianIds).title;
}
