import type { Availability, Position, PreferredFoot } from '@touchline/contracts/options';
import type { PlayerProfileFields } from '@touchline/contracts/players';

/** A demo player as one line of a squad list. */
export interface DemoPlayer {
  firstName: string;
  lastName: string;
  born: string;
  position: Position;
  club: string | null;
  nationality: string;
  location: string;
  height: number;
  weight: number;
  foot: PreferredFoot;
  availability: Availability;
}

type Line = [
  name: string,
  born: string,
  position: Position,
  club: string | null,
  nationality: string,
  location: string,
  body: `${number}/${number}`,
  foot: PreferredFoot,
  availability: Availability,
];

/** Invented people. Their names have many kinds of letters, as in real squads. */
const LINES: Line[] = [
  ['Mateo Álvarez', '2004-03-11', 'Striker', 'CD Marisma', 'Spain', 'Seville', '184/78', 'right', 'available'],
  [
    'Kwame Boateng',
    '2003-07-29',
    'Central Midfielder',
    'Accra Harbour FC',
    'Ghana',
    'Accra',
    '178/72',
    'right',
    'contract',
  ],
  ['Søren Mikkelsen', '2005-01-18', 'Goalkeeper', 'Fjordby IF', 'Denmark', 'Aarhus', '193/86', 'right', 'available'],
  ['Luca Ferrante', '2002-10-02', 'Centre Back', 'US Portanova', 'Italy', 'Bologna', '189/83', 'left', 'trial'],
  [
    'Youssef El Amrani',
    '2004-05-24',
    'Right Winger',
    'Étoile de Rabat',
    'Morocco',
    'Rabat',
    '174/67',
    'left',
    'available',
  ],
  [
    'Jakub Wiśniewski',
    '2003-12-06',
    'Defensive Midfielder',
    'Wisła Dolna',
    'Poland',
    'Kraków',
    '182/77',
    'right',
    'contract',
  ],
  [
    'Thiago Moreira',
    '2005-08-15',
    'Attacking Midfielder',
    'Serra Azul EC',
    'Brazil',
    'Curitiba',
    '175/68',
    'both',
    'available',
  ],
  ['Daniel Okafor', '2002-02-27', 'Centre Forward', 'Lagoon United', 'Nigeria', 'Lagos', '187/82', 'right', 'trial'],
  ['Emre Özkaya', '2004-11-09', 'Left Winger', 'Körfez Spor', 'Türkiye', 'İzmir', '176/69', 'right', 'available'],
  ['Noah Lindqvist', '2003-04-20', 'Right Back', 'Hamnby BK', 'Sweden', 'Malmö', '180/74', 'right', 'available'],
  ['Oliver Hartley', '2005-06-13', 'Left Back', 'Ashcombe Town', 'England', 'Leeds', '179/73', 'left', 'contract'],
  [
    'Ibrahima Diallo',
    '2004-09-30',
    'Central Midfielder',
    'AS Teranga',
    'Senegal',
    'Dakar',
    '181/75',
    'right',
    'available',
  ],
  [
    'Νίκος Παπαδόπουλος',
    '2003-01-25',
    'Centre Back',
    'Thalassa FC',
    'Greece',
    'Thessaloniki',
    '188/84',
    'right',
    'trial',
  ],
  ['Andriy Kovalenko', '2002-08-08', 'Goalkeeper', null, 'Ukraine', 'Lviv', '191/85', 'right', 'available'],
  ['Hiroto Tanabe', '2004-02-14', 'Attacking Midfielder', 'Minato Blue', 'Japan', 'Kobe', '172/65', 'left', 'contract'],
  ['Liam O’Sullivan', '2005-10-21', 'Striker', 'Shannon Rovers', 'Ireland', 'Limerick', '183/79', 'right', 'available'],
  ['Carlos Mendoza', '2003-05-05', 'Right Back', 'Deportivo Sierra', 'Mexico', 'Puebla', '177/71', 'right', 'trial'],
  [
    'Jan Novotný',
    '2004-07-17',
    'Defensive Midfielder',
    'SK Podhradí',
    'Czechia',
    'Brno',
    '185/80',
    'right',
    'available',
  ],
  ['Malik Traoré', '2005-03-03', 'Left Winger', 'Djoliba Étoile', 'Mali', 'Bamako', '173/66', 'left', 'available'],
  ['Finn Bergmann', '2002-12-19', 'Centre Forward', 'SV Elbtal', 'Germany', 'Dresden', '190/85', 'left', 'contract'],
  [
    'Rui Carvalho',
    '2003-09-12',
    'Right Winger',
    'Atlético da Foz',
    'Portugal',
    'Porto',
    '176/68',
    'right',
    'available',
  ],
  ['Ethan Brooks', '2005-05-28', 'Left Back', 'Riverside Academy', 'USA', 'Portland', '178/72', 'left', 'trial'],
  ['Milan Jovanović', '2004-01-07', 'Centre Back', 'FK Dunavac', 'Serbia', 'Novi Sad', '192/88', 'right', 'available'],
  [
    'Amir Haddad',
    '2003-06-22',
    'Central Midfielder',
    'Union Carthage',
    'Tunisia',
    'Tunis',
    '179/72',
    'both',
    'available',
  ],
  [
    'Pieter van Dijkstra',
    '2002-04-16',
    'Goalkeeper',
    'VV Waterkant',
    'Netherlands',
    'Utrecht',
    '195/89',
    'left',
    'contract',
  ],
  ['Samuel Adeyemi', '2005-11-11', 'Striker', 'Harmattan FC', 'Nigeria', 'Abuja', '181/76', 'right', 'available'],
  ['Gábor Szűcs', '2004-04-04', 'Attacking Midfielder', 'Tisza TE', 'Hungary', 'Szeged', '177/70', 'left', 'trial'],
  [
    'Diego Ramírez',
    '2003-10-31',
    'Defensive Midfielder',
    'Club Cordillera',
    'Chile',
    'Valparaíso',
    '180/76',
    'right',
    'available',
  ],
  ['Antoine Lefèvre', '2004-12-24', 'Right Back', 'FC Garonne', 'France', 'Bordeaux', '181/75', 'right', 'contract'],
  [
    'Jaden Campbell',
    '2005-02-09',
    'Left Winger',
    'Kingston Waves',
    'Jamaica',
    'Kingston',
    '175/67',
    'right',
    'available',
  ],
  ['Иван Петков', '2003-03-27', 'Centre Forward', 'Balkan 1923', 'Bulgaria', 'Plovdiv', '186/81', 'right', 'trial'],
  ['Elias Haugen', '2002-06-30', 'Central Midfielder', 'Fjell IL', 'Norway', 'Bergen', '183/77', 'left', 'available'],
  ['Tomás Ferreyra', '2005-07-02', 'Right Winger', 'Barrio Sur', 'Argentina', 'Rosario', '171/64', 'left', 'available'],
  [
    'Lukas Steiner',
    '2004-08-26',
    'Centre Back',
    'SC Alpenblick',
    'Austria',
    'Innsbruck',
    '187/83',
    'right',
    'contract',
  ],
  [
    'Abdoulaye Koné',
    '2003-11-15',
    'Left Back',
    'Lagune Sport',
    'Côte d’Ivoire',
    'Abidjan',
    '177/71',
    'left',
    'available',
  ],
  ['Matej Horvat', '2005-09-06', 'Goalkeeper', 'NK Jadran', 'Croatia', 'Split', '190/84', 'right', 'trial'],
  ['Callum Fraser', '2002-05-13', 'Striker', 'Glenside Athletic', 'Scotland', 'Dundee', '182/79', 'right', 'available'],
];

export const demoPlayers: readonly DemoPlayer[] = LINES.map((line) => {
  const [name, born, position, club, nationality, location, body, foot, availability] = line;
  const [firstName = '', ...rest] = name.split(' ');
  const [height = 0, weight = 0] = body.split('/').map(Number);
  const lastName = rest.join(' ');
  return { firstName, lastName, born, position, club, nationality, location, height, weight, foot, availability };
});

/** Bios of the demo players, by position. */
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

/** The video files of the demo, with a player's titles. */
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
export const JUNIOR_PROFILE = {
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
} as const satisfies PlayerProfileFields;

/** Verified scouts besides `scout`. */
export const VERIFIED_SCOUTS = [
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
] as const;

/** Scouts who wait for verification: one with good credentials, and one who takes the name and phone of the demo's scout. */
export const PENDING_SCOUTS = [
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
] as const;
