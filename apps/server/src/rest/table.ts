import { authRows } from './auth.rest.ts';
import { contentRows } from './content.rest.ts';
import { idCardsRows } from './id-cards.rest.ts';
import { messagesRows } from './messages.rest.ts';
import { playersRows } from './players.rest.ts';
import type { RestRow } from './rows.ts';
import { scoutsRows } from './scouts.rest.ts';
import { settingsRows } from './settings.rest.ts';
import { usersRows } from './users.rest.ts';
import { videosRows } from './videos.rest.ts';

/** Every documented call that a procedure answers. Files (uploads, playback) are plain routes in `media/`. */
export const restTable: readonly RestRow[] = [
  ...authRows,
  ...usersRows,
  ...playersRows,
  ...scoutsRows,
  ...videosRows,
  ...messagesRows,
  ...idCardsRows,
  ...settingsRows,
  ...contentRows,
];
