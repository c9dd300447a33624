import type { Position } from './options.ts';

/** What players are called by the number on their shirt: `number 10`, `no. 10`, `#10`, `ten`. */
const shirt = (number: number, word: string) =>
  [number, word].flatMap((name) => [`${name}`, `number ${name}`, `no ${name}`]);
/** The lower numbers are words of many texts, so alone they say nothing. */
const lowShirt = (number: number, word: string) => shirt(number, word).filter((name) => name.includes(' '));

const KEEPER_ABROAD = ['torwart', 'torhüter', 'gardien', 'portero', 'goleiro'];
const DEFENDER = ['defender', 'defence', 'defense'];
const FULL_BACK = [...DEFENDER, 'full back', 'fullback', 'wing back', 'wingback'];
const ATTACKER = ['attacker', 'forward'];
const WIDE = ['wide midfielder', 'wide forward', 'inside forward', 'inverted winger'];

/** What scouts call the positions, beside the names of the options. */
export const POSITION_NAMES: Record<Position, readonly string[]> = {
  Goalkeeper: ['gk', 'keeper', 'goalie', 'goaltender', 'shot stopper', ...KEEPER_ABROAD, ...lowShirt(1, 'one')],
  'Right Back': ['rb', 'rwb', 'rightback', ...lowShirt(2, 'two'), ...FULL_BACK],
  'Centre Back': [
    ...['cb', 'center back', 'center', 'centreback', 'centerback', 'central defender', 'central', 'stopper'],
    ...['centre half', 'center half', 'centrehalf', 'centerhalf', ...DEFENDER],
    ...[
      'sweeper',
      'libero',
      'ball playing defender',
      'innenverteidiger',
      'zagueiro',
      ...lowShirt(4, 'four'),
      ...lowShirt(5, 'five'),
    ],
  ],
  'Left Back': ['lb', 'lwb', 'leftback', ...lowShirt(3, 'three'), ...FULL_BACK],
  'Defensive Midfielder': [
    'dm',
    'cdm',
    'dmf',
    'holding midfielder',
    'holding',
    'anchor',
    ...shirt(6, 'six'),
    ...['regista', 'deep lying playmaker', 'ball winning midfielder', 'destroyer'],
  ],
  'Central Midfielder': [
    'cm',
    'cmf',
    'center midfielder',
    'centre midfielder',
    'center',
    'centre',
    ...['box to box', 'mezzala', ...shirt(8, 'eight')],
  ],
  'Attacking Midfielder': ['am', 'cam', 'amf', 'playmaker', 'trequartista', 'enganche', ...shirt(10, 'ten')],
  'Right Winger': ['rw', 'rm', 'rwf', ...WIDE, ...lowShirt(7, 'seven'), ...ATTACKER],
  'Left Winger': ['lw', 'lm', 'lwf', ...WIDE, ...lowShirt(11, 'eleven'), ...ATTACKER],
  Striker: [
    'st',
    'poacher',
    'target man',
    'stürmer',
    'mittelstürmer',
    'buteur',
    'delantero',
    ...shirt(9, 'nine'),
    ...ATTACKER,
  ],
  'Centre Forward': [
    'cf',
    'center forward',
    'center',
    'centreforward',
    'centerforward',
    'attacker',
    ...['target man', 'false nine', 'false 9', 'second striker', ...shirt(9, 'nine')],
  ],
};
