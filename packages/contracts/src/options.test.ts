import { expect, test } from 'vitest';
import { AVAILABILITIES, AVAILABILITY_LABELS, POSITIONS, SCOUT_SPECIALIZATIONS } from './options.ts';

test('a player has one of eleven positions', { tags: ['PPROF-02', 'DISC-02'] }, () => {
  expect(POSITIONS).toEqual([
    'Goalkeeper',
    'Right Back',
    'Centre Back',
    'Left Back',
    'Defensive Midfielder',
    'Central Midfielder',
    'Attacking Midfielder',
    'Right Winger',
    'Left Winger',
    'Striker',
    'Centre Forward',
  ]);
});

test('a player has one of three availabilities', { tags: ['PPROF-14', 'DISC-03'] }, () => {
  expect(AVAILABILITIES.map((availability) => [availability, AVAILABILITY_LABELS[availability]])).toEqual([
    ['available', 'Available for Transfer'],
    ['contract', 'Under Contract'],
    ['trial', 'Available for Trial'],
  ]);
});

test('twelve specializations are suggested to scouts', { tags: ['SPROF-10'] }, () => {
  expect(SCOUT_SPECIALIZATIONS).toEqual([
    'Youth Development',
    'Senior Players',
    'Goalkeepers',
    'Defenders',
    'Midfielders',
    'Forwards',
    'Technical Skills',
    'Physical Attributes',
    'Mental Strength',
    'Set Pieces',
    'International Talent',
    "Women's Football",
  ]);
});
