import type { Position } from '@touchline/contracts/options';
import { toSynonyms } from './synonym.ts';

const DEFENDER = ['defender', 'defence', 'defense'];
const FULL_BACK = [...DEFENDER, 'full back', 'fullback', 'wing back', 'wingback'];
const ATTACKER = ['attacker', 'forward'];

/** What scouts call a position besides its name; British and American spellings, and abbreviations. */
const NAMES: Record<Position, readonly string[]> = {
  Goalkeeper: ['gk', 'keeper', 'goalie', 'goaltender'],
  'Right Back': ['rb', 'rwb', 'rightback', ...FULL_BACK],
  'Centre Back': [
    ...['cb', 'center back', 'center', 'centreback', 'centerback', 'central defender', 'central', 'stopper'],
    ...['centre half', 'center half', 'centrehalf', 'centerhalf', ...DEFENDER],
  ],
  'Left Back': ['lb', 'lwb', 'leftback', ...FULL_BACK],
  'Defensive Midfielder': ['dm', 'cdm', 'dmf', 'holding midfielder', 'holding', 'anchor'],
  'Central Midfielder': ['cm', 'cmf', 'center midfielder', 'centre midfielder', 'center', 'centre'],
  'Attacking Midfielder': ['am', 'cam', 'amf', 'playmaker'],
  'Right Winger': ['rw', 'rm', 'rwf', ...ATTACKER],
  'Left Winger': ['lw', 'lm', 'lwf', ...ATTACKER],
  Striker: ['st', ...ATTACKER],
  'Centre Forward': ['cf', 'center forward', 'center', 'centreforward', 'centerforward', 'attacker'],
};

/** The synonyms of each position. */
export const POSITION_SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).map(([position, names]) => [position, toSynonyms(names)]),
);
