import { readFileSync } from 'node:fs';
import type { Position, Role } from '@touchline/contracts/options';
import { type PlayerProfileFields, playerProfileFields } from '@touchline/contracts/players';
import type { ScoutProfileFields } from '@touchline/contracts/scouts';
import { foldForSearch } from '@touchline/contracts/search';

export interface DemoUser {
  role: Role;
  name: string;
  born?: string | null;
  /** Instead of the date of birth of a minor, who keeps this age for a while. */
  age?: number;
  phone?: string | null;
  /** Has not opened the link that confirms the e-mail address. */
  isNew?: boolean;
}

/** The users beside the squad, by the names they sign in with. All people are invented. */
export const USERS = {
  admin: { role: 'admin', name: 'Alex Morgan-Reid' },
  scout: { role: 'scout', name: 'Helena Vasquez', born: '1984-05-17', phone: '+34 600 100 200' },
  junior: { role: 'player', name: 'Noor Bakker', age: 16, phone: '+44 7700 900240' },
  'sami.bakker': { role: 'player', name: 'Sami Bakker', age: 14, phone: '+44 7700 900241' },
  guardian: { role: 'guardian', name: 'Nora Bakker', phone: '+44 7700 900250' },
  'rolf.bakker': { role: 'guardian', name: 'Rolf Bakker', phone: '+44 7700 900251' },
  'former.player': { role: 'player', name: 'Jonas Wendt' },
  newplayer: { role: 'player', name: 'Leo Marsh', born: '2008-04-02', isNew: true },
  newscout: { role: 'scout', name: 'Victor Lindgren', isNew: true },
  // Has registered today, without a guardian.
  'mina.costa': { role: 'player', name: 'Mina Costa', age: 15, phone: '+351 210 100 400', isNew: true },
  'marco.bellini': { role: 'scout', name: 'Marco Bellini', born: '1975-02-11', phone: '+39 051 010 0300' },
  'grace.adeyemi': { role: 'scout', name: 'Grace Adeyemi', born: '1988-07-23', phone: '+44 113 496 0123' },
  'ingrid.solheim': { role: 'scout', name: 'Ingrid Solheim', born: '1979-09-14', phone: '+47 55 01 23 45' },
  // Has the name and phone of the demo's scout.
  'h.vasquez.scout': { role: 'scout', name: 'Helena Vásquez', phone: '0034 600 100 200' },
} as const satisfies Record<string, DemoUser>;

export function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

const POSITION_BIOS: Record<Position, string> = {
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

const ACHIEVEMENTS = [
  'Regional cup winner 2024',
  'Player of the month, March 2025',
  'Top scorer of the U19 league 2023',
  'Captain of the academy side',
  'Called up to the U20 national squad',
  'Best young player of the season 2024',
];

/** Their names have many kinds of letters, as in real squads. A column of the file is a field of the profile. */
const SQUAD = new URL('./players.csv', import.meta.url);
const [header = '', ...lines] = readFileSync(SQUAD, 'utf8').trim().split('\n');
const [, , ...fields] = header.split(',');

export const demoPlayers = lines.map((line, index) => {
  const [name = '', born = '', ...values] = line.split(',');
  const numbered = (value = '') => (/^\d+$/.test(value) ? Number(value) : value);
  const given = Object.fromEntries(fields.map((field, column) => [field, numbered(values[column])]));
  const profile = playerProfileFields.parse(given);
  const achievements = [index, index + 2].flatMap((place) => ACHIEVEMENTS[place % ACHIEVEMENTS.length] ?? []);
  return {
    username: usernameOf(name, index),
    name,
    born,
    profile: {
      ...profile,
      // The dashboard of the first player names this as the next step of their profile.
      experience: index === 0 ? null : `${2 + (index % 5)} seasons in senior football`,
      bio: POSITION_BIOS[profile.position],
      achievements: index % 4 === 3 ? [] : achievements,
    },
  };
});

/** The user name of a player of the squad, made of their name; the first one is `player`. */
function usernameOf(name: string, index: number): string {
  if (index === 0) return 'player';
  const letters = foldForSearch(name)
    .replace(/[^a-z ]/g, '')
    .trim()
    .replace(/ +/g, '.');
  return letters.length < 3 ? `player${index + 1}` : letters.slice(0, 30);
}

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

/** Two are verified; the others wait, one with good credentials and one with the organization of the demo's scout. */
export const SCOUT_PROFILES = {
  scout: {
    organization: 'Atlantic Scouting Network',
    license: 'UEFA Talent ID 2023',
    specialization: ['Youth Development', 'Forwards', 'Technical Skills'],
    experience: 'Twelve years in youth recruitment across three leagues.',
    bio: 'Looks for decision-making under pressure before anything else.',
    location: 'Porto',
  },
  'marco.bellini': {
    organization: 'Bellini Talent Agency',
    license: 'FIFA Football Agent 2024-1187',
    specialization: ['Midfielders', 'Youth Development'],
    experience: 'Agent since 2011.',
    bio: 'Represents players from their first contract on.',
    location: 'Bologna',
  },
  'grace.adeyemi': {
    organization: 'Ashcombe Town Academy',
    license: 'FA Talent Identification Level 3',
    specialization: ["Women's Football", 'Youth Development'],
    experience: 'Head of girls’ recruitment.',
    bio: 'Invites families to the academy before anything is decided.',
    location: 'Leeds',
  },
  'ingrid.solheim': {
    organization: 'Fjordby IF, Youth Recruitment',
    license: 'NFF Talent Scout B-1182',
    specialization: ['Youth Development', 'Goalkeepers'],
    experience: 'Seven years with the regional academies.',
    bio: 'Sees two youth matches every weekend between Bergen and Oslo.',
    location: 'Bergen',
  },
  'h.vasquez.scout': {
    // With a Cyrillic A.
    organization: 'Аtlantic Scouting Network',
    license: null,
    specialization: [],
    experience: null,
    bio: 'Contact me outside of the platform for a quick trial.',
    location: null,
  },
} satisfies Partial<Record<keyof typeof USERS, ScoutProfileFields>>;

/** E-mail domain of the demo's users. The name is reserved for examples, so that no real address has it. */
export const DEMO_DOMAIN = '@touchline.example';

export function demoAccounts(): { usernames: string[]; emails: string[] } {
  const usernames = [...Object.keys(USERS), ...demoPlayers.map(({ username }) => username)];
  return { usernames, emails: usernames.map((username) => `${username}${DEMO_DOMAIN}`) };
}
