import { POSITION_GROUPS, POSITIONS, type Position, type PositionGroup } from '../options.ts';
import { POSITION_NAMES } from '../position-names.ts';
import type { Meaning } from './chips.ts';

type Asked = readonly (Position | PositionGroup)[];

/** A phrase, and what it may mean, the likeliest first. */
export type Entry = readonly [phrase: string, meanings: readonly Meaning[]];

const BACKS: Asked = ['Right Back', 'Left Back'];
const WINGERS: Asked = ['Right Winger', 'Left Winger'];
const EITHER_BACK: readonly Asked[] = [BACKS, ['Right Back'], ['Left Back']];
const EITHER_WINGER: readonly Asked[] = [WINGERS, ['Right Winger'], ['Left Winger']];

/** Words that mean several positions, the likeliest first, by the names that sentences have for them. */
const AMBIGUOUS: readonly (readonly [names: string, meanings: readonly Asked[]])[] = [
  ['full back, fullback, wing back, wingback, outside back', EITHER_BACK],
  ['back', [['Defender'], ['Centre Back'], BACKS, ['Right Back'], ['Left Back']]],
  ['winger, wide midfielder, wide player, wide man, inside forward, inverted winger', EITHER_WINGER],
  ['wide forward, inverted forward, flanker', EITHER_WINGER],
  ['wing, flank, on the wing, out wide, wide', [WINGERS, BACKS, ['Right Winger'], ['Left Winger']]],
  ['forward', [['Forward'], ['Striker', 'Centre Forward'], ['Centre Forward'], ['Striker'], WINGERS]],
  ['cm', [['Central Midfielder'], ['Midfielder']]],
  ['center, centre', [['Centre Back'], ['Central Midfielder'], ['Centre Forward']]],
  ['central', [['Centre Back'], ['Central Midfielder']]],
  ['pivot', [['Defensive Midfielder'], ['Central Midfielder']]],
  ['right side, right sided, on the right', [['Right Back', 'Right Winger'], ['Right Back'], ['Right Winger']]],
  ['left side, left sided, on the left', [['Left Back', 'Left Winger'], ['Left Back'], ['Left Winger']]],
];

/** Words that sentences have for one position or a group, beside the names that the search knows. */
const CERTAIN: readonly (readonly [names: string, asked: Asked])[] = [
  ['goal keeper, in goal, between the posts, between the sticks, goalkeeping, netminder, shotstopper', ['Goalkeeper']],
  ['right wing back, right wingback, right full back, right fullback, right sided defender', ['Right Back']],
  ['left wing back, left wingback, left full back, left fullback, left sided defender', ['Left Back']],
  ['center half back, centre half back, ball playing cb, ball playing centre back', ['Centre Back']],
  ['ball playing center back, left centre back, right centre back, central defence, central defense', ['Centre Back']],
  ['left center back, right center back, lcb, rcb', ['Centre Back']],
  ['defensive mid, holding mid, anchor man, anchorman, defensive central midfielder', ['Defensive Midfielder']],
  ['screening midfielder, ball winner, sitting midfielder, deep lying midfielder', ['Defensive Midfielder']],
  ['center mid, centre mid, central mid, box to box midfielder', ['Central Midfielder']],
  ['attacking mid, offensive midfielder, advanced playmaker, in the hole', ['Attacking Midfielder']],
  ['right wing, right midfielder, right mid, right wide midfielder, right forward, outside right', ['Right Winger']],
  ['right sided midfielder, right flank, on the right wing, on right wing', ['Right Winger']],
  ['left wing, left midfielder, left mid, left wide midfielder, left forward, outside left', ['Left Winger']],
  ['left sided midfielder, left flank, on the left wing, on left wing', ['Left Winger']],
  ['goal scorer, goalscorer, target forward', ['Striker']],
  ['center forward, centre forward', ['Centre Forward']],
  ['defender, defence, defense, defensive player, in defence, in defense, at the back, back line', ['Defender']],
  ['midfielder, midfield, in midfield, mid', ['Midfielder']],
  ['attacker, attack, in attack, up front, front three, front man, attacking player, offensive player', ['Forward']],
  ['outfield player, outfielder', ['Defender', 'Midfielder', 'Forward']],
];

/** Half a name, which the other half follows: `left and right backs`. */
const SIDED: readonly (readonly [names: string, asked: Asked])[] = [
  ['back, full back, fullback, wing back, wingback', BACKS],
  ['winger, wing, midfielder, forward, mid', WINGERS],
];
const SIDES = [
  ['left', 'right'],
  ['right', 'left'],
] as const;
const BETWEEN = ['and', 'or', '/', '&', 'and or', ','];

/** What sentences call positions. What comes later overrides: a word that means several, and half a name. */
export function positionEntries(): Entry[] {
  const entries = new Map<string, readonly Asked[]>();
  for (const [name, positions] of namedPositions()) if (!isNegation(name)) entries.set(name, [asGroup(positions)]);
  for (const [names, asked] of CERTAIN) for (const name of names.split(', ')) entries.set(name, [asked]);
  for (const [names, asked] of AMBIGUOUS) for (const name of names.split(', ')) entries.set(name, asked);
  for (const [names, asked] of SIDED) for (const name of sidedNames(names.split(', '))) entries.set(name, [asked]);
  return Array.from(entries, ([phrase, meanings]) => [phrase, meanings.map(aPosition)]);
}

/** `no one from Lagos` asks for no goalkeeper; `no 1` does. */
const isNegation = (name: string) => /^no [a-z]/.test(name);

const aPosition = (value: Asked): Meaning => ({ kind: 'position', value });

function namedPositions(): Map<string, Position[]> {
  const named = new Map<string, Position[]>();
  for (const position of POSITIONS) {
    for (const name of [position.toLowerCase(), ...POSITION_NAMES[position]]) {
      named.set(name, [...(named.get(name) ?? []), position]);
    }
  }
  return named;
}

function asGroup(positions: readonly Position[]): Asked {
  const groups = Object.entries(POSITION_GROUPS) as [PositionGroup, readonly Position[]][];
  const group = groups.find(
    ([, members]) => members.length === positions.length && members.every((p) => positions.includes(p)),
  );
  return group ? [group[0]] : positions;
}

function sidedNames(heads: readonly string[]): string[] {
  return SIDES.flatMap(([first, second]) =>
    BETWEEN.flatMap((between) => heads.map((head) => `${first} ${between} ${second} ${head}`)),
  );
}
