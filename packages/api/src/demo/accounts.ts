import { foldForSearch } from '@touchline/contracts/search';
import { type DemoPlayer, demoPlayers, PENDING_SCOUTS, VERIFIED_SCOUTS } from './people.ts';

/** E-mail domain of the demo's users. The name is reserved for examples, so that no real address has it. */
export const DEMO_DOMAIN = '@touchline.example';

/** The user name of a player of the squad, made of their name; the first one is `player`. */
export function usernameOf({ firstName, lastName }: DemoPlayer, index: number): string {
  if (index === 0) return 'player';
  const letters = foldForSearch(firstName, lastName)
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.');
  return letters.length < 3 ? `player${index + 1}` : letters.slice(0, 30);
}

/** The user names and e-mail addresses of all accounts of the demo. */
export function demoAccounts(): { usernames: string[]; emails: string[] } {
  const usernames = [
    ...['admin', 'scout', 'junior', 'sami.bakker', 'guardian', 'rolf.bakker', 'former.player', 'newplayer', 'newscout'],
    ...[...VERIFIED_SCOUTS, ...PENDING_SCOUTS].map(({ account }) => account.username),
    ...demoPlayers.map(usernameOf),
  ];
  return { usernames, emails: usernames.map((username) => `${username}${DEMO_DOMAIN}`) };
}
