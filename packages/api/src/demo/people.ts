import { readFileSync } from 'node:fs';
import type { Position } from '@touchline/contracts/options';
import { type PlayerProfileFields, playerProfileFields } from '@touchline/contracts/players';
import type { ScoutProfileFields } from '@touchline/contracts/scouts';
import { foldForSearch } from '@touchline/contracts/search';
import type { NewAccount } from '../accounts/users/accounts.service.ts';

/** Invented people. Their names have many kinds of letters, as in real squads. A column of the file is a field of the profile. */
const SQUAD = new URL('./players.csv', import.meta.url);
const [header = '', ...lines] = readFileSync(SQUAD, 'utf8').trim().split('\n');
const [, , ...fields] = header.split(',');

export const demoPlayers = lines.map((line) => {
  const [name = '', born = '', ...values] = line.split(',');
  const [firstName = '', ...rest] = name.split(' ');
  const numbered = (value = '') => (/^\d+$/.test(value) ? Number(value) : value);
  const profile = Object.fromEntries(fields.map((field, column) => [field, numbered(values[column])]));
  return { firstName, lastName: rest.join(' '), born, profile: playerProfileFields.parse(profile) };
});
export type DemoPlayer = (typeof demoPlayers)[number];

export const POSITION_BIOS: Record<Position, string> = {
  Goalkeeper: 'Commands the box, starts attacks with either foot and stays calm when the press comes.',
  'Right Back': 'Overlaps for ninety minutes, defends the far post and delivers early crosses.',
  'Centre Back': 'Reads the long ball early, wins the first duel and steps into midfield with the ball.',
  'Left Back': 'Left-sided engine with a sharp cross and the pace to recover.',
  'Defensive Midfielder': 'Screens the back line, wins the second ball and plays forward on the first touch.',
  'Central Midfielder': 'Box to box, always showing for the ball, with an eye for the switch of play.',
  'Attacking Midfielder': 'Finds space between the lines and the pass that others see too late.',
  'Right Winger': 'Takes on the full back, cuts inside and shoots early.',
  'Left Winger': 'Direct, quick over five metres, equally happy at the byline and inside.',
  Striker: 'Lives on the shoulder of the last defender and finishes with few touches.',
  'Centre Forward': 'Holds the ball up, brings others into play and attacks the near post.',
};

export const ACHIEVEMENTS: readonly string[] = [
  'Regional cup winner 2024',
  'Player of the month, March 2025',
  'Top scorer of the U19 league 2023',
  'Captain of the academy side',
  'Called up to the U20 national squad',
  'Best young player of the season 2024',
];

export const DEMO_CLIPS = [
  { file: 'counter-attack.mp4', title: 'Counter-attack in three passes', tags: ['counter', 'finishing', 'pace'] },
  { file: 'through-ball.mp4', title: 'Through ball behind the line', tags: ['vision', 'passing'] },
  {
    file: 'cut-inside.mp4',
    title: 'Cutting inside from the wing',
    tags: ['dribbling', 'shooting', 'winger', 'left foot', 'curl'],
  },
  { file: 'keeper-save.mp4', title: 'Save and quick distribution', tags: ['goalkeeping', 'reflexes'] },
  { file: 'interception.mp4', title: 'Interception and build-up', tags: ['defending', 'reading the game', 'passing'] },
  { file: 'corner-routine.mp4', title: 'Corner routine, near-post header', tags: ['set piece', 'heading'] },
] as const;

/** What the demo's minor says of themselves: scouts read the country of the place, and no number or address. */
export const JUNIOR_PROFILE: PlayerProfileFields = {
  position: 'Central Midfielder',
  height: 168,
  weight: 58,
  preferredFoot: 'left',
  currentClub: 'Polderstad Youth',
  nationality: 'Netherlands',
  location: 'Zwolle, Netherlands',
  availability: 'available',
  experience: 'Four seasons in the regional youth league',
  bio: 'Sees the pass before the ball arrives. School comes first until summer.',
  achievements: ['Captain of the regional U17 selection', 'Player of the tournament, Easter Cup'],
};

interface DemoScout {
  account: Omit<NewAccount, 'email' | 'password' | 'role'>;
  profile: ScoutProfileFields;
}

export const VERIFIED_SCOUTS: readonly DemoScout[] = [
  {
    account: {
      username: 'marco.bellini',
      firstName: 'Marco',
      lastName: 'Bellini',
      dateOfBirth: '1975-02-11',
      phone: '+39 051 010 0300',
    },
    profile: {
      organization: 'Bellini Talent Agency',
      license: 'FIFA Football Agent 2024-1187',
      specialization: ['Midfielders', 'Youth Development'],
      experience: 'Agent since 2011.',
      bio: 'Represents players from their first contract on.',
      location: 'Bologna',
    },
  },
  {
    account: {
      username: 'grace.adeyemi',
      firstName: 'Grace',
      lastName: 'Adeyemi',
      dateOfBirth: '1988-07-23',
      phone: '+44 113 496 0123',
    },
    profile: {
      organization: 'Ashcombe Town Academy',
      license: 'FA Talent Identification Level 3',
      specialization: ["Women's Football", 'Youth Development'],
      experience: 'Head of girls’ recruitment.',
      bio: 'Invites families to the academy before anything is decided.',
      location: 'Leeds',
    },
  },
];

/** Scouts who wait for verification: one with good credentials, and one who takes the name and phone of the demo's scout. */
export const PENDING_SCOUTS: readonly DemoScout[] = [
  {
    account: {
      username: 'ingrid.solheim',
      firstName: 'Ingrid',
      lastName: 'Solheim',
      dateOfBirth: '1979-09-14',
      phone: '+47 55 01 23 45',
    },
    profile: {
      organization: 'Fjordby IF, Youth Recruitment',
      license: 'NFF Talent Scout B-1182',
      specialization: ['Youth Development', 'Goalkeepers'],
      experience: 'Seven years with the regional academies.',
      bio: 'Sees two youth matches every weekend between Bergen and Oslo.',
      location: 'Bergen',
    },
  },
  {
    account: {
      username: 'h.vasquez.scout',
      firstName: 'Helena',
      lastName: 'Vásquez',
      dateOfBirth: null,
      phone: '0034 600 100 200',
    },
    profile: {
      // With a Cyrillic A.
      organization: 'Аtlantic Scouting Network',
      license: null,
      specialization: [],
      experience: null,
      bio: 'Contact me outside of the platform for a quick trial.',
      location: null,
    },
  },
];

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

export function demoAccounts(): { usernames: string[]; emails: string[] } {
  const usernames = [
    ...['admin', 'scout', 'junior', 'sami.bakker', 'guardian', 'rolf.bakker', 'former.player', 'newplayer', 'newscout'],
    ...[...VERIFIED_SCOUTS, ...PENDING_SCOUTS].map(({ account }) => account.username),
    ...demoPlayers.map(usernameOf),
  ];
  return { usernames, emails: usernames.map((username) => `${username}${DEMO_DOMAIN}`) };
}
