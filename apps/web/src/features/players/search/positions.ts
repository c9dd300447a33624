import { POSITION_GROUPS, POSITIONS, type Position, type PositionGroup } from '@touchline/contracts/options';

/** A position or a group of positions, by the name that addresses and the server use. */
export type PositionChoice = Position | PositionGroup;

const GROUPS = Object.keys(POSITION_GROUPS) as PositionGroup[];

/** What can be chosen, groups first. */
export const POSITION_CHOICES: readonly PositionChoice[] = [...GROUPS, ...POSITIONS];

const isGroup = (choice: PositionChoice): choice is PositionGroup => Object.hasOwn(POSITION_GROUPS, choice);
const membersOf = (choice: PositionChoice): readonly Position[] =>
  isGroup(choice) ? POSITION_GROUPS[choice] : [choice];

export const labelOf = (choice: PositionChoice) => (isGroup(choice) ? `${choice}s (all)` : choice);

/** The positions that a filter asks for; unknown names are left out. */
function positionsIn(filter: string): ReadonlySet<Position> {
  const names = filter.split(',').map((name) => name.trim());
  return new Set(POSITION_CHOICES.filter((choice) => names.includes(choice)).flatMap(membersOf));
}

/** The shortest filter for some positions: a group in place of all its members. */
function toFilter(positions: ReadonlySet<Position>): string {
  const groups = GROUPS.filter((group) => POSITION_GROUPS[group].every((member) => positions.has(member)));
  const covered = new Set<Position>(groups.flatMap(membersOf));
  return [...groups, ...POSITIONS.filter((position) => positions.has(position) && !covered.has(position))].join(',');
}

/** The same filter with each name once and without unknown ones; '' is any position. */
export function cleanPositions(filter: string): string {
  return toFilter(positionsIn(filter));
}

/** Whether a filter includes a position or all of a group. */
export function includesChoice(filter: string, choice: PositionChoice): boolean {
  const positions = positionsIn(filter);
  return membersOf(choice).every((member) => positions.has(member));
}

/** Adds a position or a group to a filter, or takes it out if all of it is included. */
export function togglePosition(filter: string, choice: PositionChoice): string {
  const members = membersOf(choice);
  const others = [...positionsIn(filter)].filter((position) => !members.includes(position));
  return toFilter(new Set(includesChoice(filter, choice) ? others : [...others, ...members]));
}

/** A filter as a text of the panel. */
export function describePositions(filter: string): string {
  const choices = POSITION_CHOICES.filter((choice) => filter.split(',').includes(choice));
  return choices.length === 0 ? 'Any position' : choices.map(labelOf).join(', ');
}
