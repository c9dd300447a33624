import { describe, expect, test } from 'vitest';
import { chipsInWords, sentencesIn } from './testing/in-words.ts';

const CERTAIN_WORDS = `
gk => position:Goalkeeper
keepers => position:Goalkeeper
goalkeeper => position:Goalkeeper
goal keeper => position:Goalkeeper
shot-stopper => position:Goalkeeper
number 1 => position:Goalkeeper
no. 1 => position:Goalkeeper
CB => position:Centre Back
cb lb => position:Centre Back | position:Left Back
C.B. => position:Centre Back
centre-backs => position:Centre Back
center back => position:Centre Back
centre half => position:Centre Back
center-halves => position:Centre Back
stopper => position:Centre Back
sweeper => position:Centre Back
libero => position:Centre Back
ball-playing centre-back => position:Centre Back
no. 4 => position:Centre Back
left back => position:Left Back
right-back => position:Right Back
left wing back => position:Left Back
rwb => position:Right Back
left and right backs => position:Right Back+Left Back
right or left wingers => position:Right Winger+Left Winger
defenders => position:Defender
central defender => position:Centre Back
CDM => position:Defensive Midfielder
holding midfielder => position:Defensive Midfielder
holding mid => position:Defensive Midfielder
six => position:Defensive Midfielder
number six => position:Defensive Midfielder
#6 => position:Defensive Midfielder
regista => position:Defensive Midfielder
deep-lying playmaker => position:Defensive Midfielder
box to box => position:Central Midfielder
box-to-box midfielder => position:Central Midfielder
8 => position:Central Midfielder
number eight => position:Central Midfielder
central midfielders => position:Central Midfielder
midfielder => position:Midfielder
playmaker => position:Attacking Midfielder
no. 10 => position:Attacking Midfielder
number ten => position:Attacking Midfielder
10s => position:Attacking Midfielder
AM => position:Attacking Midfielder
trequartista => position:Attacking Midfielder
left winger => position:Left Winger
right wing => position:Right Winger
left midfielder => position:Left Winger
number 7 => position:Right Winger
on the left wing => position:Left Winger
striker => position:Striker
strikers => position:Striker
ST => position:Striker
no. 9 => position:Striker+Centre Forward
number nine => position:Striker+Centre Forward
9 => position:Striker+Centre Forward
false nine => position:Centre Forward
false 9 => position:Centre Forward
poacher => position:Striker
target man => position:Striker+Centre Forward
CF => position:Centre Forward
centre forward => position:Centre Forward
center-forwards => position:Centre Forward
second striker => position:Centre Forward
attackers => position:Forward
up front => position:Forward
CB/RB => position:Centre Back+Right Back
goalkeepers and defenders => position:Goalkeeper+Defender
torwart => position:Goalkeeper
innenverteidiger => position:Centre Back
stürmer => position:Striker
gardien => position:Goalkeeper
buteur => position:Striker
portero => position:Goalkeeper
delantero => position:Striker
goleiro => position:Goalkeeper
zagueiro => position:Centre Back
lcb => position:Centre Back
outfield players => position:Defender+Midfielder+Forward
`;

const AMBIGUOUS_WORDS = `
full back => position:Right Back+Left Back ? position:Right Back ? position:Left Back
full-backs => position:Right Back+Left Back ? position:Right Back ? position:Left Back
wing backs => position:Right Back+Left Back ? position:Right Back ? position:Left Back
wingback => position:Right Back+Left Back ? position:Right Back ? position:Left Back
backs => position:Defender ? position:Centre Back ? position:Right Back+Left Back ? position:Right Back ? position:Left Back
CM => position:Central Midfielder ? position:Midfielder
winger => position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
wingers => position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
inverted wingers => position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
wing => position:Right Winger+Left Winger ? position:Right Back+Left Back ? position:Right Winger ? position:Left Winger
wide forward => position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
forward => position:Forward ? position:Striker+Centre Forward ? position:Centre Forward ? position:Striker ? position:Right Winger+Left Winger
striker or winger => position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger
striker/winger => position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger
strikers, wingers => position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger
centre backs or full backs => position:Centre Back+Right Back+Left Back ? position:Centre Back+Right Back ? position:Centre Back+Left Back
strikers or even a winger => position:Striker+Right Winger+Left Winger ? position:Striker+Right Winger ? position:Striker+Left Winger
forwards or backs => position:Forward+Defender ? position:Forward+Centre Back ? position:Forward+Right Back+Left Back ? position:Forward+Right Back ? position:Forward+Left Back ? position:Striker+Centre Forward+Defender ? position:Striker+Centre Forward+Centre Back ? position:Striker+Centre Forward+Right Back+Left Back
centre => position:Centre Back ? position:Central Midfielder ? position:Centre Forward
central => position:Centre Back ? position:Central Midfielder
left sided => position:Left Back+Left Winger ? position:Left Back ? position:Left Winger
`;

const TYPOS = `
strikr => position:Striker
golkeeper => position:Goalkeeper
midfeilder => position:Midfielder
wingr => position:Right Winger+Left Winger ? position:Right Winger ? position:Left Winger
centre bakc => position:Centre Back ? position:Central Midfielder ? position:Centre Forward | text:bakc
defendr => position:Defender
`;

describe('words of one position or group', () => {
  test.each(sentencesIn(CERTAIN_WORDS))('$sentence', { tags: ['DISC-130'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('ambiguous words have choices, the likeliest first', () => {
  test.each(sentencesIn(AMBIGUOUS_WORDS))('$sentence', { tags: ['DISC-133'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});

describe('one wrong letter in a long word', () => {
  test.each(sentencesIn(TYPOS))('$sentence', { tags: ['DISC-134'] }, ({ sentence, chips }) => {
    expect(chipsInWords(sentence)).toBe(chips);
  });
});
